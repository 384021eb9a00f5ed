// fast-check with the seed of the run, so that a commit always tests the same random values. Jest maps `fast-check` to this file.
const fc = require('../../node_modules/fast-check/lib/cjs/fast-check.js');

fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: jest.getSeed() });
module.exports = fc;
