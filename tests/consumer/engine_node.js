// SPDX-License-Identifier: MIT
// Runs the tests of engine.js in Node.js, with the package that is installed beside it.

import * as bigpoints from 'bigpoints';
import * as engine from 'bigpoints/engine';
import { run } from './engine.js';

const failures = await run(bigpoints, engine);
failures.forEach((failure) => console.log(failure));
process.exitCode = failures.length > 0 ? 1 : 0;
