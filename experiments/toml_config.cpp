#include "experiments/toml_config.hpp"

#include <toml++/toml.h>

#include <cerrno>
#include <cstring>
#include <fstream>
#include <limits>
#include <sstream>

namespace arbatta {

namespace {

std::string place(const std::string& file, const toml::source_region& source) {
  return fmt::format("{}:{}", file, source.begin.line);
}

toml::table parse(const std::string& file, std::string_view text) {
  try {
    return toml::parse(text, file);
  } catch (const toml::parse_error& error) {
    throw Error(place(file, error.source()), std::string(error.description()),
                "expected TOML, such as games = 1000");
  }
}

std::string text_of(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  std::stringstream text;
  if (!file || !(text << file.rdbuf()))
    throw Error(path, std::strerror(errno), "expected a readable TOML file");
  return text.str();
}

std::string underscored(std::string_view written) {
  std::string key(written);
  std::replace(key.begin(), key.end(), '-', '_');
  return key;
}

std::string number_text(const toml::node& node) {
  if (const auto* integer = node.as_integer()) return fmt::format("{}", integer->get());
  if (const auto* number = node.as_floating_point()) return fmt::format("{}", number->get());
  return {};
}

/// TOML's integers end at 2^63 - 1; the seeds beyond are written as strings.
bool is_large(std::string_view text) {
  return text.size() >= 19 && text.find_first_not_of("0123456789") == std::string_view::npos;
}

/// The texts that `set` reads; none: the value has another type.
std::vector<std::string> value_texts(Option::Kind kind, const toml::node& node) {
  const auto* string = node.as_string();
  if (kind == Option::Kind::flag && node.is_boolean())
    return {node.as_boolean()->get() ? "true" : "false"};
  if (kind == Option::Kind::number && node.is_number()) return {number_text(node)};
  if (kind == Option::Kind::number && string != nullptr && is_large(string->get()))
    return {string->get()};
  if (kind >= Option::Kind::text && string != nullptr) return {string->get()};
  if (kind < Option::Kind::sequence || !node.is_array()) return {};
  std::vector<std::string> texts;
  for (const auto& element : *node.as_array()) {
    if (!element.is_string()) return {};
    texts.push_back(element.as_string()->get());
  }
  return texts;
}

std::string expected_type(const Option& option) {
  if (!option.allowed.empty()) return "expected " + option.allowed;
  return option.kind >= Option::Kind::sequence ? "expected a list of strings" : "expected a string";
}

const Option& find_option(std::span<const Option> options, const std::string& where,
                          std::string_view written, const std::string& key) {
  std::vector<std::string> known;
  for (const Option& option : options) {
    if (option.key == key) return option;
    known.push_back(option.key);
  }
  throw Error(where, fmt::format("unknown key '{}'", written), "expected " + alternatives(known));
}

std::string quoted(std::string_view text) {
  std::string result = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') result += '\\';
    if (static_cast<unsigned char>(c) < ' ' || c == '\x7F')
      result += fmt::format("\\u{:04X}", static_cast<unsigned char>(c));
    else
      result += c;
  }
  return result + '"';
}

std::string toml_value(const Option& option) {
  const auto texts = option.texts();
  switch (option.kind) {
    case Option::Kind::flag:
      return texts[0];
    case Option::Kind::number:
      return is_large(texts[0]) ? quoted(texts[0]) : texts[0];
    case Option::Kind::text:
      return quoted(texts[0]);
    case Option::Kind::sequence:
    case Option::Kind::list:
      break;
  }
  std::vector<std::string> pieces;
  for (const auto& text : texts) pieces.push_back(quoted(text));
  return fmt::format("[{}]", fmt::join(pieces, ", "));
}

}  // namespace

std::set<std::string> apply_toml(std::span<const Option> options, const std::string& name,
                                 std::string_view text) {
  std::set<std::string> seen;
  for (const auto& [written, node] : parse(name, text)) {
    const auto where = place(name, written.source());
    const std::string key = underscored(written.str());
    const Option& option = find_option(options, where, written.str(), key);
    if (!seen.insert(key).second)
      throw Error(where, fmt::format("key '{}' is given twice", key), "expected every key once");
    const auto texts = value_texts(option.kind, node);
    const auto* array = node.as_array();
    if (texts.empty() &&
        !(array != nullptr && array->empty() && option.kind >= Option::Kind::sequence))
      throw Error(where, fmt::format("'{}' has the wrong type", key), expected_type(option));
    option.set(where, key, texts);
  }
  return seen;
}

std::set<std::string> apply_toml_file(std::span<const Option> options, const std::string& path) {
  return apply_toml(options, path, text_of(path));
}

std::set<std::string> toml_keys(const std::string& path) {
  std::set<std::string> keys;
  for (const auto& [key, node] : parse(path, text_of(path))) keys.insert(underscored(key.str()));
  return keys;
}

std::string to_toml(std::span<const Option> options) {
  std::string text;
  for (const Option& option : options)
    text += fmt::format("{} = {}\n", option.key, toml_value(option));
  return text + std::string(kTomlEnd);
}

}  // namespace arbatta
