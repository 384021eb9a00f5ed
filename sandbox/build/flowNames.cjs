/*
 * Babel plugin that gives named generator expressions their name as a value: the minimizer shortens the names of function
 * expressions, and a crashed flow and the timeline show them.
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
