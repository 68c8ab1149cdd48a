/* To be removed: option by option parsing. */
#ifndef BP_PROGRAMS_COMMON_COMMAND_OLD_H
#define BP_PROGRAMS_COMMON_COMMAND_OLD_H
#include "programs/common/command.h"
command command_start_old(const char *name, const char *help, int count, char **words);
const char *command_option(command *line);
const char *command_word(command *line);
const char *command_value(command *line, const char *option);
int64_t command_number(command *line, const char *option, int64_t min, int64_t max);
double old_decimal(command *line, const char *option, double max);
int32_t command_choice(command *line, const char *option, const char *const *words);
#endif
