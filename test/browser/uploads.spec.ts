import { readFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import { aJpeg, anMp4, aPdf, aPng } from '../support/files';
import { serious } from './accessible';
import { BUILDS, serveBricks } from './bricks';
import { choose, enter, expect, test, tokenOf } from './support';

const PUT = '/admin/obs/object/put/2';
let bricks: { url: string; close: () => void };
test.beforeAll(async () => {
  test.setTimeout(BUILDS);
  bricks = await serveBricks();
});
test.afterAll(() => bricks.close());

/** Opens the page of UI components as 张明. */
async function open(page: Page): Promise<void> {
  await enter(page);
  const token = await tokenOf(page);
  await page.context().addCookies([{ name: 'pay_platform_token', value: token, url: bricks.url, sameSite: 'Strict' }]);
  await page.goto(bricks.url);
  await expect(page.getByText('已登录')).toBeVisible();
}

const file = (name: string, buffer: Buffer, mimeType = 'application/octet-stream') => ({ name, buffer, mimeType });
const chooser = (page: Page, label: string) => page.getByLabel(`上传${label}`);
const button = (scope: Page | Locator, name: string) => scope.getByRole('button', { name, exact: true });
const evidence = (page: Page) => page.getByRole('list', { name: '证明材料的文件' });
const large = (bytes: Buffer, megabytes: number) => Buffer.concat([bytes, Buffer.alloc(megabytes * 1024 * 1024)]);

test('stores a picture, shows it from the platform, previews it by keyboard and deletes it', async ({ page }) => {
  await open(page);
  const stored = page.waitForResponse((response) => response.url().includes(PUT));
  const again = page.waitForResponse((response) => response.url().includes('/admin/obs/object/get/2'));
  await chooser(page, '营业执照').setInputFiles(file('营业执照.png', aPng({ width: 300, height: 200 })));
  const { data } = await (await stored).json();
  expect(data.object).toMatch(/^[\w-]{32}\.png$/);
  await expect(page.getByText('上传成功')).toBeVisible();
  expect((await again).headers()['content-type']).toBe('image/png');
  await expect
    .poll(() => page.getByAltText('已存文件').evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBe(300);

  const opener = button(page, '预览 营业执照.png');
  await opener.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: '预览 营业执照.png' });
  await expect(dialog.getByText('100%')).toBeVisible();
  await page.keyboard.press('+');
  await expect(dialog.getByText('150%')).toBeVisible();
  expect(await serious(page)).toEqual([]);
  await page.keyboard.press('0');
  await expect(dialog.getByText('100%')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(opener).toBeFocused();

  await button(page, '删除 营业执照.png').click();
  await expect(chooser(page, '营业执照')).toBeAttached();
  await expect(page.getByText('上传成功')).toHaveCount(0);
});

test('shows the reason of a refused file at its field, and sends none of its data', async ({ page }) => {
  await open(page);
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes(PUT)) sent.push(request.url());
  });
  const license = chooser(page, '营业执照');
  for (const [chosen, text] of [
    [file('说明.txt', Buffer.from('hello')), '说明.txt：只能上传.png、.jpg、.jpeg格式'],
    [file('假.png', Buffer.from('<script>alert(1)</script>')), '假.png：只能上传.png、.jpg、.jpeg格式'],
    [file('大.png', large(aPng(), 5)), '大.png：大小不能超过5M'],
    [file('空.png', Buffer.alloc(0)), '空.png：文件无法读取，请重新选择'],
  ] as const) {
    await license.setInputFiles(chosen);
    await expect(page.getByRole('alert').filter({ hasText: text })).toBeVisible();
  }
  await chooser(page, '证明材料').setInputFiles(Array.from({ length: 6 }, (_, index) => file(`${index}.jpg`, aJpeg())));
  await expect(page.getByRole('alert').filter({ hasText: '最多上传5个文件' })).toBeVisible();
  await chooser(page, '证明材料').setInputFiles([
    file('好.jpg', aJpeg()),
    file('大.mp4', large(anMp4(), 20)),
    file('合同.doc', Buffer.from('x')),
  ]);
  await expect(evidence(page).getByText('上传成功')).toHaveCount(1);
  await expect(page.getByText('大.mp4：大小不能超过20M')).toBeVisible();
  await expect(page.getByText('合同.doc：只能上传.png、.jpg、.jpeg、.pdf、.mp4格式')).toBeVisible();
  expect(sent).toHaveLength(1);
});

test('refuses a second file for a field with one place, also when it is dropped', async ({ page }) => {
  await open(page);
  const drop = (target: Locator, count: number) =>
    target.evaluate(
      (element, [bytes, times]) => {
        const dataTransfer = new DataTransfer();
        for (let index = 0; index < times; index += 1)
          dataTransfer.items.add(new File([new Uint8Array(bytes)], `${index}.png`, { type: 'image/png' }));
        element.dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer }));
      },
      [[...aPng()], count] as const,
    );
  await drop(chooser(page, '身份证').locator('..'), 2);
  await expect(page.getByRole('alert').filter({ hasText: '只能上传一个文件' })).toBeVisible();
  await drop(chooser(page, '身份证').locator('..'), 1);
  await expect(page.getByText('上传成功')).toBeVisible();
  await expect(page.getByRole('alert').filter({ hasText: '只能上传一个文件' })).toHaveCount(0);
  await drop(page.getByRole('img', { name: '身份证' }), 1);
  await expect(page.getByRole('alert').filter({ hasText: '只能上传一个文件' })).toBeVisible();
});

test('shows a failed upload at its file, and offers a retry', async ({ page, sandbox }) => {
  await open(page);
  await sandbox.fault({ path: PUT, times: 1, status: 500 });
  await chooser(page, '营业执照').setInputFiles(file('a.png', aPng()));
  await expect(page.getByRole('alert').filter({ hasText: '文件上传失败，请重新上传' })).toBeVisible();
  expect(await serious(page)).toEqual([]);
  await sandbox.fault({ path: PUT, times: 1, answer: { code: 4000, msg: '图片模糊，请重新拍摄' } });
  await button(page, '重新上传 a.png').click();
  await expect(page.getByRole('alert').filter({ hasText: '图片模糊，请重新拍摄' })).toBeVisible();
  await page.route(`**${PUT}`, (route) => route.abort('connectionreset'), { times: 1 });
  await button(page, '重新上传 a.png').click();
  await expect(page.getByRole('alert').filter({ hasText: '文件上传失败，请重新上传' })).toBeVisible();
  await button(page, '重新上传 a.png').click();
  await expect(page.getByText('上传成功')).toBeVisible();
});

test('signs the user out when the session ends during an upload', async ({ page, sandbox }) => {
  await open(page);
  await sandbox.fault({ path: PUT, times: 1, status: 401 });
  const reloaded = page.waitForEvent('load');
  await chooser(page, '营业执照').setInputFiles(file('a.png', aPng()));
  await reloaded;
  await expect(page.getByText('未登录')).toBeVisible();
  expect(await tokenOf(page)).toBe('');
});

test('uploads three files at a time, cancels one of them, and continues after the page is left', async ({ page }) => {
  await open(page);
  const held: (() => Promise<void>)[] = [];
  await page.route(`**${PUT}`, (route) => void held.push(() => route.continue()));
  await chooser(page, '证明材料').setInputFiles(
    ['1.jpg', '2.jpg', '3.jpg', '4.jpg', '5.jpg'].map((name) => file(name, aJpeg())),
  );
  await expect(evidence(page).getByRole('listitem')).toHaveCount(5);
  await expect.poll(() => held.length).toBe(3);

  const gone = page.waitForEvent('requestfailed', (request) => request.url().includes(PUT));
  await button(page, '取消上传 2.jpg').click();
  await gone;
  await expect(evidence(page).getByText('2.jpg')).toHaveCount(0);
  await expect.poll(() => held.length).toBe(4);

  await button(page, '切换页面').click();
  await expect(evidence(page)).toHaveCount(0);
  await page.unroute(`**${PUT}`);
  await Promise.all(held.map((release) => release().catch(() => {})));
  await button(page, '切换页面').click();
  await expect(evidence(page).getByText('上传成功')).toHaveCount(4);
  await button(page, '离开表单').click();
  await expect(evidence(page)).toHaveCount(0);
});

test('draws a document page by page in the worker, and downloads a document that cannot be drawn', async ({ page }) => {
  await open(page);
  const unreadable = Buffer.from('%PDF-1.4\nnothing that is a document\nstartxref\n0\n%%EOF\n');
  await chooser(page, '证明材料').setInputFiles([
    file('协议.pdf', aPdf({ words: 'Agreement 2026' })),
    file('坏.pdf', unreadable),
  ]);
  await expect(evidence(page).getByText('上传成功')).toHaveCount(2);
  const worker = page.waitForEvent('worker');
  await button(page, '预览 协议.pdf').click();
  const dialog = page.getByRole('dialog', { name: '预览 协议.pdf' });
  await expect(dialog.getByRole('img', { name: 'Agreement 2026' })).toBeVisible();
  expect(new URL((await worker).url()).origin).toBe(new URL(bricks.url).origin);
  expect((await dialog.boundingBox())?.width).toBe(760);
  const painted = await dialog.getByRole('img').evaluate((canvas: HTMLCanvasElement) => {
    const { data } = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? { data: [] };
    return data.some((value, index) => index % 4 === 0 && value < 100);
  });
  expect(painted).toBe(true);
  expect(await serious(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);

  const download = page.waitForEvent('download');
  await button(page, '预览 坏.pdf').click();
  expect((await download).suggestedFilename()).toBe('坏.pdf');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

/** A business licence as PDF. It uses the font STSong-Light, which is not embedded in the file, and Helvetica. */
const licence = readFileSync(new URL('../support/papers/fontNotEmbedded.pdf', import.meta.url)).toString('latin1');
/** Replaces a text in the licence by another of the same length. */
const changed = (...changes: [from: string, to: string][]) => {
  const text = changes.reduce((all, [from, to]) => all.replace(from, to.padEnd(from.length)), licence);
  return Buffer.from(text, 'latin1');
};
/** A picture with JBIG2 compression, which needs WebAssembly: the console does not render it. */
const scan = Buffer.from(
  licence
    .replace('/Resources<<', '/Resources<</XObject<</Im 9 0 R>>')
    .replace('BT /F1', '/Im Do BT /F1')
    .replace(
      'xref',
      '9 0 obj\n<</Type/XObject/Subtype/Image/Width 8/Height 8/BitsPerComponent 1/ColorSpace/DeviceGray/Filter/JBIG2Decode/Length 8>>stream\n12345678\nendstream\nendobj\nxref',
    ),
  'latin1',
);
const GAPS = '部分文字或图片无法显示，请下载原文件查看';

test('previews Chinese text in a font that the document does not contain, and reports missing letters', async ({
  page,
}) => {
  await open(page);
  await chooser(page, '证明材料').setInputFiles([
    file('执照.pdf', Buffer.from(licence, 'latin1')),
    file('未知编码.pdf', changed(['UniGB-UCS2-H', 'UniZZ-UCS2-H'])),
    file('无此字.pdf', changed(['8425', 'E5E5'])),
    file('字形编号.pdf', changed(['UniGB-UCS2-H', 'Identity-H'], ['(GB1)', '(X)'])),
    file('扫描.pdf', scan),
  ]);
  await expect(evidence(page).getByText('上传成功')).toHaveCount(5);
  const tables: string[] = [];
  page.on('response', (response) => {
    if (response.url().includes('/pdfjs-')) tables.push(`${response.status()} ${new URL(response.url()).pathname}`);
  });
  const look = async (name: string) => {
    await button(page, `预览 ${name}`).click();
    const dialog = page.getByRole('dialog', { name: `预览 ${name}` });
    await expect(dialog.getByRole('img')).toBeVisible();
    await expect(dialog.getByRole('img')).not.toHaveAccessibleName('第 1 页');
    const words = (await dialog.getByRole('img').getAttribute('aria-label'))?.replace(/ +/g, ' ');
    const gaps = await dialog.getByText(GAPS).count();
    await expect(button(dialog, '下载')).toBeEnabled();
    // Counts the dark pixels of the line at 700 points from the bottom, whose text is 28 points high.
    const dark = await dialog.getByRole('img').evaluate((canvas: HTMLCanvasElement) => {
      const scale = canvas.width / 595;
      const { data } = canvas
        .getContext('2d')
        ?.getImageData(60 * scale, (842 - 725) * scale, 400 * scale, 30 * scale) ?? { data: [] };
      return data.filter((value, index) => index % 4 === 0 && value < 100).length;
    });
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    return { words, says: gaps, isDrawn: dark > 500 };
  };
  expect(await look('执照.pdf')).toEqual({
    words: '营业执照 示例贸易有限公司 Helvetica: LICENCE 2026',
    says: 0,
    isDrawn: true,
  });
  expect(new Set(tables.map((line) => line.slice(0, 4)))).toEqual(new Set(['200 ']));
  expect(tables.map((line) => line.replace(/.*\//, ''))).toEqual(
    expect.arrayContaining(['UniGB-UCS2-H.bcmap', 'Adobe-GB1-UCS2.bcmap']),
  );
  expect(await look('未知编码.pdf')).toMatchObject({ says: 1, isDrawn: false });
  expect(await look('无此字.pdf')).toMatchObject({ says: 1 });
  expect(await look('字形编号.pdf')).toMatchObject({ says: 1 });
  expect(await look('扫描.pdf')).toMatchObject({ says: 1, isDrawn: true });
});

test('shows an error for a film that the browser cannot play', async ({ page }) => {
  await open(page);
  await chooser(page, '证明材料').setInputFiles(file('现场.mp4', anMp4()));
  await button(page, '预览 现场.mp4').click();
  await expect(page.getByRole('dialog').getByText('该视频暂时无法播放，请稍后再试')).toBeVisible();
});

test('the fields for amounts, regions and days accept typed and chosen values', async ({ page }) => {
  await open(page);
  const amount = page.getByLabel('转账金额');
  // Invalid input stays as typed and does not become another amount.
  await amount.pressSequentially('1a2');
  await expect(page.getByText('无法识别“a2”，请只保留金额')).toBeVisible();
  await expect(amount).toHaveValue('1a2');
  await amount.fill('');
  await amount.pressSequentially('12,345.67');
  await expect(page.getByText('壹万贰仟叁佰肆拾伍元陆角柒分')).toBeVisible();
  await amount.blur();
  await expect(amount).toHaveValue('12,345.67');
  await expect(page.getByRole('status', { name: '金额' })).toHaveText('12345.67');

  const region = page.getByRole('combobox', { name: '所在地区' });
  await region.click();
  await page.keyboard.type('滨江区');
  await page.getByText('浙江省 / 杭州市 / 滨江区').click();
  await expect(page.getByRole('status', { name: '地区编码' })).toHaveText('330108');

  const period = page.getByRole('group', { name: '有效期' });
  await period.getByLabel('开始日期').fill('2020-02-29');
  await expect(page.getByRole('status', { name: '有效期文字' })).toHaveText('2020-02-29 至 无');
  await button(period, '长期').click();
  await expect(period.getByLabel('结束日期')).toHaveValue('长期');
  await expect(page.getByRole('status', { name: '有效期文字' })).toHaveText('2020-02-29 至 长期');

  const range = page.getByRole('group', { name: '交易时间' });
  const shortcuts = range.getByLabel('快捷日期');
  await choose(shortcuts, '近7天');
  await expect(shortcuts).toHaveValue('近7天');
  await range.getByLabel('开始日期').fill('2026-01-01');
  await expect(shortcuts).toHaveValue('');
  await expect(range.getByText('日期范围不能超过3个月')).toBeVisible();
});

test('the upload and form components are accessible and fit on both screens', async ({ page }) => {
  await open(page);
  await chooser(page, '营业执照').setInputFiles(file('a.png', aPng()));
  await chooser(page, '证明材料').setInputFiles([file('很长的文件名'.repeat(20).concat('.jpg'), aJpeg())]);
  await expect(page.getByText('上传成功')).toHaveCount(2);
  await expect(page.getByRole('combobox', { name: '所在地区' })).toBeVisible();
  for (const size of [
    { width: 1440, height: 900 },
    { width: 390, height: 844 },
  ]) {
    await page.setViewportSize(size);
    expect(await serious(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(
      0,
    );
  }
});
