/**
 * A loader of the build, for code that asks where it is and works without an answer. The folder of this build, which
 * webpack would put in its place, tells strangers of the machine, and the same sources would make other files elsewhere.
 */
module.exports = (source) => source.replaceAll('import.meta.url', '"file:///"');
