import { type Part, partsOf } from './archive';
import { BROKEN, type Budget, LONGEST_CELL, Refused } from './bounds';
import { cellStyles } from './cellStyles';
import { hasRows, readSheet, type TakeRow } from './sheet';
import { localName, readXml, unescaped } from './xml';

/** Returns the relation ids and names of the visible sheets, in order, and whether the workbook counts days from 1904. */
function sheetsOf(book: Part, budget: Budget): { sheets: { id: string; name: string }[]; is1904: boolean } {
  const sheets: { id: string; name: string }[] = [];
  let is1904 = false;
  readXml(book, budget, {
    open(name, attributes) {
      if (name === 'workbookPr') is1904 = /^(1|true|on)$/.test(attributes['date1904'] ?? '');
      // Skips hidden sheets, because users do not intend to pay rows that they cannot see.
      if (name !== 'sheet' || /hidden/i.test(attributes['state'] ?? '')) return;
      // The attribute `r:id`, whose prefix may have another name.
      const [, id] = Object.entries(attributes).find(([key]) => key !== 'id' && localName(key) === 'id') ?? [];
      sheets.push({ id: id ?? '', name: unescaped(attributes['name'] ?? '') });
    },
    text() {},
    close() {},
  });
  return { sheets, is1904 };
}

/** Returns the file names of the worksheets inside the archive, by their relation ids. */
function worksheetsOf(relations: Part, budget: Budget): Map<string, string> {
  const names = new Map<string, string>();
  readXml(relations, budget, {
    open(name, attributes) {
      if (name !== 'Relationship' || !attributes['Type']?.endsWith('/worksheet')) return;
      if (attributes['TargetMode'] === 'External') return;
      const target = attributes['Target'] ?? '';
      names.set(attributes['Id'] ?? '', target.startsWith('/') ? target.slice(1) : `xl/${target}`);
    },
    text() {},
    close() {},
  });
  return names;
}

/**
 * Returns the texts that cells refer to by number. The runs of a rich text are joined; Japanese reading aids (furigana) are left
 * out.
 */
function sharedTexts(part: Part | undefined, budget: Budget): string[] {
  const texts: string[] = [];
  if (!part) return texts;
  let text = '';
  let inText = false;
  let inAid = false;
  readXml(part, budget, {
    open(name) {
      if (name === 'si') text = '';
      else if (name === 't') inText = true;
      else if (name === 'rPh') inAid = true;
    },
    text(piece) {
      if (inText && !inAid && text.length < LONGEST_CELL) text += piece;
    },
    close(name) {
      if (name === 't') inText = false;
      else if (name === 'rPh') inAid = false;
      else if (name === 'si') {
        const whole = unescaped(text.slice(0, LONGEST_CELL));
        budget.share(whole.length);
        texts.push(whole);
      }
    },
  });
  return texts;
}

/**
 * Passes the rows of the first visible sheet to `take`. Returns what was not read: the names of the
 * other visible sheets that have rows, and hidden columns (`隐藏的C列`). Throws
 * `Refused`.
 */
export function readXlsx(bytes: Uint8Array, budget: Budget, take: TakeRow): string[] {
  const parts = partsOf(bytes);
  const book = parts.get('xl/workbook.xml');
  const relations = parts.get('xl/_rels/workbook.xml.rels');
  if (!book || !relations) throw new Refused(BROKEN);
  const { sheets, is1904 } = sheetsOf(book, budget);
  const worksheets = worksheetsOf(relations, budget);
  // Takes the first worksheet: chart sheets are not among the worksheets, because they have another kind of relation.
  const [first, ...others] = sheets.filter(({ id }) => worksheets.has(id));
  const partOf = (id: string) => parts.get(worksheets.get(id) ?? '');
  const sheet = partOf(first?.id ?? '');
  if (!sheet) throw new Refused(BROKEN);
  const styles = cellStyles(parts.get('xl/styles.xml'), budget);
  const texts = sharedTexts(parts.get('xl/sharedStrings.xml'), budget);
  const hidden = readSheet(sheet, budget, { texts, styles, is1904 }, take);
  const unread = others.flatMap(({ id, name }) => {
    const other = partOf(id);
    return other && hasRows(other, budget) ? [name] : [];
  });
  return [...unread, ...hidden.map((letters) => `隐藏的${letters}列`)];
}
