import type { Section } from '@/contract/calls/applications';
import { PARAMETER_SECTIONS } from '@/contract/calls/productParameters';
import { checkedSection, missingText, unseenIn } from '@/contract/calls/sectionCheck';
import { isPlain, NOT_PLAIN } from '@/contract/rules/numbers';
import { plainText, plainTextOrNone } from '@/contract/rules/plainText';
import { KINDS } from '../../sandbox/domain/applications/kinds';

/** Every section whose fields users can type: of each kind of application, and the parameters of each product. */
const SECTIONS: [name: string, section: Section][] = [
  ...Object.entries(KINDS).flatMap(([kind, { spec }]) =>
    Object.entries(spec.sections).map(([name, section]): [string, Section] => [`${kind}.${name}`, section]),
  ),
  ...Object.entries(PARAMETER_SECTIONS).map(([code, section]): [string, Section] => [`parameters of ${code}`, section]),
];
const FIELDS = SECTIONS.flatMap(([name, section]) =>
  Object.entries(section.fields).map(([field, shown]) => [`${name}.${field}`, { section, field, shown }] as const),
);
const against = (section: Section, field: string, value: string) =>
  checkedSection(section, { [field]: value }).problems[field];

const HOSTILE = {
  'a zero-width space': '正常\u200b文字',
  'nothing but zero-width': '\u200b\u200d\u2060',
  'turned round': '正常\u202e文字',
  'an isolate': '正常\u2066文字\u2069',
  'a bell': '正常\u0007文字',
  'a nul': '正常\u0000文字',
  'a byte order mark': '正常\ufeff文字',
  'a filler': '正常\u3164文字',
  'an empty braille': '\u2800\u2800',
  'half a character': '正常\ud800',
} as const;

describe('every typed text', () => {
  it('covers all sections', () => {
    expect(SECTIONS.length).toBeGreaterThan(20);
    expect(FIELDS.length).toBeGreaterThan(70);
  });

  it.each(FIELDS)('%s accepts no invisible or direction-changing characters, finished or not', (_name, of) => {
    const { section, field, shown } = of;
    for (const [what, value] of Object.entries(HOSTILE)) {
      expect([what, against(section, field, value)]).toEqual([what, `${shown.label}${NOT_PLAIN}`]);
      expect([what, unseenIn(section, { [field]: value })]).toEqual([what, { [field]: `${shown.label}${NOT_PLAIN}` }]);
    }
    const lines = unseenIn(section, { [field]: '第一行\n第二行' });
    expect(lines).toEqual(shown.lines ? {} : { [field]: `${shown.label}${NOT_PLAIN}` });
  });

  it.each(FIELDS)('names %s in the text for its empty field', (_name, { section, field, shown }) => {
    for (const empty of ['', '  ']) {
      const problem = against(section, field, empty);
      if (problem !== undefined) expect(problem).toContain(shown.label);
    }
    expect(missingText(shown)).toMatch(/^请(输入|选择|上传)/);
  });

  it.each(FIELDS)('%s describes a wrong value in a text of its own', (_name, { section, field }) => {
    for (const wrong of ['!', '０', 'x'.repeat(1999), '-1', '2026-13-01'])
      expect(against(section, field, wrong) ?? '').not.toMatch(/^(格式不正确|取值不正确|不能为空|长度|最多\d+项|至少)/);
  });

  it.each(FIELDS.filter(([, { shown }]) => shown.as === 'list'))('%s accepts each value once', (_name, of) => {
    const [word = ''] = Object.keys(of.shown.words ?? {});
    expect(against(of.section, of.field, `${word},${word}`)).toBe('不能重复选择');
    expect(against(of.section, of.field, word)).toBeUndefined();
  });
});

describe('a text that is typed freely', () => {
  it('accepts visible, readable text within its lengths', () => {
    const problemOf = (
      schema: { safeParse: (value: unknown) => { error?: { issues: { message: string }[] } } },
      value: string,
    ) => schema.safeParse(value).error?.issues[0]?.message;
    const text = plainText(4, '请输入名称', { least: 2 });
    expect(problemOf(text, '云帆')).toBeUndefined();
    expect(problemOf(text, '云 ')).toBe('请输入名称');
    expect(problemOf(text, '\u0301\u0301')).toBe('请输入名称');
    expect(problemOf(text, '云帆贸易公')).toBe('最多4个字');
    expect(problemOf(text, '云\n帆')).toBe(NOT_PLAIN);
    expect(problemOf(plainText(9, '', { lines: true }), '云\n帆')).toBeUndefined();
    expect(problemOf(plainTextOrNone(9), ' ')).toBeUndefined();
    expect(problemOf(plainTextOrNone(9), '云\u202e帆')).toBe(NOT_PLAIN);
  });

  it('accepts signs, other scripts and emoji', () => {
    for (const text of ['A&B（上海）', 'Café №5', 'ไทย', '🎉 开业', '“优选”—旗舰店'])
      expect([text, isPlain(text)]).toEqual([text, true]);
  });
});
