#include "experiments/command_line.hpp"

#include <CLI/CLI.hpp>

#include "experiments/toml_config.hpp"

namespace arbatta {

namespace {

std::string upper_case(std::string text) {
  for (char& c : text) c = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
  return text;
}

/// GAME for an option given by position, --opening-plies for the others.
std::string shown_name(const Option& option) {
  return option.positional ? upper_case(option.key) : flag_name(option.key);
}

/// The value's name in the help.
std::string type_name(const Option& option) {
  if (option.positional) return " ";
  if (option.kind == Option::Kind::number) return "N";
  return option.kind >= Option::Kind::sequence ? "TEXT..." : "TEXT";
}

CLI::Option* add_option(CLI::App& app, const Option& option) {
  if (option.kind == Option::Kind::flag)
    return app.add_flag(flag_name(option.key), option.help)
        ->type_name(" ")
        ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
  const auto name =
      option.positional ? option.key + ',' + flag_name(option.key) : flag_name(option.key);
  auto* added = app.add_option(name, option.help)->type_name(type_name(option));
  added->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);  // set_from says what is too many
  if (option.kind < Option::Kind::sequence) return added;
  added->expected(1, CLI::detail::expected_max_vector_size);
  // `--moves "E3 D4" megiddo`: the game is no move.
  added->allow_extra_args(option.positional || option.kind == Option::Kind::list);
  return added;
}

std::string help_command(const CommandText& command) {
  return fmt::format("expected what `arbatta {} --help` lists", command.name);
}

void parse(CLI::App& app, const CommandText& command, const std::vector<std::string>& arguments) {
  try {
    app.parse(std::vector<std::string>(arguments.rbegin(), arguments.rend()));
  } catch (const CLI::CallForHelp&) {
    throw;
  } catch (const CLI::ParseError& error) {
    throw Error(std::string(command.name), error.what(), help_command(command));
  }
  for (const auto& extra : app.remaining())
    throw Error(std::string(command.name),
                fmt::format("unknown {} '{}'", extra.starts_with('-') ? "flag" : "argument", extra),
                help_command(command));
}

void set_from(const CommandText& command, const Option& option, const CLI::Option& given) {
  const auto& texts = given.results();
  if (texts.empty()) return;
  if (option.kind < Option::Kind::sequence && texts.size() > 1)
    throw Error(std::string(command.name), shown_name(option) + " is given twice",
                "expected it once");
  if (option.kind != Option::Kind::flag && texts.back().empty())
    throw Error(std::string(command.name), shown_name(option) + " is empty", "expected a value");
  option.set(std::string(command.name), shown_name(option), texts);
}

[[noreturn]] void missing(const CommandText& command, const Option& option) {
  throw Error(std::string(command.name), shown_name(option) + " is missing",
              "expected " + (option.allowed.empty() ? option.help : option.allowed));
}

}  // namespace

std::optional<std::string> parse_arguments(const CommandText& command, std::vector<Option>& options,
                                           const std::vector<std::string>& arguments) {
  CLI::App app(std::string(command.help), fmt::format("arbatta {}", command.name));
  app.get_formatter()->column_width(32);
  app.footer(fmt::format("Examples:\n{}", command.examples));
  app.allow_extras();
  std::vector<CLI::Option*> given;
  for (const Option& option : options) given.push_back(add_option(app, option));
  try {
    parse(app, command, arguments);
  } catch (const CLI::CallForHelp&) {
    return app.help();
  }
  std::set<std::string> set_by_file;
  for (std::size_t i = 0; i < options.size(); ++i)
    if (options[i].key == "config" && given[i]->count() > 0)
      set_by_file = apply_toml_file(options, given[i]->results().back());
  for (std::size_t i = 0; i < options.size(); ++i) {
    set_from(command, options[i], *given[i]);
    if (options[i].required && given[i]->count() == 0 && !set_by_file.contains(options[i].key))
      missing(command, options[i]);
  }
  return std::nullopt;
}

}  // namespace arbatta
