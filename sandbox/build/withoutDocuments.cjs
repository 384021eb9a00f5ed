const { parseSync, traverse, types } = require('@babel/core');

/*
 * A build loader that removes from the declarations of calls, in code for browsers, the properties that only the API documents
 * show. These are the refusals with their meanings (the console needs only the types of their codes), and the title and purpose
 * (`doc`). A call is recognised as an object passed to a function, with a path and a request, or with a path and a `doc`. Schemas
 * do not match.
 */
module.exports = function withoutDocuments(source) {
  if (!/\b(refusals|doc)\b/.test(source)) return source;
  const ranges = [];
  const named = (name) => (property) => types.isObjectProperty(property) && property.key.name === name;
  /** Removes a property from an object with the comma after it. The last property is removed with the comma before it. */
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
  // Removes the ranges from the end of the file to its beginning, so that earlier positions stay valid. Declarations can be
  // nested: that of a list contains that of its call.
  return ranges
    .sort(([one], [other]) => one - other)
    .reduceRight((text, [from, to]) => text.slice(0, from) + text.slice(to), source);
};
