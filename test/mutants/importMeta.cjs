// Jest runs modules as CommonJS, where `import.meta.url` does not exist; this puts the same value in its place.
module.exports = ({ types: t }) => ({
  visitor: {
    MetaProperty(path) {
      path.replaceWith(
        t.objectExpression([
          t.objectProperty(
            t.identifier('url'),
            t.memberExpression(
              t.callExpression(
                t.memberExpression(
                  t.callExpression(t.identifier('require'), [t.stringLiteral('node:url')]),
                  t.identifier('pathToFileURL'),
                ),
                [t.identifier('__filename')],
              ),
              t.identifier('href'),
            ),
          ),
        ]),
      );
    },
  },
});
