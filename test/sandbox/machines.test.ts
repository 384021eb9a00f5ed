import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ENTERPRISE_EFFECTS } from '@sandbox/domain/onboarding/enterprise';
import { ENTERPRISE, leadsTo, MACHINES } from '@sandbox/domain/onboarding/machine';
import { BANKS, branchesIn, branchOf } from '@sandbox/domain/registers/banks';
import { companies, REGISTER_SIZE } from '@sandbox/domain/registers/companies';
import { CATEGORIES, INDUSTRIES } from '@sandbox/domain/registers/industries';
import { reasonsOf, ruleOf } from '@sandbox/domain/reviews';
import { hasIdCheckDigit, hasUsccCheckDigit } from '@/contract/rules/numbers';

const README = readFileSync(path.join(__dirname, '../../sandbox/domain/onboarding/README.md'), 'utf8');

/** Returns the transitions (arrows) of the diagram in the README under the heading that names the state machine. */
const drawn = (name: string): string[] => {
  const section = README.split('\n## ').find((text) => text.split('\n')[0]?.includes(`(${name})`)) ?? '';
  return [...section.matchAll(/^ {2}(\w+) --> (\w+): (\w+)$/gm)].map(([, from, to, event]) => `${from} ${event} ${to}`);
};

describe('the tables of states', () => {
  it.each(Object.keys(MACHINES))('the diagram of %s shows its table of states', (name) => {
    const table = Object.entries(MACHINES[name] ?? {}).flatMap(([from, ways]) =>
      Object.entries(ways).map(([event, to]) => `${from} ${event} ${to}`),
    );
    expect(table.length).toBeGreaterThan(0);
    expect(drawn(name).sort()).toEqual(table.sort());
  });

  it('an enterprise leaves PASS by no event, and reaches PASS only after a submission', () => {
    expect(ENTERPRISE.PASS).toEqual({});
    expect(leadsTo(ENTERPRISE, 'UN_SUBMIT', 'passed')).toBeUndefined();
    expect(leadsTo(ENTERPRISE, 'UN_PASS', 'passed')).toBeUndefined();
  });

  it('a passed enterprise gets its wallet and menus', () => {
    expect(Object.keys(ENTERPRISE_EFFECTS.passed)).toEqual(
      expect.arrayContaining(['putInForce', 'openWallet', 'openMenus', 'chooseSettleAccount']),
    );
  });
});

describe('the rule of reviews', () => {
  it.each([
    [{ a: '杭州云帆' }, 'PASS', {}],
    [{ a: '驳回甲', b: '乙' }, 'REJECT', { a: '驳回甲' }],
    [{ a: '驳回甲', b: '挂起乙' }, 'REJECT', { a: '驳回甲' }],
    [{ a: '挂起甲', b: '退汇乙' }, 'HOLD', {}],
    [{ a: '退汇甲' }, 'RETURN', { a: '退汇甲' }],
  ])('decides %j as %s', (texts, decision, reasons) => {
    expect(ruleOf(texts as never, true)).toEqual({ decision, reasons });
  });
  it('passes 退汇 where nothing can be returned', () => {
    expect(ruleOf({ a: '退汇甲' }, false)).toEqual({ decision: 'PASS', reasons: {} });
  });
  it.each([
    ['资料不齐', { reason: '资料不齐' }],
    ['{"legalName":"不符"}', { legalName: '不符' }],
    ['{"legalName":1}', { reason: '{"legalName":1}' }],
    ['[]', { reason: '[]' }],
    ['null', { reason: 'null' }],
  ])('parses the reason %s', (reason, expected) => {
    expect(reasonsOf(reason)).toEqual(expected);
  });
});

describe('the registers', () => {
  it('the registers contain three thousand companies with valid numbers, the same each time', () => {
    const all = [...companies()];
    expect(all).toHaveLength(REGISTER_SIZE);
    expect(new Set(all.map(({ businessLicenseNo }) => businessLicenseNo)).size).toBe(REGISTER_SIZE);
    expect(all.filter(({ businessLicenseNo }) => !hasUsccCheckDigit(businessLicenseNo))).toEqual([]);
    const people = all.flatMap(({ beneficiaries }) => beneficiaries);
    expect(people.filter(({ idNumber }) => !hasIdCheckDigit(idNumber))).toEqual([]);
    expect([...companies()][2_999]).toEqual(all[2_999]);
  });

  it('the registers contain industries, categories and banks, and find each branch by its number', () => {
    expect(INDUSTRIES).toHaveLength(20);
    expect(CATEGORIES.length).toBeGreaterThanOrEqual(60);
    expect(new Set(CATEGORIES.map(({ mcc }) => mcc)).size).toBe(CATEGORIES.length);
    expect(BANKS.length).toBeGreaterThanOrEqual(30);
    for (const { bankCode } of BANKS)
      for (const branch of branchesIn(bankCode, '330106')) {
        expect(branch.branchCode).toMatch(/^\d{12}$/);
        expect(branchOf(bankCode, branch.branchCode)).toEqual(branch);
      }
    expect(branchesIn('102', '110101').map(({ branchName }) => branchName)[0]).toBe('中国工商银行北京市分行营业部');
    expect(branchOf('105', '102330100001')).toBeUndefined();
  });
});
