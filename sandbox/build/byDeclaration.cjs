const { parseSync, traverse, types } = require('@babel/core');

/*
 * Splits a file of declarations into one module per declaration. Webpack can only leave out whole modules, so a page then loads
 * only the calls and texts that it uses. `calls.ts` becomes a list of re-exports from `calls.ts?only=name`, which contains one
 * declaration and its imports. An object of texts is split further: `TEXT` becomes a namespace with one module per name.
 * Declarations of such a file must not depend on their order of evaluation. A file that contains more than declarations stays
 * whole.
 */

/** Maximum length of a private declaration that is copied into each module that uses it. A separate module would cost more. */
const COPIED = 160;

const asWords = (node) => {
  const [declared, another] = types.isVariableDeclaration(node) ? node.declarations : [];
  if (another || !/TEXT$/.test(declared?.id.name ?? '') || !types.isObjectExpression(declared.init)) return null;
  const { properties } = declared.init;
  const isWord = ({ type, computed, key }) =>
    type === 'ObjectProperty' && !computed && key.type === 'Identifier' && key.name !== 'default';
  return properties.every(isWord) ? properties : null;
};

/**
 * Returns the declarations of a file, or null if it must stay whole. `at`: the syntax node whose references a declaration needs.
 */
function read(source) {
  const ast = parseSync(source, { sourceType: 'module', configFile: false, babelrc: false });
  const textOf = ({ start, end }) => source.slice(start, end);
  const declarations = [];
  const passed = [];
  const exported = new Map();
  for (const statement of ast.program.body) {
    if (types.isImportDeclaration(statement)) continue;
    if (types.isExportAllDeclaration(statement) || (types.isExportNamedDeclaration(statement) && statement.source)) {
      passed.push(textOf(statement));
      continue;
    }
    if (types.isExportNamedDeclaration(statement) && !statement.declaration) {
      for (const { local, exported: name } of statement.specifiers) exported.set(name.name, local.name);
      continue;
    }
    const node = types.isExportNamedDeclaration(statement) ? statement.declaration : statement;
    if (
      !types.isDeclaration(node) ||
      types.isExportDefaultDeclaration(node) ||
      node.kind === 'let' ||
      node.kind === 'var'
    )
      return null;
    const names = Object.keys(types.getBindingIdentifiers(node, false, true));
    if (node !== statement) for (const name of names) exported.set(name, name);
    const words = node === statement ? null : asWords(node);
    const needs = () => new Set();
    if (words) {
      declarations.push({ id: names[0], names, words: words.map(({ key }) => key.name), needs: needs() });
      for (const { key, value } of words)
        declarations.push({
          id: `${names[0]}.${key.name}`,
          names: [],
          at: value,
          code: `const word = ${textOf(value)};\nexport { word as ${key.name} };`,
          needs: needs(),
        });
    } else declarations.push({ id: names[0], names, at: statement, code: textOf(node), needs: needs() });
  }
  const imports = new Map();
  let changed = false;
  traverse(ast, {
    Program(path) {
      for (const [name, binding] of Object.entries(path.scope.bindings)) {
        if (binding.constantViolations.length > 0) changed = true;
        if (binding.kind === 'module') {
          const from = JSON.stringify(binding.path.parent.source.value);
          const what = binding.path.isImportNamespaceSpecifier()
            ? `* as ${name}`
            : binding.path.isImportDefaultSpecifier()
              ? name
              : `{ ${binding.path.node.imported.name} as ${name} }`;
          imports.set(name, `import ${what} from ${from};`);
        }
        for (const reference of binding.referencePaths)
          for (const { at, needs } of declarations)
            if (at && reference.find(({ node }) => node === at)) needs.add(name);
      }
      path.stop();
    },
  });
  return changed || declarations.length < 2 ? null : { declarations, imports, exported, passed };
}

const known = new Map();

/** Encodes upper-case letters in a module's name, because two names must not differ only in case (macOS, Windows). */
const asQuery = (id) => id.replace(/[A-Z_]/g, '_$&');
const asId = (query) => query.replace(/_([A-Z_])/g, '$1');

module.exports = function byDeclaration(source) {
  const file = this.resourcePath;
  if (known.get(file)?.source !== source) known.set(file, { source, parts: read(source) });
  const { parts } = known.get(file);
  if (!parts) return source;
  const { declarations, imports, exported, passed } = parts;
  const from = (id) => JSON.stringify(`./${file.split(/[\\/]/).pop()}?only=${asQuery(id)}`);
  const holder = (name) => declarations.find(({ names }) => names.includes(name));
  const only = new URLSearchParams(this.resourceQuery).get('only');

  if (only === null) {
    const lines = [...exported].map(([name, local]) => {
      const declared = holder(local);
      if (!declared) return `${imports.get(local)}\nexport { ${local} as ${name} };`;
      const what = declared.words ? `* as ${name}` : `{ ${local} as ${name} }`;
      return `export ${what} from ${from(declared.id)};`;
    });
    return [...passed, ...lines].join('\n');
  }

  const wanted = declarations.find(({ id }) => id === asId(only));
  if (wanted.words)
    return wanted.words.map((word) => `export { ${word} } from ${from(`${wanted.id}.${word}`)};`).join('\n');

  const isSeen = (name) => [...exported.values()].includes(name);
  const isCopied = ({ names, code }) => code !== undefined && code.length <= COPIED && !names.some(isSeen);
  const above = new Set();
  const bodies = [];
  const brought = new Set();
  const bring = (declaration) => {
    if (brought.has(declaration)) return;
    brought.add(declaration);
    for (const name of declaration.needs) {
      if (declaration.names.includes(name)) continue;
      const other = holder(name);
      if (!other) above.add(imports.get(name));
      else if (isCopied(other)) bring(other);
      else above.add(`import ${other.words ? `* as ${name}` : `{ ${name} }`} from ${from(other.id)};`);
    }
    bodies.push(declaration.code);
  };
  bring(wanted);
  const exports = wanted.names.length > 0 ? [`export { ${wanted.names.join(', ')} };`] : [];
  return [...above, ...bodies, ...exports].join('\n');
};
