import { inflateSync } from 'node:zlib';

/** Text of a PDF made by our font: glyph codes of the pages, read through the font's own table of characters. */
export function readPdf(bytes: Buffer): string[] {
  const raw = bytes.toString('latin1');
  const streams = [...raw.matchAll(/(<<(?:(?!<<|>>).)*?\/Length (\d+)(?:(?!<<|>>).)*?>>)\nstream\n/gs)].map((match) => {
    const start = (match.index ?? 0) + match[0].length;
    return inflateSync(bytes.subarray(start, start + Number(match[2]))).toString('latin1');
  });
  const table = streams.find((stream) => stream.includes('beginbfrange')) ?? '';
  const glyphs = [...table.matchAll(/\[(.*?)\]/gs)].flatMap(([, list]) =>
    [...(list ?? '').matchAll(/<([0-9a-f]*)>/gi)].map(([, hex]) =>
      Buffer.from(hex ?? '', 'hex')
        .swap16()
        .toString('utf16le'),
    ),
  );
  return streams
    .filter((stream) => stream.includes(' Tf'))
    .map((page) =>
      [...page.matchAll(/<([0-9a-f]+)>/gi)]
        .flatMap(([, hex]) => (hex ?? '').match(/.{4}/g) ?? [])
        .map((code) => glyphs[Number.parseInt(code, 16)] ?? '')
        .join(''),
    );
}
