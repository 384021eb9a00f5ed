import { divisionTable } from '@test/support/divisions';
import { DIVISIONS } from '@/common/division/table';
import { type Division, divisions, pathTo } from '@/common/division/tree';

const all = (level: readonly Division[]): Division[] => level.flatMap((one) => [one, ...all(one.children ?? [])]);

it('the stored table equals the current table of the package', () => {
  expect(DIVISIONS).toBe(divisionTable());
});

it('contains every province, including those of the specification', () => {
  const codes = divisions.map(({ value }) => value);
  expect(codes).toHaveLength(34);
  expect(codes).toEqual(
    expect.arrayContaining(
      '420000 430000 440000 450000 460000 500000 510000 520000 530000 540000 610000 620000 630000 640000 650000 710000 810000 820000'.split(
        ' ',
      ),
    ),
  );
});

it('every code has six digits, belongs to its parent and is unique, and codes of cities end in 00', () => {
  const codes = all(divisions).map(({ value }) => value);
  expect(new Set(codes).size).toBe(codes.length);
  expect(codes.length).toBeGreaterThan(3000);
  for (const province of divisions) {
    expect(province.value).toMatch(/^\d{2}0000$/);
    for (const city of province.children ?? []) {
      expect(city.value).toMatch(new RegExp(`^${province.value.slice(0, 2)}\\d{2}00$`));
      for (const district of city.children ?? [])
        expect(district.value).toMatch(new RegExp(`^${city.value.slice(0, 4)}\\d{2}$`));
    }
  }
  for (const { label } of all(divisions)) expect(label).toMatch(/^\p{Script=Han}+$/u);
});

it('cities without districts are selectable themselves', () => {
  const bare = all(divisions).filter(({ value, children }) => /[^0]0?00$/.test(value) && !children);
  expect(bare.map(({ label }) => label)).toEqual(expect.arrayContaining(['东莞市', '中山市', '儋州市', '嘉峪关市']));
});

it('finds the path to a code, and no path to an unknown code', () => {
  expect(pathTo('330108').map(({ label }) => label)).toEqual(['浙江省', '杭州市', '滨江区']);
  expect(pathTo('441900').map(({ label }) => label)).toEqual(['广东省', '东莞市']);
  expect(pathTo('710000').map(({ label }) => label)).toEqual(['台湾省']);
  for (const none of ['', '999999', '330199', '33', 'x']) expect(pathTo(none)).toEqual([]);
});
