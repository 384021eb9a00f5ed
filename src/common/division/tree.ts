import { DIVISIONS } from './table';

/** A province, city or district: a six-digit code, a Chinese name, and the divisions below it. */
export interface Division {
  value: string;
  label: string;
  children?: Division[];
}

/** Matches one division in a line: two digits followed by a name. */
const ENTRY = /(\d{2})(\D+)/g;
const entriesOf = (line: string) =>
  [...line.matchAll(ENTRY)].map(([, digits = '', name = '']) => [digits, name] as const);

/** Parses the table of divisions. A line that begins with # is a province; the lines of its cities follow. */
function parse(text: string): Division[] {
  const provinces: Division[] = [];
  for (const line of text.split('\n')) {
    const [[digits, name] = ['', ''], ...districts] = entriesOf(line);
    const province = provinces.at(-1);
    if (line.startsWith('#') || !province) {
      provinces.push({ value: `${digits}0000`, label: name });
      continue;
    }
    const above = province.value.slice(0, 2) + digits;
    const city: Division = { value: `${above}00`, label: name };
    // A city without districts has no children, so that users choose the city itself.
    if (districts.length > 0) city.children = districts.map(([own, label]) => ({ value: above + own, label }));
    province.children = [...(province.children ?? []), city];
  }
  return provinces;
}

/** All provinces of China with their cities and districts. */
export const divisions: Division[] = parse(DIVISIONS);

/** Returns the divisions that lead to a code, beginning with the province; empty for an unknown code. */
export function pathTo(code: string): readonly Division[] {
  const province = divisions.find(({ value }) => value === `${code.slice(0, 2)}0000`);
  const city = province?.children?.find(({ value }) => value === `${code.slice(0, 4)}00`);
  const district = city?.children?.find(({ value }) => value === code);
  const path = [province, city, district].filter((one): one is Division => one !== undefined);
  return path.at(-1)?.value === code ? path : [];
}
