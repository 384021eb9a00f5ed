import { divisions } from '@/common/division/tree';
import { idCheckDigit, usccCheckDigit } from '@/contract/rules/numbers';
import { seededRng } from '../seededRng';
import { INDUSTRIES } from './industries';

/** Fixed seed of the random generator, so that the register is always the same. */
const SEED = 20_260_601;
export const REGISTER_SIZE = 3_000;

const SURNAMES = '王李张刘陈杨黄赵吴周徐孙马朱胡郭何林高罗郑梁谢宋唐许韩冯邓曹彭曾肖田董袁潘于蒋蔡余杜叶程苏魏吕丁任沈';
const GIVEN = '伟芳娜敏静丽强磊军洋勇艳杰娟涛明超秀霞平刚桂英华玉兰志海波宁浩宇晨欣怡子涵梓轩雨泽俊凯文博思远嘉瑞';
const FIRST = '恒瑞华鑫盛宏泰博远致诚启明卓创嘉禾润丰新源海川天成云瀚正达和信';
const TRADES = [
  '贸易',
  '科技',
  '物流',
  '供应链管理',
  '电子商务',
  '食品',
  '纺织',
  '建材',
  '医疗器械',
  '文化传媒',
  '餐饮管理',
  '机电设备',
  '信息技术',
  '环保科技',
  '汽车服务',
  '农业发展',
];

export interface Company {
  businessLicenseNo: string;
  enterpriseName: string;
  legalName: string;
  registeredCapitalCents: number;
  foundedOn: string;
  divisionCode: string;
  address: string;
  industryCode: string;
  beneficiaries: {
    registerId: string;
    name: string;
    idNumber: string;
    address: string;
    way: 'SHARES' | 'MANAGER';
    shareRatio: string | null;
  }[];
}

/** All districts with the names of their provinces and cities. */
const DISTRICTS = divisions.flatMap((province) =>
  (province.children ?? []).flatMap((city) =>
    (city.children ?? []).map((district) => ({
      code: district.value,
      city: (/^(市辖区|县|省直辖|自治区直辖)/.test(city.label) ? province.label : city.label).replace(
        /(市|地区|盟)$/,
        '',
      ),
      text: `${province.label}${/^(市辖区|县|省直辖|自治区直辖)/.test(city.label) ? '' : city.label}${district.label}`,
    })),
  ),
);

/**
 * Generates the invented companies of the register, with valid check digits. Each start of the platform generates the
 * same companies.
 */
export function* companies(): Generator<Company> {
  const rng = seededRng(SEED);
  const upTo = (most: number) => Math.floor(rng() * most);
  const one = <T>(list: ArrayLike<T>): T => list[upTo(list.length)] as T;
  const digits = (count: number) => Array.from({ length: count }, () => upTo(10)).join('');
  const personName = () => one(SURNAMES) + one(GIVEN) + (rng() < 0.6 ? one(GIVEN) : '');
  const idNumber = (division: string) => {
    const day = `${1955 + upTo(45)}${String(1 + upTo(12)).padStart(2, '0')}${String(1 + upTo(28)).padStart(2, '0')}`;
    const first = `${division}${day}${digits(3)}`;
    return first + idCheckDigit(first);
  };
  for (let at = 0; at < REGISTER_SIZE; at++) {
    const district = one(DISTRICTS);
    // The serial number makes each licence unique.
    const body = `91${district.code}MA${String(at).padStart(4, '0')}${digits(3)}`;
    const businessLicenseNo = body + usccCheckDigit(body);
    const legalName = personName();
    const count = 1 + upTo(3);
    const shares = count === 1 ? ['100.00'] : count === 2 ? ['60.00', '40.00'] : ['45.00', '30.00', '25.00'];
    const home = () => `${district.text}${one(FIRST)}${one(FIRST)}路${1 + upTo(300)}号`;
    const managed = rng() < 0.1;
    yield {
      businessLicenseNo,
      enterpriseName: `${district.city}${one(FIRST)}${one(FIRST)}${one(TRADES)}有限公司`,
      legalName,
      registeredCapitalCents: (1 + upTo(500)) * 100_000_00,
      foundedOn: `${2000 + upTo(25)}-${String(1 + upTo(12)).padStart(2, '0')}-${String(1 + upTo(28)).padStart(2, '0')}`,
      divisionCode: district.code,
      address: home(),
      industryCode: one(INDUSTRIES).industryCode,
      beneficiaries: Array.from({ length: managed ? 1 : count }, (_, place) => ({
        registerId: `B${businessLicenseNo}${place + 1}`,
        name: place === 0 ? legalName : personName(),
        idNumber: idNumber(district.code),
        address: home(),
        way: managed ? ('MANAGER' as const) : ('SHARES' as const),
        shareRatio: managed ? null : (shares[place] ?? null),
      })),
    };
  }
}
