import { choose, enter, expect, READS, test } from './support';

/* In a browser with another time zone, days and times are shown in Beijing time, as in statements and files. */

test.use({ timezoneId: 'America/New_York' });

test(
  'the link of a daily figure lists as many entries as the statement shows, also in another zone',
  READS,
  async ({ page }) => {
    await enter(page, '/operation/fundList');
    const rows = page.getByRole('table', { name: '资金对账单', exact: true }).getByRole('row');
    // Waits until the headings are rendered before it reads them.
    await expect(rows.first().getByRole('columnheader', { name: /^笔数/ })).toBeVisible();
    const heads = await rows.first().getByRole('columnheader').allTextContents();
    const cellOf = (title: string) =>
      rows
        .nth(1)
        .getByRole('cell')
        .nth(heads.findIndex((head) => head.startsWith(title)));
    await expect(cellOf('笔数')).toHaveText(/^[\d,]+$/);
    const count = await cellOf('笔数').textContent();
    await page.getByRole('button', { name: '账户流水' }).first().click();
    await expect(page).toHaveURL(/startTime=/);
    const day = new URL(page.url()).searchParams.get('startTime');
    await expect(page.getByText(`共 ${count} 条`).first()).toBeVisible();
    const times = page.locator('tbody td span[title*="UTC−"]');
    await expect(times.first()).toContainText(String(day));
    await expect(times.first()).toHaveAttribute('title', /（UTC−[45]）$/);
  },
);

test('shows the note on the zone once per page', READS, async ({ page }) => {
  await enter(page, '/fund-manage/flow');
  await expect(page.getByText('时间均为北京时间（UTC+8）')).toHaveCount(1);
});

test('the days of a shortcut and of the calendar are the days of Beijing', READS, async ({ page }) => {
  // 20:00 on the 20th in New York is 9:00 on the 21st in Beijing.
  await page.clock.setFixedTime(new Date('2026-11-21T01:00:00Z'));
  await enter(page, '/fund-manage/flow');
  await page.getByRole('button', { name: '打开日历' }).first().click();
  const today = page.locator('.arco-picker-cell-today');
  await expect(today).toHaveText('21');
  await expect(today).not.toHaveClass(/disabled/);
  await page.keyboard.press('Escape');
  await choose(page.getByLabel('快捷日期'), '今天');
  await page.getByRole('button', { name: '查询', exact: true }).click();
  await expect(page).toHaveURL(/startTime=2026-11-21&endTime=2026-11-21/);
});
