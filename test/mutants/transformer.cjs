// Jest's transformer with one mutant in it: the changed text exists in the memory of the run alone, never on the disk.
const path = require('node:path');
const { default: babelJest } = require('babel-jest');

const mutated = (source, filename, { config }) => {
  const mutant = config.globals.mutant;
  if (!mutant || path.join(config.rootDir, mutant.file) !== filename) return source;
  return source.slice(0, mutant.start) + mutant.text + source.slice(mutant.end);
};

/** The mutant is part of a file's source, not of the configuration: what it leaves alone comes from Jest's cache. */
const shared = (options) => ({ ...options, configString: 'mutants' });

module.exports = {
  createTransformer: (given) => {
    const babel = babelJest.createTransformer(given);
    return {
      ...babel,
      getCacheKey: (source, filename, options) =>
        babel.getCacheKey(mutated(source, filename, options), filename, shared(options)),
      process: (source, filename, options) => babel.process(mutated(source, filename, options), filename, options),
      processAsync: (source, filename, options) =>
        babel.processAsync(mutated(source, filename, options), filename, options),
    };
  },
};
