# SPDX-License-Identifier: MIT
# Reads sources.mk, the list of files that make uses too.
#
#   bigpoints_sources(FOLDER)    for each "NAME := $(wildcard PATTERNS)", sets NAME in the caller: the files of FOLDER,
#                                relative to it and sorted
#
# Every build repeats the search, so a new file is found. As a script it prints every group, for tests/scripts/sources.sh:
#
#   cmake -P scripts/sources.cmake

function(bigpoints_sources folder)
  set(again CONFIGURE_DEPENDS)
  if(CMAKE_SCRIPT_MODE_FILE)
    set(again)
  endif()
  file(READ "${folder}/sources.mk" text)
  string(REPLACE "\\\n" " " text "${text}")
  string(REGEX MATCHALL "[A-Za-z_]+ *:= *\\$\\(wildcard [^)]*\\)" entries "${text}")
  foreach(entry IN LISTS entries)
    string(REGEX MATCH "^[A-Za-z_]+" name "${entry}")
    string(REGEX REPLACE ".*wildcard +(.*)\\)" "\\1" patterns "${entry}")
    string(REGEX REPLACE " +" ";" patterns "${patterns}")
    list(TRANSFORM patterns PREPEND "${folder}/")
    file(GLOB files ${again} RELATIVE "${folder}" ${patterns})
    set(${name} "${files}" PARENT_SCOPE)
    list(APPEND names ${name})
  endforeach()
  set(bigpoints_groups "${names}" PARENT_SCOPE)
endfunction()

if(CMAKE_SCRIPT_MODE_FILE)
  get_filename_component(root "${CMAKE_CURRENT_LIST_DIR}/.." ABSOLUTE)
  bigpoints_sources("${root}")
  foreach(name IN LISTS bigpoints_groups)
    foreach(file IN LISTS ${name})
      string(APPEND lines "\n${name} ${file}")
    endforeach()
  endforeach()
  execute_process(COMMAND "${CMAKE_COMMAND}" -E echo "${lines}")
endif()
