import { readFileSync, writeFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { roundsOf } from '../support/sample';
import { check } from './accessible';
import { enter, expect, rowsOf, sampledTest, test, tokenOf, ZHANG } from './support';

const DAY = 86_400_000;

/** Opens the developer tools as a signed-in user. */
async function tools(page: Page, path: string, account = ZHANG): Promise<void> {
  await enter(page, '/home', account);
  await expect(page).toHaveTitle('首页');
  await page.goto(path);
}

test.describe('the developer tools', () => {
  test('signs a demo account in with one click in the debugger', async ({ page }) => {
    await page.goto('/debugger?tab=sandbox');
    await page.getByRole('button', { name: '登录 13800000002' }).click();
    await expect(page).toHaveTitle('首页');
    await expect(page.getByRole('button', { name: '账号', exact: true })).toHaveAttribute('title', '李静');
  });

  test('records a walk through the console, replays it to the same state, saves it and loads it again', async ({
    page,
  }, info) => {
    await tools(page, '/debugger');
    await page.getByRole('button', { name: '开始记录' }).click();
    await page.getByRole('link', { name: '返回控制台' }).click();
    await expect(page).toHaveTitle('首页');
    await page.getByRole('link', { name: '资金管理', exact: true }).click();
    await page.getByRole('link', { name: '资金流水明细' }).click();
    await expect(rowsOf(page)).toHaveCount(10);
    await page.getByRole('button', { name: '显示设置' }).click();
    await page.getByRole('link', { name: '调试工具' }).click();
    await page.getByRole('button', { name: '停止记录' }).click();
    await page.getByRole('button', { name: '对比最终状态' }).click();
    await expect(page.getByText('重放结果与记录的最终状态一致')).toBeVisible();

    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: '导出日志' }).click();
    const file = info.outputPath('log.json');
    await (await download).saveAs(file);
    const text = readFileSync(file, 'utf8');
    const token = await tokenOf(page);
    expect(token).not.toBe('');
    expect(text).not.toContain(token);
    expect(JSON.parse(JSON.parse(text).payload).map(({ type }: { type: string }) => type)).toContain(
      'lists/listArrived',
    );

    await page.reload();
    await page.getByLabel('导入日志').setInputFiles(file);
    await expect(page.getByText('来源：log.json')).toBeVisible();
    await page.getByRole('button', { name: '最前' }).click();
    await expect(page.getByRole('heading', { name: '初始状态' })).toBeVisible();
    await page.getByRole('button', { name: '下一步' }).click();
    await expect(page.getByRole('list', { name: '动作列表' }).locator('[aria-current]')).toHaveCount(1);

    writeFileSync(file, '{"none": true}');
    await page.getByLabel('导入日志').setInputFiles(file);
    await expect(page.getByRole('alert')).toHaveText(/无法识别的日志文件/);
    await expect(page.getByText('来源：log.json')).toBeVisible();
  });

  test('continues the recording over a new document, and replays both to the same state', async ({ page }) => {
    await tools(page, '/debugger');
    await page.getByRole('button', { name: '开始记录' }).click();
    await page.getByRole('link', { name: '返回控制台' }).click();
    await expect(page).toHaveTitle('首页');
    await page.goto('/fund-manage/flow');
    await expect(rowsOf(page)).toHaveCount(10);
    await page.goto('/debugger');
    await expect(page.getByText(/正在记录，已有 \d+ 个动作/)).toBeVisible();
    await page.getByRole('button', { name: '停止记录' }).click();
    const listed = page.getByRole('list', { name: '动作列表' });
    await expect(listed.getByRole('button', { name: 'replay/documentOpened' })).toHaveCount(1);
    await page.getByRole('button', { name: '对比最终状态' }).click();
    await expect(page.getByText('重放结果与记录的最终状态一致')).toBeVisible();
    await page.reload();
    await expect(page.getByText(/尚未开始记录/)).toBeVisible();
  });

  test('shows the caller, the sealing and the outcome of each call in the debugger', async ({ page, sandbox }) => {
    await enter(page, '/fund-manage/flow');
    await expect(rowsOf(page)).toHaveCount(10);
    await sandbox.fault({ path: '/mts/openPlatform/queryAccountFlow', times: 1, status: 503 });
    await page.getByRole('button', { name: '刷新' }).click();
    await expect(page.getByText('数据加载失败')).toBeVisible();
    await page.getByRole('button', { name: '显示设置' }).click();
    await page.getByRole('link', { name: '调试工具' }).click();
    await page.getByRole('tab', { name: '请求时间线' }).click();
    const row = page.getByRole('row').filter({ hasText: '/queryAccountFlow' }).first();
    await expect(row).toContainText('loadList');
    await expect(row.getByRole('cell').last()).toHaveText('503');
  });

  test('sets a fault from the catalogue in the debugger, and removes it', async ({ page }) => {
    await tools(page, '/debugger?tab=sandbox');
    await page.getByLabel('接口路径').fill('/mts/openPlatform/queryAccountFlow');
    await page.getByLabel('次数').fill('0');
    await expect(page.getByText('请输入 1 到 100 的整数')).toBeVisible();
    // The number of repetitions of the fault exceeds the requests of the list, because hovering a link sends a
    // request as well.
    await page.getByLabel('次数').fill('100');
    await page.getByRole('button', { name: '业务拒绝，带提示' }).click();
    await expect(
      page
        .getByRole('status')
        .filter({ hasText: '已设置：业务拒绝，带提示，/mts/openPlatform/queryAccountFlow，100 次' }),
    ).toBeVisible();
    await page.getByRole('link', { name: '返回控制台' }).click();
    await page.getByRole('link', { name: '资金管理', exact: true }).click();
    await page.getByRole('link', { name: '资金流水明细' }).click();
    await expect(page.getByText('余额不足')).toBeVisible();
    await page.goto('/debugger?tab=sandbox');
    await page.getByRole('button', { name: '清除全部故障' }).click();
    await expect(page.getByText('已清除全部故障')).toBeVisible();
    await page.goto('/fund-manage/flow');
    await expect(rowsOf(page)).toHaveCount(10);
  });

  test('decides a waiting review in the debugger, with the reason in its field', async ({ page }) => {
    await tools(page, '/debugger?tab=sandbox');
    const row = page.getByRole('table', { name: '待处理审核' }).getByRole('row').filter({ hasText: '宁波海纳仓储' });
    await expect(row).toContainText('已挂起');
    await page.getByLabel('驳回原因').fill('{"legalName":"姓名不符"}');
    await page.getByRole('button', { name: '驳回 宁波海纳仓储有限公司' }).click();
    await expect(page.getByText('已处理：宁波海纳仓储有限公司，驳回')).toBeVisible();
    // The application was decided, so its button is gone. Other applications of the demo world still wait.
    await expect(page.getByRole('button', { name: '驳回 宁波海纳仓储有限公司' })).toHaveCount(0);
  });

  sampledTest(2)('moves business time forward by a day and to a moment by keyboard, never back', async ({ page }) => {
    test.slow();
    await tools(page, '/debugger?tab=sandbox');
    const clock = page.getByRole('region', { name: '业务时间' });
    const business = clock.getByRole('definition').first();
    await expect(business).toHaveText(/^\d{4}-/);
    const before = await business.textContent();
    await clock.getByRole('button', { name: '前进 1 天' }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByText(/^业务时间已前进到 /)).toBeVisible();
    await expect(business).not.toHaveText(before ?? '');
    const to = clock.getByLabel('前进到');
    await to.focus();
    await page.keyboard.type('2026-13-01');
    await page.keyboard.press('Enter');
    await expect(clock.getByText('请输入有效的时间，例如 2026-12-01 09:00:00')).toBeVisible();
    await to.fill('2020-01-01 09:00');
    await page.keyboard.press('Enter');
    await expect(clock.getByText(/^业务时间只能前进，当前为/)).toBeVisible();
    const later = new Date(Date.now() + roundsOf(366) * DAY).toISOString().slice(0, 10);
    await to.fill(`${later} 09:00`);
    await page.keyboard.press('Enter');
    // Before the clock reaches the time, the sandbox does all work that becomes due until then.
    await expect(business).toHaveText(new RegExp(`^${later} 09:00:`), { timeout: 40_000 });
  });

  test('explains why a page cannot be opened, with the value that blocks it', async ({ page }) => {
    await tools(page, '/debugger?tab=access', '13800000002');
    await page.getByLabel('路径或页面名称').fill('/fund-manage/flow');
    await expect(page.getByRole('row').filter({ hasText: '资金流水明细' })).toContainText('可以访问');
    await page.getByLabel('路径或页面名称').fill('/account-center/personnel/list');
    await expect(page.getByRole('row').filter({ hasText: '员工管理' })).not.toContainText('可以访问');
    await page.goto('/homeYuncang');
    await expect(page).toHaveTitle('页面不存在');
    await expect(page.getByText('该页面仅对云仓用户开放。')).toBeVisible();
  });

  for (const [index, tab] of ['recorder', 'timeline', 'sandbox', 'access', 'guide'].entries())
    sampledTest(index)(`the tab ${tab} of the debugger has no accessibility violations`, async ({ page }) => {
      await tools(page, `/debugger?tab=${tab}`);
      await expect(page.getByRole('heading', { name: '调试' })).toBeVisible();
      if (tab === 'sandbox') await expect(page.getByRole('button', { name: '登录 yc_staff' })).toBeVisible();
      await check(page);
    });
});
