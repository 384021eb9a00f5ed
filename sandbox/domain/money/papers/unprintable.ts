import { LetterMissing, unprintable } from '../../../files/pdf';
import { refuse } from '../../refusal';

/** A document that is left out of a PDF, because none of the fonts contains one of its characters. */
export interface LeftOut {
  no: string;
  /** The name of the person or company that the document is about. */
  name: string;
  letter: string;
}

/** Returns the Unicode code of a character that cannot be printed, such as U+20BB7. */
const codeOf = (letter: string): string =>
  `U+${(letter.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;

/** Separates documents that can be printed from documents with a character that none of the fonts contains. */
export function sortOut<Paper>(
  papers: readonly Paper[],
  of: (paper: Paper) => { no: string; name: string; texts: readonly string[] },
): { printable: Paper[]; leftOut: LeftOut[] } {
  const printable: Paper[] = [];
  const leftOut: LeftOut[] = [];
  for (const paper of papers) {
    const { no, name, texts } = of(paper);
    const letter = unprintable(texts);
    if (letter === undefined) printable.push(paper);
    else leftOut.push({ no, name, letter });
  }
  return { printable, leftOut };
}

export const LEFT_OUT_TITLE = '未生成的单据';
export const LEFT_OUT_NOTE = '以下单据含有无法打印的字，未包含在本文件中，请联系平台客服。';
/** A line of the page that lists the documents left out of the PDF. */
export const leftOutLine = ({ no, letter }: LeftOut): string => `${no}：无法打印的字 ${codeOf(letter)}`;

/** Returns the left-out documents for the response of a download. */
export const namedLeftOut = ({ leftOut }: { leftOut: readonly LeftOut[] }) =>
  leftOut.map(({ no, name }) => ({ no, name }));

const refusalOf = (letter: string): never =>
  refuse(`单据含有无法打印的字“${letter}”（${codeOf(letter)}），未能生成，请联系平台客服`);

/** Refuses a download if none of its documents can be printed. */
export function mustPrint({
  printable,
  leftOut,
}: {
  printable: readonly unknown[];
  leftOut: readonly LeftOut[];
}): void {
  const [first] = leftOut;
  if (first && printable.length === 0) refusalOf(first.letter);
}

/**
 * Returns the printed document. If none of the fonts contains one of its characters, refuses with a message that
 * names the character.
 */
export const printed = (paper: Promise<Buffer>): Promise<Buffer> =>
  paper.catch((error: unknown) => {
    if (error instanceof LetterMissing) refusalOf(error.letter);
    throw error;
  });
