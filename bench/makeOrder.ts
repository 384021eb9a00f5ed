import type { Page } from '@playwright/test';
import { payOrderChoices } from '@/contract/calls/warehouseOrders';
import type { Voucher } from '@/contract/calls/warehouseVouchers';
import type { AnswerOf } from '@/contract/defineCall';
import { MOST_ORDERED } from '@/contract/words/warehouseWords';
import { launch, visit } from './browser';
import { signIn } from './signIn';
import { atMost, type Figure } from './table';

const EDIT = '/cloud-warehouse/makeOrder/edit';
const TABLE = 'table[aria-label="选择凭证"]';
const FRAMES = 120;
/** px a frame: a page of rows in three of them, which no hand is faster than. */
const STEP = 200;

const aVoucher = (at: number, subMemberNo: string): Voucher => ({
  voucherNo: `PZ2026112000${String(at).padStart(4, '0')}`,
  subMemberNo,
  subName: '杭州余杭冷链仓',
  payeeNo: `SK${at % 300}`,
  payeeName: `第${at % 300}号物流有限公司`,
  accountNo: `3305************${String(at % 300).padStart(4, '0')}`,
  accountKind: 'CORPORATE',
  bank: '招商银行',
  kind: at % 2 === 0 ? 'FREIGHT' : 'STORAGE',
  period: '2026-11',
  amount: `${100 + (at % 900)}.50`,
  sourceNo: `YD20261120${String(at).padStart(6, '0')}`,
  remark: '',
  state: 'WAIT_ORDER',
  attachments: 0,
  makerName: '林悦',
  createTime: '2026-11-20T14:03:59.000+08:00',
  orderNo: null,
  version: 1,
});

/** The longest frame while this happens and until the page has rested, ms. */
async function longestFrame(page: Page, happens: () => Promise<unknown>): Promise<number> {
  await page.evaluate(() => {
    const state = { worst: 0, last: 0, on: true };
    (window as unknown as { __frames: typeof state }).__frames = state;
    const frame = (now: number) => {
      if (state.last > 0) state.worst = Math.max(state.worst, now - state.last);
      state.last = now;
      if (state.on) requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
  });
  await happens();
  await page.waitForTimeout(400);
  return page.evaluate(() => {
    const { __frames: state } = window as unknown as { __frames: { worst: number; on: boolean } };
    state.on = false;
    return state.worst;
  });
}

/** Presses the button from inside the page, without moving a pointer. */
const press = (page: Page, selector: string) =>
  page.evaluate((selector_) => document.querySelector<HTMLElement>(selector_)?.click(), selector);

const scrolled = (page: Page) =>
  page.evaluate(
    ([table, count, step]) =>
      new Promise<void>((resolve) => {
        const box = document.querySelector(table)?.parentElement;
        let left = count;
        const frame = () => {
          left -= 1;
          if (!box || left === 0) return resolve();
          box.scrollTop += step;
          requestAnimationFrame(frame);
        };
        requestAnimationFrame(frame);
      }),
    [TABLE, FRAMES, STEP] as const,
  );

const goneToEnd = (page: Page) =>
  page.evaluate((table) => {
    const box = document.querySelector(table)?.parentElement;
    if (box) box.scrollTop = box.scrollHeight;
  }, TABLE);

/** The editor of orders with 2,000 vouchers: the longest frame of each thing that is done with them, the best of six rounds. */
export async function makeOrderFigures(url: string): Promise<Figure[]> {
  const browser = await launch();
  try {
    const { page, close } = await visit(browser, { slow: false });
    await page.route(`**/gateway${payOrderChoices.path}`, async (route) => {
      const { subMemberNo } = route.request().postDataJSON() as { subMemberNo: string };
      const data: AnswerOf<typeof payOrderChoices> = {
        vouchers: Array.from({ length: MOST_ORDERED }, (_, at) => aVoucher(at, subMemberNo)),
        total: MOST_ORDERED,
        accountNo: '0571000000000001',
        balance: '9000000.00',
        available: '9000000.00',
      };
      await route.fulfill({ json: { code: 0, msg: '', data } });
    });
    await signIn(page, url, 'yc_maker');
    const worst = new Map<string, number>();
    const step = async (name: string, happens: () => Promise<unknown>) => {
      const ms = await longestFrame(page, happens);
      worst.set(name, Math.min(worst.get(name) ?? Number.POSITIVE_INFINITY, ms));
    };
    for (let round = 0; round < 6; round += 1) {
      await page.goto(`${url}${EDIT}`);
      await page.evaluate(() => {
        for (const key of Object.keys(sessionStorage))
          if (key.startsWith('opc.draft/payOrder.')) sessionStorage.removeItem(key);
      });
      await page.goto(`${url}${EDIT}`);
      await page.getByRole('combobox', { name: '付款子商户' }).click();
      await page.getByRole('option').first().waitFor();
      await step('they arrive', async () => {
        await page.keyboard.press('Enter');
        await page.waitForSelector(`${TABLE} tbody input`);
      });
      await step('they are scrolled through, 12,000 px a second', () => scrolled(page));
      await step('the last of them is gone to', () => goneToEnd(page));
      await step('all are chosen', () => press(page, `${TABLE} thead input`));
      await step('one is taken out', () => press(page, `${TABLE} tbody input`));
      await step('each becomes a payment', () => press(page, 'input[name="pay-order-mode"]:not(:checked)'));
      await step('some are searched for', () => page.getByRole('searchbox', { name: '查找凭证' }).fill('第12'));
      await step('all are shown again', () => page.getByRole('searchbox', { name: '查找凭证' }).fill(''));
      await step('a remark is typed', () => page.getByLabel('备注', { exact: true }).fill('十一月运费'));
      await step('the payments are shown', () => press(page, 'details > summary'));
    }
    await close();
    return [...worst].map(([name, ms]) => atMost(name, ms, 50, 'ms', 1));
  } finally {
    await browser.close();
  }
}
