/** @jest-environment jsdom */

import { hasMissingGlyphs, type Operations, shownTexts } from '@/shared/media/missingGlyphs';

/** A font that the document does not embed, as pdf.js represents it. */
const FONT = { missingFile: true, composite: true, fallbackName: 'sans-serif' };
const objects = (font: object = FONT) => [['f1', font]];
const text = (str: string) => async () => [{ str, fontName: 'f1' }];

beforeEach(() => {
  // Without a canvas context every letter counts as drawable.
  jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
});

it('finds no missing letter in a text that the fonts of the computer contain', async () => {
  expect(await hasMissingGlyphs(objects(), text('张三'))).toBe(false);
});

it.each(['张\ude13', '\ufffd三', '\udedd\udf50'])(
  'finds the letters that the encoding does not know in %j',
  async (str) => {
    expect(await hasMissingGlyphs(objects(), text(str))).toBe(true);
  },
);

it('does not read the operations of a page with embedded fonts only', async () => {
  const texts = jest.fn();
  expect(await hasMissingGlyphs(objects({ ...FONT, missingFile: false }), texts)).toBe(false);
  expect(texts).not.toHaveBeenCalled();
});

it('finds glyph numbers that a font of the computer would show as other letters', async () => {
  expect(await hasMissingGlyphs(objects({ ...FONT, toUnicode: { firstChar: 0 } }), text('营业执照'))).toBe(true);
});

it('reads the texts of drawing operations with their fonts, including stamps and fields', () => {
  const names = [
    ...['setFont', 'showText', 'save', 'restore', 'paintFormXObjectBegin', 'paintFormXObjectEnd'],
    ...['beginGroup', 'endGroup', 'beginAnnotation', 'endAnnotation'],
  ];
  const ops = Object.fromEntries(names.map((name, index) => [name, index])) as Operations;
  const glyphs = (text: string) => [[...text].flatMap((unicode) => [{ unicode }, -120, null])];
  const drawing: readonly (readonly [number, unknown])[] = [
    [ops.setFont, ['page', 12]],
    [ops.showText, glyphs('营业')],
    [ops.beginAnnotation, ['stamp']],
    [ops.setFont, ['stamp', 12]],
    [ops.showText, glyphs('作废')],
    [ops.endAnnotation, null],
    [ops.showText, glyphs('执照')],
  ];
  const list = { fnArray: drawing.map(([name]) => name), argsArray: drawing.map(([, args]) => args) };
  expect(shownTexts(list, ops)).toEqual([
    { fontName: 'page', str: '营业' },
    { fontName: 'stamp', str: '作废' },
    { fontName: 'page', str: '执照' },
  ]);
});
