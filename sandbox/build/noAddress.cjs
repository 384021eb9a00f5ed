/**
 * A build loader for code that reads its own file address and works without it. Webpack would insert the folder of this build.
 * That would reveal the machine, and the same sources would give different files elsewhere.
 */
module.exports = (source) => source.replaceAll('import.meta.url', '"file:///"');
