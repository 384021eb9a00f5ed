const { parseSync, traverse, types } = require('@babel/core');

/*
 * Removes the refusals of calls from the code for browsers. The console uses their codes only as types, and their meanings are
 * for the documents, which the platform writes from the same declaration. A call is recognized as an object with a path and a
 * request, passed to a function of its own name; schemas do not match.
 */
module.exports = function withoutRefusals(source) {
  if (!source.includes('refusals')) return source;
  const ranges = [];
  const named = (name) => (property) => types.isObjectProperty(property) && property.key.name === name;
  traverse(parseSync(source, { sourceType: 'module', configFile: false, babelrc: false }), {
    CallExpression({ node: { callee, arguments: given } }) {
      const [call] = given;
      if (!types.isIdentifier(callee) || !types.isObjectExpression(call)) return;
      const { properties } = call;
      if (!properties.some(named('path')) || !properties.some(named('request'))) return;
      const at = properties.findIndex(named('refusals'));
      if (at < 0) return;
      const { start, end } = properties[at];
      // Also removes the comma: the following one, or the preceding one at the end of the object.
      const [from, to] =
        at + 1 < properties.length ? [start, properties[at + 1].start] : [properties[at - 1]?.end, end];
      ranges.push([from ?? start, to]);
    },
  });
  return ranges.reduceRight((text, [from, to]) => text.slice(0, from) + text.slice(to), source);
};
