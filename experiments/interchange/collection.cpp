#include "experiments/interchange/collection.hpp"

namespace arbatta {

void Collection::finish(Output& output) {
  Json json = tally_.json();
  json["digest"] = log_.finish();
  directory_.write_summary(json);
  output.print("{} games, {} positions\n\ndigest {}\nlog in {}\n", tally_.games(),
               tally_.positions(), json["digest"].get<std::string>(), directory_.path().string());
  output.result(json);
}

}  // namespace arbatta
