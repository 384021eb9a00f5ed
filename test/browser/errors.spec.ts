import { walkOf } from './sampling';
import { enter, expect, type Fault, rowsOf, test, toast } from './support';

const VOUCHER = '/mts/openPlatform/accountFlow/downloadVoucher';

/**
 * The rows of the error catalogue (specification "screens", section 8) that end in a toast. HTTP 401 and time-outs
 * have separate tests.
 */
const ROWS: [string, Partial<Fault>, string][] = [
  ['an answer without a code', { body: '{}' }, '系统异常，请稍后再试'],
  ['a refusal with a text', { answer: { code: 9, msg: '该流水暂不支持电子回单' } }, '该流水暂不支持电子回单'],
  ['400', { status: 400, body: '' }, '请求错误'],
  ['403', { status: 403 }, '拒绝访问'],
  ['404', { status: 404 }, '请求地址出错'],
  // The browser itself repeats a request after a 408 or a broken connection, once per open connection, so the fault
  // is set for 20 requests.
  ['408', { status: 408, times: 20 }, '请求超时'],
  ['500', { status: 500 }, '服务器内部错误'],
  ['a refusal without one', { answer: { code: 9, msg: '' } }, '系统异常，请稍后再试'],
  ['501', { status: 501 }, '服务未实现'],
  ['502', { status: 502 }, '网关错误'],
  ['503', { status: 503 }, '服务不可用'],
  ['504', { status: 504 }, '网关超时'],
  ['505', { status: 505 }, 'HTTP版本不受支持'],
  ['no connection', { drop: true, times: 20 }, '网络连接异常，请检查网络'],
  ['a web page in its place', { body: '<!doctype html>', contentType: 'text/html' }, '系统异常，请稍后再试'],
];

test('shows the text of every row of the error catalogue, and the page stays usable', async ({ page, sandbox }) => {
  test.setTimeout(120_000);
  await enter(page, '/fund-manage/flow');
  await expect(rowsOf(page)).toHaveCount(10);
  const button = rowsOf(page).first().getByRole('button', { name: '电子回单' });
  for (const [row, fault, text] of walkOf(ROWS))
    await test.step(row, async () => {
      // Waits until an earlier toast with the same text has disappeared.
      await expect(toast(page, text), row).toHaveCount(0);
      await sandbox.fault({ path: VOUCHER, times: 1, ...fault });
      await button.click();
      await expect(toast(page, text), row).toBeVisible();
      await sandbox.clearFaults();
    });
  const download = page.waitForEvent('download');
  await button.click();
  expect((await download).suggestedFilename()).toMatch(/\.pdf$/);
});
