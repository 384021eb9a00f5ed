const { parseSync, traverse, types } = require('@babel/core');

/*
 * Removes from calls, in the code for browsers, the properties that only the documents show: the refusals with their meanings, of
 * which the console uses the codes as types, and the title and purpose (`doc`). A call is recognized as an object with a path and a
 * request, or with a path and a `doc`, passed to a function. Schemas do not match.
 */
module.exports = function withoutDocuments(source) {
  if (!/\b(refusals|doc)\b/.test(source)) return source;
  const ranges = [];
  const named = (name) => (property) => types.isObjectProperty(property) && property.key.name === name;
  /** Removes a property with the comma after it, or at the end of the object with the one before it. */
  const remove = (properties, name) => {
    const at = properties.findIndex(named(name));
    if (at < 0) return;
    const { start, end } = properties[at];
    const [from, to] = at + 1 < properties.length ? [start, properties[at + 1].start] : [properties[at - 1]?.end, end];
    ranges.push([from ?? start, to]);
  };
  traverse(parseSync(source, { sourceType: 'module', configFile: false, babelrc: false }), {
    CallExpression({ node: { callee, arguments: given } }) {
      if (!types.isIdentifier(callee)) return;
      for (const argument of given) {
        if (!types.isObjectExpression(argument) || !argument.properties.some(named('path'))) continue;
        const { properties } = argument;
        if (properties.some(named('request'))) remove(properties, 'refusals');
        if (properties.some(named('doc'))) remove(properties, 'doc');
      }
    },
  });
  // Calls nest: the declaration of a list contains the declaration of its call.
  return ranges
    .sort(([one], [other]) => one - other)
    .reduceRight((text, [from, to]) => text.slice(0, from) + text.slice(to), source);
};
