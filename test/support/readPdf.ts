import { inflateSync } from 'node:zlib';

/**
 * Extracts the texts of a PDF made with our fonts. The pages contain glyph codes, which each font maps to characters.
 */
export function readPdf(bytes: Buffer): string[] {
  const raw = bytes.toString('latin1');
  const bodies = new Map(
    [...raw.matchAll(/(?:^|\n)(\d+) 0 obj\n/g)].map((match) => {
      const start = match.index + match[0].length;
      return [match[1] ?? '', { text: raw.slice(start, raw.indexOf('endobj', start)), start }] as const;
    }),
  );
  const streamOf = (id: string): string => {
    const { text = '', start = 0 } = bodies.get(id) ?? {};
    const at = start + text.indexOf('stream\n') + 'stream\n'.length;
    const length = Number(/\/Length (\d+)/.exec(text)?.[1]);
    return inflateSync(bytes.subarray(at, at + length)).toString('latin1');
  };
  /** Returns the characters by glyph code, from all lists in the font's table. */
  const lettersOf = (fontId: string): string[] => {
    const table = streamOf(/\/ToUnicode (\d+) 0 R/.exec(bodies.get(fontId)?.text ?? '')?.[1] ?? '');
    return [...table.matchAll(/\[(.*?)\]/gs)].flatMap(([, list]) =>
      [...(list ?? '').matchAll(/<([0-9a-f ]*)>/gi)].map(([, hex]) =>
        Buffer.from((hex ?? '').replaceAll(' ', ''), 'hex')
          .swap16()
          .toString('utf16le'),
      ),
    );
  };
  const fonts = new Map<string, string[]>();
  for (const [, name = '', id = ''] of raw.matchAll(/\/(F\d+) (\d+) 0 R/g))
    if (!fonts.has(name)) fonts.set(name, lettersOf(id));
  const pages = [...bodies.values()].filter(({ text }) => /\/Type \/Page\n/.test(text));
  return pages.map(({ text }) => {
    const content = streamOf(/\/Contents (\d+) 0 R/.exec(text)?.[1] ?? '');
    let letters: string[] = [];
    let read = '';
    for (const [, font, hex] of content.matchAll(/\/(F\d+) [\d.]+ Tf|<([0-9a-f]+)>/gi))
      if (font !== undefined) letters = fonts.get(font) ?? [];
      else for (const code of hex?.match(/.{4}/g) ?? []) read += letters[Number.parseInt(code, 16)] ?? '';
    return read;
  });
}
