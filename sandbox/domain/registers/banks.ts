import { divisions } from '@/common/division/tree';
import { BANKS_BY_CODE } from '@/contract/words/banks';

export interface Branch {
  branchCode: string;
  branchName: string;
  /** Code of the branch's city. */
  divisionCode: string;
}

export const BANKS = BANKS_BY_CODE.map(([bankCode, bankName]) => ({ bankCode, bankName }));
export const bankName = (code: string): string => BANKS.find(({ bankCode }) => bankCode === code)?.bankName ?? '';

/** First six digits (BIN) of the cards of the larger banks. */
const HEADS: Readonly<Record<string, readonly string[]>> = {
  '102': ['622202', '622203', '621226', '621225', '622208', '955880'],
  '105': ['621700', '622700', '436742', '621080', '622280'],
  '103': ['622848', '622845', '622846', '621336', '103000'],
  '104': ['621660', '621661', '621785', '456351', '601382'],
  '301': ['622260', '622262', '622258', '622261'],
  '308': ['622588', '622575', '621483', '621485', '622580', '622609'],
  '403': ['621098', '622188', '621799', '621096'],
  '302': ['622696', '621771', '622690', '433670'],
  '303': ['622660', '622662', '622663'],
  '304': ['622630', '622632', '622631'],
  '305': ['622622', '622617', '621691', '622615'],
  '306': ['622568', '622555', '622556'],
  '307': ['622298', '622155', '622156', '602907'],
  '309': ['622909', '622908', '438588'],
  '310': ['622521', '622522', '622518', '622516'],
};
const BANK_OF_HEAD = new Map(Object.entries(HEADS).flatMap(([code, heads]) => heads.map((head) => [head, code])));
/**
 * Returns the bank whose card numbers begin with the given six digits; null if the register does not contain them.
 */
export const bankOfHead = (head: string) => BANKS.find(({ bankCode }) => bankCode === BANK_OF_HEAD.get(head)) ?? null;

/**
 * All cities of the register. A province without cities is treated as a city. The entry 市辖区 (municipal districts)
 * gets the name of its province.
 */
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

/** Builds the number of a bank branch from bank, city and serial: twelve digits as in interbank clearing (联行号). */
const numberOf = (bankCode: string, city: string, at: number) =>
  `${bankCode}${city.slice(0, 4)}${String(at).padStart(5, '0')}`;

/** Returns the branches of a bank in a city: one for each of the `PLACES` and one for each of the first six districts. */
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

/** Returns the main branch of each city. A search without a city uses this list. */
export const mainBranches = (bankCode: string): Branch[] =>
  CITIES.flatMap(({ code }) => branchesIn(bankCode, code).slice(0, 1));

/** Returns a branch of this bank by its number. */
export const branchOf = (bankCode: string, branchCode: string): Branch | undefined =>
  branchCode.startsWith(bankCode)
    ? branchesIn(bankCode, branchCode.slice(3, 7)).find((branch) => branch.branchCode === branchCode)
    : undefined;
