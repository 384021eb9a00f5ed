import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { downLoadAccountFlow } from '@/contract/calls/accounts';
import { exportPage } from '@/contract/calls/exports';
import { check } from './accessible';
import { enter, expect, flowTable, test, toast } from './support';

const jobs = (page: Page) => page.getByRole('table', { name: '下载中心' });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

async function exportAll(page: Page): Promise<void> {
  await button(page, '其他导出格式').click();
  await button(page, '导出 CSV').click();
}

test('turns a big export into a job, shows its progress, and downloads a file with the digest shown on the page', async ({
  page,
}) => {
  await enter(page, '/fund-manage/flow');
  await expect(flowTable(page).locator('tbody tr')).toHaveCount(10);
  await exportAll(page);
  await expect(page.getByText(/^共 25,000 条，已转为后台导出/)).toBeVisible();
  await check(page);
  await page.getByRole('link', { name: '前往下载中心' }).click();
  await expect(page).toHaveTitle('下载中心');
  // The page shows the progress of the export job without a reload.
  await expect(jobs(page).getByRole('cell', { name: '可下载' })).toBeVisible({ timeout: 30_000 });
  await expect(jobs(page).getByText('100%')).toBeVisible();
  await expect(jobs(page).getByText('25,000')).toBeVisible();
  await check(page);

  await button(page, '详情').click();
  const drawer = page.getByRole('dialog', { name: '导出任务详情' });
  await expect(drawer.getByText(/^收入合计 [\d,.]+，支出合计 [\d,.]+$/).first()).toBeVisible();
  await check(page);
  const digest = await drawer.locator('code').textContent();
  const coming = page.waitForEvent('download');
  await drawer.getByRole('button', { name: /^下载 资金流水明细_\d{8}\.csv$/ }).click();
  const download = await coming;
  const content = await readFile(await download.path());
  expect(createHash('sha256').update(content).digest('hex')).toBe(digest);
  const lines = content.toString().split('\r\n');
  expect(lines[0]).toContain('条件：全部；列：对方户名、金额、余额、交易时间、流水号');
  expect(lines).toHaveLength(25_000 + 3);
});

test('downloads a small export at once, and lets only its owner repeat and delete a job', async ({ page }) => {
  await enter(page, '/trade-manage/settleTrade');
  const coming = page.waitForEvent('download');
  await exportAll(page);
  expect((await coming).suggestedFilename()).toMatch(/^结算交易_\d{8}\.csv$/);

  await page.goto('/operation/download');
  // The directly downloaded file is also listed in the download centre, and can be downloaded again.
  const small = jobs(page).getByRole('row').filter({ hasText: '结算交易' });
  await expect(small.getByRole('cell', { name: '可下载' })).toBeVisible();
  const again = page.waitForEvent('download');
  await small.getByRole('button', { name: '下载', exact: true }).click();
  expect((await again).suggestedFilename()).toMatch(/^结算交易_\d{8}\.csv$/);
  await page.goto('/fund-manage/flow?accountType=FEE');
  await expect(flowTable(page).locator('tbody tr')).toHaveCount(10);
  const answered = page.waitForResponse((response) => response.url().endsWith(downLoadAccountFlow.path));
  await exportAll(page);
  expect((await (await answered).json()).bizCode).toBe('20090001');
  await page.getByRole('link', { name: '前往下载中心' }).click();
  const big = jobs(page).getByRole('row').filter({ hasText: '资金流水明细' });
  await expect(big.getByRole('cell', { name: '可下载' })).toBeVisible({ timeout: 30_000 });
  await big.getByRole('button', { name: '更多' }).click();
  await big.getByRole('button', { name: '删除', exact: true }).click();
  await button(page, '确定').click();
  await expect(toast(page, '删除成功')).toBeVisible();
  await expect(big).toHaveCount(0);
  await expect(small).toHaveCount(1);
});

test('a failed export job shows its reason and can be retried', async ({ page, sandbox }) => {
  const job = {
    jobId: 'X1',
    list: 'TRADE',
    title: '收银台交易',
    state: 'FAILED',
    format: 'xlsx',
    filter: '全部',
    columns: ['交易单号'],
    rows: 6_000,
    rowsDone: 2_000,
    sums: [{ label: '金额合计', amount: '1.00' }],
    parts: [],
    sha256: '',
    makerName: '张明',
    own: true,
    reason: '导出失败，请重试',
    createTime: '2026-11-20T10:00:00.000+08:00',
    finishTime: '2026-11-20T10:00:09.000+08:00',
    expireTime: null,
  };
  const showing = (row: object, times: number) =>
    sandbox.fault({
      path: exportPage.path,
      times,
      answer: { code: 0, msg: '', data: { pageNo: 1, pageSize: 10, total: 1, rows: [row] } },
    });
  await showing(job, 1);
  await enter(page, '/operation/download');
  await expect(jobs(page).getByText('33%')).toBeVisible();
  await button(page, '详情').click();
  await expect(page.getByRole('dialog').getByText('导出失败，请重试')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', { name: '导出任务详情' })).toHaveCount(0);
  await sandbox.fault({
    path: '/trade/platform/export/retry',
    times: 1,
    answer: { code: 0, msg: '', data: { ...job, state: 'QUEUED', reason: null, finishTime: null } },
  });
  await showing({ ...job, state: 'QUEUED', rowsDone: 0, reason: null, finishTime: null }, 1);
  await button(page, '重试').click();
  await expect(toast(page, '已重新排队')).toBeVisible();
  await expect(jobs(page).getByRole('cell', { name: '排队中' })).toBeVisible();
});
