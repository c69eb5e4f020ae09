#pragma once

#ifdef __FMA__
#include <immintrin.h>
#endif

#include <Eigen/Core>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <utility>
#include <vector>

namespace arbatta {

/// Products of matrices by one plain kernel: every element is a sum over the inner index in its
/// order, begun with what it held before, each product added with one rounding. What a row comes to
/// depends on that row and the other matrix alone: not on how many rows are computed together, nor
/// on the instruction set.
template <class Real>
using Lanes [[gnu::vector_size(32)]] = Real;

template <class Real>
inline constexpr std::size_t kLanes = 32 / sizeof(Real);
/// Columns of the right matrix lie side by side in panels of so many; the last may be half a panel.
template <class Real>
inline constexpr std::size_t kPanel = 2 * kLanes<Real>;

/// The least width of whole half panels that holds so many columns.
template <class Real>
constexpr std::size_t padded(std::size_t columns) {
  return (columns + kLanes<Real> - 1) / kLanes<Real> * kLanes<Real>;
}

template <class Real>
using AlignedVector = std::vector<Real, Eigen::aligned_allocator<Real>>;

/// The left matrix: a(r, k) = data[r * row + k * step].
template <class Real>
struct LeftMatrix {
  const Real* data;
  std::size_t row;
  std::size_t step;
};

/// The right one: b(k, j) = data[j / kPanel * panel + k * step + j % kPanel].
template <class Real>
struct RightMatrix {
  const Real* data;
  std::size_t panel;
  std::size_t step;
};

namespace detail {

template <class Real>
[[gnu::always_inline]] inline Lanes<Real> load(const Real* from) {
  Lanes<Real> lanes;
  __builtin_memcpy(&lanes, from, sizeof lanes);
  return lanes;
}

/// a b + c, rounded once: the same bits with the instruction and without.
template <class Real>
[[gnu::always_inline]] inline Lanes<Real> multiply_add(Real a, Lanes<Real> b, Lanes<Real> c) {
#ifdef __FMA__
  if constexpr (std::is_same_v<Real, float>)
    return (Lanes<Real>)_mm256_fmadd_ps(_mm256_set1_ps(a), (__m256)b, (__m256)c);
  else
    return (Lanes<Real>)_mm256_fmadd_pd(_mm256_set1_pd(a), (__m256d)b, (__m256d)c);
#else
  for (std::size_t lane = 0; lane < kLanes<Real>; ++lane) c[lane] = std::fma(a, b[lane], c[lane]);
  return c;
#endif
}

/// `Rows` rows and `Vectors` half panels, all sums in registers; the k-th row of b is the one that
/// `row_of_b` names.
template <std::size_t Rows, std::size_t Vectors, class Real, class RowOfB>
[[gnu::always_inline]] inline void tile(const LeftMatrix<Real>& a, const RightMatrix<Real>& b,
                                        std::size_t depth, Real* c, std::size_t c_row,
                                        RowOfB row_of_b) {
  [&]<std::size_t... I>(std::index_sequence<I...>) {
    const auto half = [&](std::size_t v) { return v / 2 * b.panel + v % 2 * kLanes<Real>; };
    const auto place = [&](std::size_t i) {
      return c + i / Vectors * c_row + i % Vectors * kLanes<Real>;
    };
    Lanes<Real> sums[] = {load(place(I))...};
    for (std::size_t k = 0; k < depth; ++k) {
      const Real* left = a.data + k * a.step;
      const Real* right = b.data + row_of_b(k) * b.step;
      ((sums[I] = multiply_add<Real>(left[I / Vectors * a.row], load(right + half(I % Vectors)),
                                     sums[I])),
       ...);
    }
    (__builtin_memcpy(place(I), &sums[I], sizeof(Lanes<Real>)), ...);
  }
  (std::make_index_sequence<Rows * Vectors>());
}

/// One row; as many panels at once as keep the adders busy.
template <class Real, class RowOfB>
void add_row(LeftMatrix<Real> a, RightMatrix<Real> b, std::size_t depth, std::size_t columns,
             Real* c, RowOfB row_of_b) {
  const auto some = [&]<std::size_t Vectors>() {
    for (; columns >= Vectors * kLanes<Real>; columns -= Vectors * kLanes<Real>) {
      tile<1, Vectors>(a, b, depth, c, 0, row_of_b);
      b.data += Vectors / 2 * b.panel;
      c += Vectors * kLanes<Real>;
    }
  };
  some.template operator()<8>();
  some.template operator()<4>();
  some.template operator()<2>();
  some.template operator()<1>();
}

}  // namespace detail

/// c += a b, for `columns` (whole half panels) of b; c(r, j) = c[r * c_row + j].
template <class Real>
void add_product(LeftMatrix<Real> a, RightMatrix<Real> b, std::size_t rows, std::size_t depth,
                 std::size_t columns, Real* c, std::size_t c_row) {
  const auto same = [](std::size_t k) { return k; };
  if (rows == 1) return detail::add_row(a, b, depth, columns, c, same);
  const auto rows_of = [&]<std::size_t Vectors>(Real* to) {
    auto left = a;
    std::size_t row = 0;
    const auto some = [&]<std::size_t Rows>() {
      for (; row + Rows <= rows; row += Rows) {
        detail::tile<Rows, Vectors>(left, b, depth, to, c_row, same);
        left.data += Rows * a.row;
        to += Rows * c_row;
      }
    };
    some.template operator()<6>();
    some.template operator()<4>();
    some.template operator()<2>();
    some.template operator()<1>();
  };
  std::size_t column = 0;
  for (; column + kPanel<Real> <= columns; column += kPanel<Real>) {
    rows_of.template operator()<2>(c + column);
    b.data += b.panel;
  }
  if (column < columns) rows_of.template operator()<1>(c + column);
}

/// c += a b for one row of which only these elements are not 0: the same bits, unless c holds -0.
template <class Real>
void add_sparse_row(const Real* values, const std::uint32_t* places, std::size_t count,
                    RightMatrix<Real> b, std::size_t columns, Real* c) {
  detail::add_row<Real>({values, 0, 1}, b, count, columns, c,
                        [places](std::size_t k) { return places[k]; });
}

}  // namespace arbatta
