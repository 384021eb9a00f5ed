import { BANKS_BY_CODE } from '@/contract/banks';
import { divisions } from '@/shared/division/tree';

export interface Branch {
  branchCode: string;
  branchName: string;
  /** The city it is in. */
  divisionCode: string;
}

export const BANKS = BANKS_BY_CODE.map(([bankCode, bankName]) => ({ bankCode, bankName }));
export const bankName = (code: string): string => BANKS.find(({ bankCode }) => bankCode === code)?.bankName ?? '';

/** Cities of the country: a province without cities is one itself, 市辖区 goes by the province's name. */
const CITIES: readonly { code: string; name: string; districts: readonly string[] }[] = divisions.flatMap((province) =>
  province.children
    ? province.children.map((city) => ({
        code: city.value,
        name: /^(市辖区|县|省直辖|自治区直辖)/.test(city.label) ? province.label : city.label,
        districts: (city.children ?? []).map(({ label }) => label),
      }))
    : [{ code: province.value, name: province.label, districts: [] }],
);

const PLACES = ['分行营业部', '开发区支行', '城中支行', '新城支行'];

/** A branch's number: bank, city, serial; twelve digits as the clearing has them. */
const numberOf = (bankCode: string, city: string, at: number) =>
  `${bankCode}${city.slice(0, 4)}${String(at).padStart(5, '0')}`;

/** The branches of a bank in a city: its own places, and one in each of the first districts. */
export function branchesIn(bankCode: string, cityCode: string): Branch[] {
  const bank = bankName(bankCode);
  const city = CITIES.find(({ code }) => code.slice(0, 4) === cityCode.slice(0, 4));
  if (bank === '' || !city) return [];
  const names = [...PLACES, ...city.districts.slice(0, 6).map((district) => `${district}支行`)];
  return names.map((name, at) => ({
    branchCode: numberOf(bankCode, city.code, at + 1),
    branchName: `${bank}${city.name}${name}`,
    divisionCode: city.code,
  }));
}

/** Every city's main branch: what a search without a city looks through. */
export const mainBranches = (bankCode: string): Branch[] =>
  CITIES.flatMap(({ code }) => branchesIn(bankCode, code).slice(0, 1));

/** A branch of this bank by its number. */
export const branchOf = (bankCode: string, branchCode: string): Branch | undefined =>
  branchCode.startsWith(bankCode)
    ? branchesIn(bankCode, branchCode.slice(3, 7)).find((branch) => branch.branchCode === branchCode)
    : undefined;
