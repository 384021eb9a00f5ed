/**
 * A build loader for code that reads its own address and works without it. Webpack would insert the folder of this build, which
 * reveals the machine. The same sources would also give different files elsewhere.
 */
module.exports = (source) => source.replaceAll('import.meta.url', '"file:///"');
