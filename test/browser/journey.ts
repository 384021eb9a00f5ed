import type { Page } from '@playwright/test';
import { idCheckDigit, luhnDigit, usccCheckDigit } from '../../src/contract/rules/numbers';
import { aPng, pngChunk } from '../support/files';
import { expect, PASSWORD } from './support';

/* Fills in the forms from the registration to a working enterprise: one function per step. */

const CONTROLS = { 'x-sandbox': '1' };
export const NEWCOMER = '13800000003';
const EMAIL = 'finance@example.com';

const withDigit = (digits: string, digit: (text: string) => string) => digits + digit(digits);
const LICENCE = withDigit('91330108MA9T00077', usccCheckDigit);
export const ID_NUMBER = withDigit('33010619850101077', idCheckDigit);
export const CARD_NO = withDigit('622202020000000077', luhnDigit);
const ACCOUNT_NO = '1202020909900000077';

/** Values in the pictures of the applicant's documents. */
interface Applicant {
  company: string;
  person: string;
}
export const ORDINARY: Applicant = { company: '杭州试水贸易有限公司', person: '周试水' };

/**
 * Builds a picture with values for the text recognition. A value with a question mark is recognised with low
 * confidence.
 */
export function aPaper(name: string, says: Record<string, string>) {
  const text = Object.entries(says)
    .map(([field, value]) => `${field}=${value}`)
    .join(';');
  const note = Buffer.concat([Buffer.from('Description\0\0\0\0\0', 'latin1'), Buffer.from(text, 'utf8')]);
  const buffer = aPng({ width: 120, height: 76, extra: [pngChunk('iTXt', note)] });
  return { name, mimeType: 'image/png', buffer };
}

/**
 * Reads the newest letter that was sent for a purpose. The letter exists as soon as the page reports that it was
 * sent.
 */
export async function letterTo(page: Page, to: string, purpose: string): Promise<{ code: string; text: string }> {
  const sent = await page.request.get(`/sandbox/outbox?to=${encodeURIComponent(to)}`, { headers: CONTROLS });
  const letters: { purpose: string; code: string; text: string }[] = await sent.json();
  const letter = letters.find((one) => one.purpose === purpose);
  if (!letter) throw new Error(`no letter ${purpose} to ${to}`);
  return letter;
}

export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
export const step = (page: Page, name: string) => page.getByRole('heading', { level: 2, name, exact: true });
export const stepState = (page: Page, name: string) =>
  page.getByRole('navigation', { name: '填写步骤' }).getByRole('button', { name: new RegExp(name) });
export const next = (page: Page) => button(page, '下一步').click();

export async function choose(page: Page, field: string, part: string): Promise<void> {
  const box = page.getByRole('combobox', { name: field, exact: true });
  await box.fill(part);
  await page.getByRole('listbox', { name: field }).getByRole('option').first().click();
  await expect(box).toHaveValue(new RegExp(part));
}

export async function chooseDivision(page: Page, field: string, district: string): Promise<void> {
  await page.getByRole('combobox', { name: field }).click();
  await page.keyboard.type(district);
  await page.locator('.arco-cascader-popup').getByText(district).first().click();
}

export async function fillEnterprise(page: Page, { company }: Applicant): Promise<void> {
  await page.getByLabel('上传营业执照').setInputFiles(
    aPaper('营业执照.png', {
      name: `${company}`,
      uscc: LICENCE,
      start: '2020-01-01',
      end: '2099-12-31',
      address: '文三路1号?',
    }),
  );
  await expect(page.getByText('识别完成，部分内容不确定，请核对标出的字段')).toBeVisible();
  await expect(page.getByLabel('企业名称', { exact: true })).toHaveValue(company);
  await expect(page.getByLabel('详细地址', { exact: true })).toHaveAccessibleDescription('识别结果不确定，请核对');
  await chooseDivision(page, '注册地区', '西湖区');
  await choose(page, '所属行业', '批发');
  await choose(page, '经营类目', '百货');
  await page.getByLabel('联系电话', { exact: true }).fill('13900000077');
}

export async function fillLegal(page: Page, { person }: Applicant): Promise<void> {
  await page.getByLabel('上传身份证人像面').setInputFiles(aPaper('人像面.png', { name: person, id: ID_NUMBER }));
  await page
    .getByLabel('上传身份证国徽面')
    .setInputFiles(aPaper('国徽面.png', { start: '2020-01-01', end: '2040-01-01' }));
  await expect(page.getByLabel('身份证号', { exact: true })).toHaveValue(ID_NUMBER);
  await expect(page.getByLabel('结束日期')).toHaveValue('2040-01-01');
}

export async function fillBeneficiary(page: Page, { person }: Applicant): Promise<void> {
  await button(page, '添加受益人').click();
  const dialog = page.getByRole('dialog', { name: '添加受益人' });
  await dialog.getByLabel('受益人姓名').fill(person);
  await dialog.getByLabel('身份证号').fill(ID_NUMBER);
  await dialog.getByLabel('开始日期').fill('2020-01-01');
  await dialog.getByRole('button', { name: '长期' }).click();
  await dialog.getByLabel('联系地址').fill('文三路2号');
  await dialog.getByLabel('持股比例（%）').fill('60');
  await dialog.getByRole('button', { name: '完成' }).click();
  await expect(page.getByRole('list', { name: '受益人列表' }).getByText(person)).toBeVisible();
}

export async function fillAccount(page: Page, { company }: Applicant): Promise<void> {
  await page.getByRole('radio', { name: '对公账户' }).check();
  await page.getByLabel('上传开户许可证').setInputFiles(aPaper('许可证.png', { name: company, account: ACCOUNT_NO }));
  await expect(page.getByLabel('银行账号', { exact: true })).toHaveValue(ACCOUNT_NO);
  await choose(page, '开户银行', '工商');
  await chooseDivision(page, '支行所在地区', '西湖区');
  await choose(page, '开户支行', '杭州');
}

export async function fillAdmin(page: Page, password: string): Promise<void> {
  await page.getByLabel('管理员邮箱').fill(EMAIL);
  await button(page, '获取验证码').click();
  await expect(page.getByText(/^验证码已发送至/)).toBeVisible();
  const { code } = await letterTo(page, EMAIL, 'BIND_ADMIN');
  await page.getByLabel('邮箱验证码').fill(code);
  await page.getByLabel('登录密码', { exact: true }).fill(password);
}

/** Fills in all steps up to the final review. `goOn` continues from a completed step to the next one. */
export async function fillAll(
  page: Page,
  who: Applicant,
  { password = PASSWORD, goOn = next }: { password?: string; goOn?: (page: Page) => Promise<void> } = {},
): Promise<void> {
  const steps: readonly (readonly [title: string, fill: () => Promise<void>])[] = [
    ['企业信息', () => fillEnterprise(page, who)],
    ['法人信息', () => fillLegal(page, who)],
    ['受益人信息', () => fillBeneficiary(page, who)],
    ['结算账户', () => fillAccount(page, who)],
    ['管理员信息', () => fillAdmin(page, password)],
  ];
  for (const [title, fill] of steps) {
    await expect(step(page, title)).toBeVisible();
    await fill();
    await goOn(page);
  }
  await expect(step(page, '确认提交')).toBeVisible();
}

export async function submit(page: Page, mobile: string): Promise<void> {
  await page.getByRole('checkbox', { name: '我已阅读并同意以上协议' }).check();
  await button(page, '获取验证码').click();
  await expect(page.getByText(/^验证码已发送至/)).toBeVisible();
  const { code } = await letterTo(page, mobile, 'OPEN_WALLET');
  await page.getByLabel('短信验证码').fill(code);
  await button(page, '提交审核').click();
  await expect(page).toHaveTitle('企业钱包开通状态');
}
