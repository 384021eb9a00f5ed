import { transform } from 'lightningcss';
import type { Compiler } from 'webpack';

/**
 * CSS classes of Arco that no page of the console uses: right-to-left writing, groups and additions of inputs, search
 * fields, text areas, and some kinds of buttons, inputs and tags. A browser test checks on every page that none of
 * them occurs.
 */
export const UNUSED_LOOKS = new RegExp(
  `^arco-(?:${[
    '[\\w-]+-rtl',
    'btn-(?:group|dashed|shape-round|status-(?:warning|success))',
    'input-(?:search[\\w-]*|group-(?:add\\w+|compact)|autowidth|mirror|word-limit[\\w-]*)',
    'input-(?:[\\w-]+-)?(?:mini|warning|autowidth)',
    'textarea[\\w-]*',
    'tag-(?:checkable|red|orangered|orange|gold|lime|green|cyan|blue|arcoblue|purple|pinkpurple|magenta|gray)',
  ].join('|')})$`,
);

/**
 * Matches the declaration of a CSS custom property, which follows `{` or `;`. A property name at any other place is a
 * use of the property.
 */
const DECLARATION = /(?<=[{;]\s*)(--[\w-]+)\s*:([^;}]*)/g;
const NAME = /--[a-zA-Z][\w-]*/g;
const CLASS = /\.(arco-[\w-]+)/g;

/**
 * Returns the CSS custom properties that are never used: `texts` does not contain them, and styles use them at most
 * in declarations of other unused properties.
 */
export function unusedProperties(styles: readonly string[], texts: readonly string[]): string[] {
  const needs = new Map<string, Set<string>>();
  const pending = texts.flatMap((text) => text.match(NAME) ?? []);
  for (const style of styles) {
    const rest = style.replace(DECLARATION, (_, name: string, value: string) => {
      const needed = needs.get(name) ?? new Set();
      for (const other of value.match(NAME) ?? []) needed.add(other);
      needs.set(name, needed);
      return '';
    });
    pending.push(...(rest.match(NAME) ?? []));
  }
  const used = new Set<string>();
  for (let name = pending.pop(); name !== undefined; name = pending.pop()) {
    if (used.has(name)) continue;
    used.add(name);
    pending.push(...(needs.get(name) ?? []));
  }
  return [...needs.keys()].filter((name) => !used.has(name));
}

/** Returns the classes of a style sheet that match `UNUSED_LOOKS`. */
const unusedLooks = (style: string): string[] => [
  ...new Set([...style.matchAll(CLASS)].flatMap(([, name]) => (name && UNUSED_LOOKS.test(name) ? [name] : []))),
];

/** Returns the style sheet without the rules of the given classes and without the given properties. */
const without = (style: string, unusedSymbols: string[]): string =>
  transform({ filename: '', code: Buffer.from(style), unusedSymbols }).code.toString();

/**
 * Webpack plugin that removes unused parts from the built styles: custom properties that are never read, and classes
 * that match `UNUSED_LOOKS`. Arco alone declares eleven palettes of ten colours, each twice. `drawn` is the initial
 * markup of the pages.
 */
export class LeanStyles {
  constructor(private readonly drawn: readonly string[]) {}
  apply(compiler: Compiler) {
    const { Compilation, sources } = compiler.webpack;
    compiler.hooks.compilation.tap('LeanStyles', (compilation) => {
      // Runs before the minimizers, when all files exist.
      const stage = Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE;
      compilation.hooks.processAssets.tap({ name: 'LeanStyles', stage }, (assets) => {
        const textOf = (file: string) => String(assets[file]?.source());
        const files = Object.keys(assets);
        const scripts = files.filter((file) => file.endsWith('.js')).map(textOf);
        const sheets = files
          .filter((file) => file.endsWith('.css'))
          .map((file) => ({ file, text: without(textOf(file), unusedLooks(textOf(file))) }));
        // Runs on the remaining styles, because a property may have been used only by a removed style.
        const properties = unusedProperties(
          sheets.map(({ text }) => text),
          [...scripts, ...this.drawn],
        );
        for (const { file, text } of sheets)
          compilation.updateAsset(file, new sources.RawSource(without(text, properties)));
      });
    });
  }
}
