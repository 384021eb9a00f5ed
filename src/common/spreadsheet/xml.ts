import { SaxesParser } from 'saxes';
import { type Part, unpack } from './archive';
import { BROKEN, type Budget, LARGE, Refused } from './bounds';

/** Attributes of an element by their names as written, including prefixes. */
export type Attributes = Readonly<Record<string, string | undefined>>;

/** Callbacks for the elements and texts of an XML file, in document order. Element names are without prefix. */
interface XmlReader {
  /** Called at the start of an element. `depth` is 1 for the root element. */
  open(name: string, attributes: Attributes, depth: number): void;
  /** Called for each text. The texts of nested elements come one after the other. */
  text(text: string): void;
  close(name: string, depth: number): void;
}

/** Maximum depth of nested elements; a workbook has fewer than 20 levels. */
const MOST_DEPTH = 64;
/**
 * Number of characters that are passed to the parser at once. The next constant limits the characters without a
 * parser event, because no valid tag, text or comment is longer.
 */
const PIECE = 64 * 1024;
const LONGEST_TOKEN = 256 * 1024;

export const localName = (name: string) => name.slice(name.indexOf(':') + 1);

/** Detects the encoding by the first bytes. Excel writes UTF-8; UTF-16, which XML also allows, begins with a byte order mark. */
const encodingOf = (first: Uint8Array) =>
  first[0] === 0xff && first[1] === 0xfe ? 'utf-16le' : first[0] === 0xfe && first[1] === 0xff ? 'utf-16be' : 'utf-8';

/**
 * Reads an XML file of the archive strictly while it is unpacked. Malformed XML, document types and entities other than the five
 * of XML are refused. Throws `Refused`, and passes on exceptions of the reader's callbacks.
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

/** Decodes the escapes in a text of a workbook: `_x000D_` is a carriage return. */
export const unescaped = (text: string): string =>
  text.includes('_x')
    ? text.replace(/_x([0-9A-Fa-f]{4})_/g, (_all, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    : text;
