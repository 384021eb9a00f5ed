/** Returns the estimated width of a character in em: 1 for Chinese and full-width characters. */
const widthOf = (char: string): number => (char.charCodeAt(0) > 0x2e7f ? 1 : 0.58);
/** Returns the width of a text set in one line, in em. */
export const widthOfText = (text: string): number => [...text].reduce((sum, char) => sum + widthOf(char), 0);

/** Matches the units between which a line may break: each Chinese character, and each word or number as a whole. */
const PIECES = /[\u0021-\u2e7f]+|\s+|[\s\S]/gu;

/** Splits a text into lines of at most `em` em, because SVG does not wrap. Deterministic: it does not measure fonts. */
export function wrap(text: string, em: number): readonly string[] {
  const lines: string[] = [];
  let line = '';
  const end = () => {
    if (line.trim() !== '') lines.push(line.trim());
    line = '';
  };
  for (const piece of text.trim().match(PIECES) ?? []) {
    if (widthOfText(line + piece) <= em) {
      line += piece;
      continue;
    }
    end();
    if (widthOfText(piece) <= em) {
      line = piece.trimStart();
      continue;
    }
    // Breaks a word that is wider than a line.
    for (const char of piece) {
      if (widthOfText(line + char) > em) end();
      line += char;
    }
  }
  end();
  return lines.length > 0 ? lines : [''];
}
