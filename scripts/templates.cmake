# SPDX-License-Identifier: MIT
# Writes the files of pkgconfig/ with their @NAMES@ replaced, and installs them; the counterpart of scripts/templates.sh.
# CMakeLists.txt runs it while it installs, so "cmake --install --prefix" counts. The caller sets SOURCE, FOLDER (for the
# written files), VERSION, MAJOR, LIBS, POINTER_SIZE, and lib, include, data (folders, absolute or relative to the prefix).

# The prefix without a trailing slash, as an absolute path.
get_filename_component(PREFIX "${CMAKE_INSTALL_PREFIX}" ABSOLUTE)

# below_prefix(NAME FOLDER): the folder as bigpoints.pc writes it: relative to ${prefix} if it is below the prefix.
function(below_prefix name folder)
  get_filename_component(path "${folder}" ABSOLUTE BASE_DIR "${PREFIX}")
  file(RELATIVE_PATH relative "${PREFIX}" "${path}")
  if(NOT relative MATCHES "^\\.\\.")
    set(path "\${prefix}/${relative}")
  endif()
  set(${name} "${path}" PARENT_SCOPE)
endfunction()

below_prefix(LIBDIR "${lib}")
below_prefix(INCLUDEDIR "${include}")
below_prefix(DATADIR "${data}")
get_filename_component(lib "${lib}" ABSOLUTE BASE_DIR "${PREFIX}")
get_filename_component(include "${include}" ABSOLUTE BASE_DIR "${PREFIX}")
file(RELATIVE_PATH INCLUDE_FROM_CMAKE "${lib}/cmake/bigpoints" "${include}")

foreach(name IN ITEMS pkgconfig/bigpoints.pc cmake/bigpoints/bigpoints-config.cmake
                      cmake/bigpoints/bigpoints-config-version.cmake)
  get_filename_component(file "${name}" NAME)
  get_filename_component(to "${name}" DIRECTORY)
  configure_file("${SOURCE}/pkgconfig/${file}.in" "${FOLDER}/${file}" @ONLY)
  if(file STREQUAL "bigpoints.pc") # without what CMake does not install
    file(READ "${FOLDER}/${file}" text)
    string(REGEX REPLACE "(ffi_header|modules)=[^\n]*\n" "" text "${text}")
    file(WRITE "${FOLDER}/${file}" "${text}")
  endif()
  file(INSTALL "${FOLDER}/${file}" DESTINATION "${lib}/${to}")
endforeach()
