// What every browser has and jsdom lacks, from Node; nothing where the environment is Node itself.
const util = require('node:util');

globalThis.TextEncoder ??= util.TextEncoder;
globalThis.TextDecoder ??= util.TextDecoder;
