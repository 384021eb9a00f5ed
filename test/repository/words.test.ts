import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT, repositoryFiles } from './files';

/** Matches the start of a doc comment that does not name its subject. */
const HEADLESS =
  /^(?:what|who|whom|whose|whoever|where|wherever|when|nobody|nothing|none|one that|one whose|those|that which|as it|the one|the ones|the same|of one|of what|of whom|as long as)\b/i;
/** Matches old or indirect words for which a plain word exists. */
const QUAINT =
  /\b(?:whoever|whomever|whatever|nobody|anew|lest|thereof|hence|is told|are told|was told|to tell|is said|are said|stands? (?:for|in|there|beside|over|at)|goes on|brings? (?:what|it|them|along)|beside (?:it|each other)|has to have|none of theirs|of theirs|of ours)\b/i;
/** Matches the start of a test title that has no subject. */
const FRAGMENT =
  /^(?:is|are|has|had|was|were|of|to|into|whose|that|which|who|whoever|where|from|by|as|and|with|without|what|can|cannot|may|must) /;
/**
 * Words in declared names for which the field has an established term, such as request, response, message, expected,
 * report, load.
 */
const BAD_NAME_WORDS = new Set(
  'told tell tells telling bring brings brought beside asked asking agreed nobody anew standing stands wanted heard hears said says'.split(
    ' ',
  ),
);
/** Matches a test and its title, also where they are on two lines. A table of `each` may hold calls. */
const TITLE = /\b(?:it|test|sampledTest)(?:\.each\((?:[^()]|\([^()]*\))*\))?\(\s*(['"`])([^\n]*?)\1\s*,/g;
const DECLARED = /\b(?:const|let|function\*?|class|interface|type|enum)\s+([A-Za-z_$][\w$]*)/g;

/** Maximum number of findings of each kind. Lower a number when fewer findings are left; never raise it. */
const MOST = { headless: 3, quaint: 0, fragments: 0, names: 30 };

const sources = repositoryFiles().filter((file) => /^(?:src|sandbox|test|bench)\/.*\.(?:tsx?|mjs)$/.test(file));

/** Returns the texts of the doc comments in a source, without the comment marks. */
const docComments = (source: string): string[] =>
  [...source.matchAll(/\/\*\*([\s\S]*?)\*\//g)]
    .map(([, body = '']) => body.replace(/^\s*\*\s?/gm, '').trim())
    .filter((text) => text.length >= 12);

/** Returns the titles of the tests in a source. */
const titles = (source: string): string[] => [...source.matchAll(TITLE)].map(([, , title = '']) => title);

/** Returns the words of a camelCase or upper-case name, in lower case. */
const wordsOf = (name: string): string[] =>
  name
    .replace(/([a-z\d])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .split('_');

function findings(): Record<keyof typeof MOST, string[]> {
  const found: Record<keyof typeof MOST, string[]> = { headless: [], quaint: [], fragments: [], names: [] };
  for (const file of sources) {
    const source = readFileSync(path.join(ROOT, file), 'utf8');
    for (const text of docComments(source)) {
      if (HEADLESS.test(text)) found.headless.push(`${file}: ${text.slice(0, 80)}`);
      else if (QUAINT.test(text)) found.quaint.push(`${file}: ${text.slice(0, 80)}`);
    }
    if (/\.(?:test|spec)\.tsx?$/.test(file))
      for (const title of titles(source))
        if (FRAGMENT.test(title) || QUAINT.test(title)) found.fragments.push(`${file}: ${title}`);
    if (/\.tsx?$/.test(file))
      for (const [, name = ''] of source.matchAll(DECLARED))
        if (wordsOf(name).some((word) => BAD_NAME_WORDS.has(word))) found.names.push(`${file}: ${name}`);
  }
  return found;
}

const found = findings();

it.each([
  ['begins doc comments with their thing', 'headless'],
  ['uses plain words in doc comments', 'quaint'],
  ['titles tests with whole sentences', 'fragments'],
  ["declares names by the field's terms", 'names'],
] as const)('the repository %s', (_rule, kind) => {
  // The assertion compares the findings themselves, so that a failing test prints them.
  expect(found[kind].length > MOST[kind] ? found[kind] : []).toEqual([]);
});
