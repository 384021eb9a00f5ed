import { SaxesParser } from 'saxes';
import { type Part, unpack } from './archive';
import { BROKEN, type Budget, LARGE, Refused } from './bounds';

/** Attributes by their written names, including prefixes. */
export type Attributes = Readonly<Record<string, string | undefined>>;

/** Callbacks for the elements and texts of a part, in document order. Names are without prefix. */
interface XmlReader {
  /** `depth` counts from 1, the root's. */
  open(name: string, attributes: Attributes, depth: number): void;
  /** Receives a text. Texts of nested elements arrive one after the other. */
  text(text: string): void;
  close(name: string, depth: number): void;
}

/** Elements inside each other; a workbook's are less than 20. */
const MOST_DEPTH = 64;
/**
 * `PIECE`: number of characters passed to the parser at once. `LONGEST_TOKEN`: maximum number of characters without a parser
 * event, because no tag, text or comment is longer.
 */
const PIECE = 64 * 1024;
const LONGEST_TOKEN = 256 * 1024;

export const localName = (name: string) => name.slice(name.indexOf(':') + 1);

/** Excel writes UTF-8; XML may also be UTF-16, which begins with its mark. */
const encodingOf = (first: Uint8Array) =>
  first[0] === 0xff && first[1] === 0xfe ? 'utf-16le' : first[0] === 0xfe && first[1] === 0xff ? 'utf-16be' : 'utf-8';

/**
 * Reads a part as strict XML while it is unpacked. Nothing that is not well-formed, no document type, no entity but the
 * five of XML. Throws `Refused`; what the reader throws comes through.
 */
export function readXml(part: Part, budget: Budget, reader: XmlReader): void {
  const parser = new SaxesParser({ xmlns: false, position: false });
  let depth = 0;
  let silent = 0;
  parser.on('error', () => {
    throw new Refused(BROKEN);
  });
  parser.on('doctype', () => {
    throw new Refused(BROKEN);
  });
  parser.on('text', (text) => {
    silent = 0;
    reader.text(text);
  });
  parser.on('cdata', (text) => {
    silent = 0;
    reader.text(text);
  });
  parser.on('opentag', ({ name, attributes }) => {
    silent = 0;
    depth += 1;
    if (depth > MOST_DEPTH) throw new Refused(BROKEN);
    reader.open(localName(name), attributes, depth);
  });
  parser.on('closetag', ({ name }) => {
    silent = 0;
    reader.close(localName(name), depth);
    depth -= 1;
  });

  let decoder: TextDecoder | undefined;
  const parse = (text: string) => {
    for (let at = 0; at < text.length; at += PIECE) {
      const piece = text.slice(at, at + PIECE);
      silent += piece.length;
      parser.write(piece);
      if (silent > LONGEST_TOKEN) throw new Refused(LARGE);
      budget.inTime();
    }
  };
  unpack(part, budget, (bytes) => {
    decoder ??= new TextDecoder(encodingOf(bytes), { fatal: true });
    parse(decoder.decode(bytes, { stream: true }));
  });
  parse(decoder?.decode() ?? '');
  parser.close();
}

/** The text of a file's attribute or cell as it was before it was written (`_x000D_` is a carriage return). */
export const unescaped = (text: string): string =>
  text.includes('_x')
    ? text.replace(/_x([0-9A-Fa-f]{4})_/g, (_all, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    : text;
