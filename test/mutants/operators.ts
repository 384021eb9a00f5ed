import { type NodePath, parseSync, types as t, traverse } from '@babel/core';

/** A change of a source file: the text from `start` to `end` is replaced by `text`. */
export interface Mutant {
  /** Path of the file from the root of the repository, with `/`. */
  file: string;
  start: number;
  end: number;
  text: string;
  /** Line number of the change, from 1. */
  line: number;
  /** The original text that the mutant replaces. */
  was: string;
}

type Change = Pick<Mutant, 'start' | 'end' | 'text'>;

/**
 * Operators and their replacements: a bound moves by one, an equality is negated, a calculation becomes its opposite.
 */
const OPPOSITES: Record<string, string> = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '===': '!==',
  '!==': '===',
  '==': '!=',
  '!=': '==',
  '+': '-',
  '-': '+',
  '*': '/',
  '/': '*',
  '%': '*',
  '&&': '||',
  '||': '&&',
  '+=': '-=',
  '-=': '+=',
  '|=': '&=',
  '++': '--',
  '--': '++',
};
const OTHER_METHODS: Record<string, string> = {
  some: 'every',
  every: 'some',
  min: 'max',
  max: 'min',
  startsWith: 'endsWith',
  endsWith: 'startsWith',
  toLowerCase: 'toUpperCase',
  toUpperCase: 'toLowerCase',
};
/** Method calls that a mutant removes. The object has the same type as the result, so the code still compiles. */
const LEFT_OUT_METHODS = new Set(['filter', 'sort', 'toSorted', 'reverse', 'toReversed', 'slice', 'trim']);

const place = (node: t.Node): { start: number; end: number } => ({ start: node.start ?? 0, end: node.end ?? 0 });
const instead = (node: t.Node, text: string): Change => ({ ...place(node), text });
const isText = (node: t.Node): boolean =>
  t.isStringLiteral(node) || t.isTemplateLiteral(node) || (t.isBinaryExpression(node) && isText(node.left));

/** Returns the changes that replace the operator between two operands. */
function operatorChanged(source: string, left: t.Node, right: t.Node, operator: string): Change[] {
  const text = OPPOSITES[operator];
  const start = source.indexOf(operator, left.end ?? 0);
  if (!text || start < 0 || start >= (right.start ?? 0)) return [];
  return [{ start, end: start + operator.length, text }];
}

/** Returns whether a text is behaviour. Object keys, module names and texts for developers are not. */
function isBehaviour(path: NodePath): boolean {
  const { parent, key } = path;
  if (t.isImportOrExportDeclaration(parent) || t.isImport(parent) || t.isTSType(parent) || t.isDirective(parent))
    return false;
  if ((t.isObjectProperty(parent) || t.isObjectMethod(parent)) && key === 'key') return false;
  if (t.isCallExpression(parent) && t.isImport(parent.callee)) return false;
  return !path.findParent((up) => up.isThrowStatement() || up.isTSType() || up.isTSEnumDeclaration());
}

function conditionChanged(test: t.Node, loop: boolean): Change[] {
  // A condition of a loop is not replaced by `true`, because an endless loop is always detected but uses the whole
  // time limit.
  return [...(loop ? [] : [instead(test, 'true')]), instead(test, 'false')];
}

const visit: Record<string, (path: NodePath, source: string) => Change[]> = {
  BinaryExpression: ({ node }, source) => {
    const { operator, left, right } = node as t.BinaryExpression;
    return operator === '+' && (isText(left) || isText(right)) ? [] : operatorChanged(source, left, right, operator);
  },
  LogicalExpression: ({ node }, source) => {
    const { operator, left, right } = node as t.LogicalExpression;
    if (operator !== '??') return operatorChanged(source, left, right, operator);
    return [instead(node, `(${source.slice(left.start ?? 0, left.end ?? 0)})`)];
  },
  AssignmentExpression: ({ node }, source) => {
    const { operator, left, right } = node as t.AssignmentExpression;
    return operatorChanged(source, left, right, operator);
  },
  UpdateExpression: ({ node }) => {
    const { operator, prefix, start, end } = node as t.UpdateExpression;
    const at = prefix ? (start ?? 0) : (end ?? 0) - 2;
    return [{ start: at, end: at + 2, text: OPPOSITES[operator] ?? operator }];
  },
  UnaryExpression: ({ node }) => {
    const { operator, start } = node as t.UnaryExpression;
    return operator === '!' || operator === '-' ? [{ start: start ?? 0, end: (start ?? 0) + 1, text: ' ' }] : [];
  },
  IfStatement: ({ node }) => conditionChanged((node as t.IfStatement).test, false),
  WhileStatement: ({ node }) => conditionChanged((node as t.WhileStatement).test, true),
  ForStatement: ({ node }) => {
    const { test } = node as t.ForStatement;
    return test ? conditionChanged(test, true) : [];
  },
  ConditionalExpression: ({ node }) => conditionChanged((node as t.ConditionalExpression).test, false),
  BooleanLiteral: (path) =>
    isBehaviour(path) ? [instead(path.node, String(!(path.node as t.BooleanLiteral).value))] : [],
  NumericLiteral: (path) =>
    isBehaviour(path) ? [instead(path.node, String((path.node as t.NumericLiteral).value + 1))] : [],
  BigIntLiteral: ({ node }) => [instead(node, `${BigInt((node as t.BigIntLiteral).value) + 1n}n`)],
  StringLiteral: (path) =>
    isBehaviour(path) ? [instead(path.node, (path.node as t.StringLiteral).value === '' ? "'mutant'" : "''")] : [],
  TemplateLiteral: (path) =>
    isBehaviour(path) && !t.isTaggedTemplateExpression(path.parent) ? [instead(path.node, '``')] : [],
  ArrayExpression: ({ node }) => ((node as t.ArrayExpression).elements.length > 0 ? [instead(node, '[]')] : []),
  ReturnStatement: ({ node }) => {
    const { argument } = node as t.ReturnStatement;
    return argument && !t.isIdentifier(argument, { name: 'undefined' }) ? [instead(node, 'return;')] : [];
  },
  ExpressionStatement: ({ node }) => [instead(node, ';')],
  CallExpression: ({ node }, source) => {
    const { callee } = node as t.CallExpression;
    if (!t.isMemberExpression(callee) || !t.isIdentifier(callee.property)) return [];
    const { name } = callee.property;
    if (LEFT_OUT_METHODS.has(name)) {
      return [instead(node, source.slice(callee.object.start ?? 0, callee.object.end ?? 0))];
    }
    const other = Object.hasOwn(OTHER_METHODS, name) ? OTHER_METHODS[name] : undefined;
    return other ? [instead(callee.property, other)] : [];
  },
};

/** Returns every mutant of a TypeScript source, in the order of the text. Throws if the source cannot be parsed. */
export function mutantsOf(file: string, source: string): Mutant[] {
  const tree = parseSync(source, { filename: file, configFile: false, presets: ['@babel/preset-typescript'] });
  const found: Mutant[] = [];
  if (!tree) return found;
  traverse(tree, {
    enter(path) {
      if (path.isTSType() || path.isTSInterfaceDeclaration() || path.isTSTypeAliasDeclaration()) return path.skip();
      for (const change of visit[path.node.type]?.(path, source) ?? []) {
        const was = source.slice(change.start, change.end);
        const line = source.slice(0, change.start).split('\n').length;
        if (was !== change.text) found.push({ file, line, was, ...change });
      }
    },
  });
  return found.sort((a, b) => a.start - b.start || a.end - b.end || (a.text < b.text ? -1 : 1));
}
