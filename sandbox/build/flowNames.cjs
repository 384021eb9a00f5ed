/*
 * Babel plugin that stores the names of generator functions (sagas) as values. The minimizer shortens function names, but error
 * reports and the timeline of sagas show them.
 */
module.exports = ({ types: t }) => ({
  visitor: {
    FunctionExpression: {
      exit(path) {
        const { id, generator } = path.node;
        if (!generator || !id || path.node.flowNamed) return;
        path.node.flowNamed = true;
        const define = t.memberExpression(t.identifier('Object'), t.identifier('defineProperty'));
        const value = t.objectExpression([t.objectProperty(t.identifier('value'), t.stringLiteral(id.name))]);
        path.replaceWith(t.callExpression(define, [path.node, t.stringLiteral('name'), value]));
        path.skip();
      },
    },
  },
});
