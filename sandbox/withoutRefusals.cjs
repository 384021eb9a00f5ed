const { parseSync, traverse, types } = require('@babel/core');

/*
 * Leaves the refusals of a call out of what browsers load: their codes are types there, and what they mean is for the
 * documents, which the platform writes from the same declaration. A call is an object with a path and a request that is
 * given to a function of its own name: no schema is one.
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
      // The comma goes too: the one behind it, or the one before where it stands last.
      const [from, to] =
        at + 1 < properties.length ? [start, properties[at + 1].start] : [properties[at - 1]?.end, end];
      ranges.push([from ?? start, to]);
    },
  });
  return ranges.reduceRight((text, [from, to]) => text.slice(0, from) + text.slice(to), source);
};
