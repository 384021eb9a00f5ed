/** @jest-environment jsdom */

import { hasMissingGlyphs } from '@/shared/media/missingGlyphs';

/** A font as pdf.js holds it that the document does not embed. */
const FONT = { missingFile: true, composite: true, fallbackName: 'sans-serif' };
const objects = (font: object = FONT) => [['f1', font]];
const text = (str: string) => [{ str, fontName: 'f1' }];

beforeEach(() => {
  // Without a canvas every letter counts as drawn.
  jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
});

it('finds no gap in a text whose letters the computer has', () => {
  expect(hasMissingGlyphs(objects(), text('张三'))).toBe(false);
});

it.each(['张\ude13', '\ufffd三', '\udedd\udf50'])('finds the letters that the encoding does not know in %j', (str) => {
  expect(hasMissingGlyphs(objects(), text(str))).toBe(true);
  expect(hasMissingGlyphs(objects({ ...FONT, missingFile: false }), text(str))).toBe(false);
});

it('tests the texts of form fields with the fonts that no other text uses', () => {
  const identity = { ...FONT, toUnicode: { firstChar: 0 } };
  expect(hasMissingGlyphs(objects(identity), [], ['营业执照'])).toBe(true);
  expect(hasMissingGlyphs(objects(), [], ['甲\ufffd'])).toBe(true);
  expect(hasMissingGlyphs([...objects(), ['f2', identity]], text('张三'), ['营业执照'])).toBe(true);
  expect(hasMissingGlyphs(objects(), text('张三'), ['甲\ufffd'])).toBe(false);
});
