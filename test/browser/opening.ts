import type { Page } from '@playwright/test';
import { usccCheckDigit } from '../../src/contract/rules/numbers';
import { aPng } from '../support/files';
import { aPaper, ID_NUMBER, next, step } from './journey';
import { expect } from './support';

/* Fills in the forms that open the first product, and with it the merchant. */

/** The administrator of a company that is approved and has no merchant. */
export const OWNER = '13800000006';
export const SIGNER = '13900139000';
export const COMPANY = '成都锦里餐饮管理有限公司';
export const LICENCE = `91510104MA6CQ7XL5${usccCheckDigit('91510104MA6CQ7XL5')}`;
/** Merchant names that the audit refuses, and the name after the final correction. */
export const STILL_REFUSED = '驳回锦里';
export const [REFUSED, MENDED] = ['驳回小吃', '锦里小吃'];

/** Uploads a picture and waits until it is stored, because submitting during an upload only shows a message. */
export async function upload(page: Page, label: string): Promise<void> {
  await page
    .getByLabel(`上传${label}`)
    .setInputFiles({ name: `${label}.png`, mimeType: 'image/png', buffer: aPng({ width: 120, height: 76 }) });
  await expect(page.getByRole('button', { name: `预览 ${label}.png` })).toBeVisible();
}

export async function fillBusiness(page: Page, shortName: string): Promise<void> {
  await expect(step(page, '经营信息')).toBeVisible();
  await page.getByLabel('商户简称').fill(shortName);
  await page.getByLabel('客服电话').fill('028-88001234');
  await page.getByRole('checkbox', { name: '线下门店' }).check();
  await upload(page, '门店照片');
}

export async function fillPapers(page: Page): Promise<void> {
  await expect(step(page, '资质与人员')).toBeVisible();
  const [front, back] = ['身份证人像面', '身份证国徽面'];
  await page.getByLabel(`上传${front}`).setInputFiles(aPaper('人像面.png', { name: '吴敏', id: ID_NUMBER }));
  await page.getByLabel(`上传${back}`).setInputFiles(aPaper('国徽面.png', { start: '2020-01-01', end: '2040-01-01' }));
  await expect(page.getByLabel('联系人身份证号')).toHaveValue(ID_NUMBER);
  await expect(page.getByLabel('结束日期')).toHaveValue('2040-01-01');
  // Waits for the uploads, because submitting during an upload only shows a message.
  await expect(page.getByText('上传成功')).toHaveCount(2);
  await expect(page.getByText('识别完成，请核对已填入的内容')).toHaveCount(2);
  await page.getByLabel('联系人手机号').fill(SIGNER);
  await page.getByLabel('联系人邮箱').fill('contact@example.com');
}

/** Fills in the steps from the business to the products, the last of the four saved steps. */
export async function toProducts(page: Page, shortName: string): Promise<void> {
  await fillBusiness(page, shortName);
  await next(page);
  await fillPapers(page);
  await next(page);
  await expect(step(page, '结算信息')).toBeVisible();
  await expect(page.getByText('已验证').first()).toBeVisible();
  await next(page);
  await expect(step(page, '产品与费率')).toBeVisible();
}
