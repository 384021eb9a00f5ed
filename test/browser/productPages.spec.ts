import type { Page } from '@playwright/test';
import { axeOn, DESK, fits, PHONE, serious } from './accessible';
import { walkOf } from './sampling';
import { enter, expect, READS, sampledTest, test, ZHANG } from './support';

/*
 * Rules for all pages of products and solutions. The pages are readable in the dark scheme. They use every parameter
 * of a message's link, or report that they do not. If the product or solution is missing, they report it with a link.
 * Following a link moves the focus to the title of the page.
 */

const WU = '13800000006';

/** The pages of products and solutions, including steps and forms with a separate address. */
const PAGES: readonly (readonly [string, string?])[] = [
  ['/product/index'],
  ['/product/index?productCode=CASHIER&subCode=ALIPAY'],
  ['/product/revision/payMethod'],
  ['/product/revision/detail?productCode=WECHAT'],
  ['/product/revision/detail?productCode=CASHIER&subCode=ALIPAY'],
  ['/product/limitRules'],
  ['/product/limitRules?apply=PAY_BANK'],
  ['/product/limitRulesSchedule'],
  ['/product/limitRulesStatus'],
  ['/product/parameters/cashier'],
  ['/product/parameters/defray'],
  ['/product/parameters/divideInfo'],
  ['/product/revision/pages/openPs'],
  ['/product/pages/psApply'],
  ['/product/pages/psSuccess'],
  ['/product/applyDetail'],
  ['/product/merchant/platformUpgrade'],
  ['/product/revision/firstOpen'],
  ['/product/revision/firstOpen', WU],
  ['/product/revision/openStep', WU],
  ['/product/revision/openStatus'],
  ['/product/revision/openReject'],
  ['/product/revision/textMessageSign'],
  ['/solution/index'],
  ['/solution/details?solutionCode=PLATFORM_SPLIT&subCode=ZTO_PS'],
  ['/solution/details?solutionCode=LOGISTICS_COLLECT&open=1'],
  ['/solution/guideOpenPaymentCard'],
  ['/solution/submitSuccess'],
  ['/solution-manage/index'],
];

/** Returns landmarks with a duplicate name, which a screen reader cannot distinguish. */
async function twiceNamed(page: Page): Promise<string[]> {
  const { violations } = await (await axeOn(page)).withRules(['landmark-unique']).analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`));
}

const readable = async (page: Page) => {
  await expect(page.getByRole('main').getByRole('heading', { level: 1 }).first()).toBeVisible();
  await page.mouse.move(0, 0);
  for (const size of [DESK, PHONE]) {
    await page.setViewportSize(size);
    await fits(page);
    expect(await serious(page)).toEqual([]);
    expect(await twiceNamed(page)).toEqual([]);
  }
};

for (const [index, [path, account]] of PAGES.entries())
  sampledTest(index)(
    `${path}${account ? ` of ${account}` : ''} can be read in the dark, on both screens`,
    READS,
    async ({ page }) => {
      await page.addInitScript(() => localStorage.setItem('opc.theme', 'dark'));
      await enter(page, path, account ?? ZHANG);
      await readable(page);
    },
  );

/** The pages that message links can open. Their parameters are tested in test/app/messageTargets.test.ts. */
const TARGETS = [
  '/companyInfo/index',
  '/home/editCompanyInfo',
  '/account-center/enterprise-info/index',
  '/account-center/enterprise-info/merchant',
  '/account-center/enterprise-info/editBaseInfo',
  '/account-center/enterprise-info/editMerchant',
  '/account-center/payment-pwd',
  '/product/index',
  '/product/parameters/divideInfo',
  '/product/parameters/defray',
  '/product/parameters/cashier',
  '/product/applyDetail',
  '/product/merchant/platformUpgrade',
  '/product/revision/detail',
  '/solution/details',
  '/assistant',
  '/fund-manage/flow',
  '/fund-manage/operate',
  '/trade-manage/index',
  '/trade-manage/behalfPay',
  '/trade-manage/batchPayFile',
  '/home',
];
const NAMES = ['产品', '方案', '子产品', '交易类型', '交易状态', '驳回原因'];
const ODD = '?productCode=NOPE&solutionCode=NOPE&subCode=NOPE&tradeType=NOPE&tradeStatus=NOPE&rejectReason=7';

test('a page names each ignored parameter of a message link once', async ({ page }) => {
  test.setTimeout(180_000);
  await enter(page, '/home');
  for (const path of walkOf(TARGETS)) {
    await page.goto(path + ODD);
    await expect
      .poll(
        async () => {
          const ignored = (await page.getByText(/链接中的.*已忽略/).allInnerTexts()).flatMap(
            (line) => /链接中的(.*?)(?:无法识别|筛选|，)/.exec(line)?.[1]?.split('、') ?? [],
          );
          return [path, ...ignored.sort()];
        },
        { message: path },
      )
      .toEqual([path, ...[...NAMES].sort()]);
  }
});

test('the sub-product that a message link names is visible and focused', READS, async ({ page }) => {
  for (const path of ['/product/index', '/product/revision/detail']) {
    await enter(page, `${path}?productCode=CASHIER&subCode=ALIPAY`);
    const child = page.locator('[data-wanted]');
    await expect(child).toHaveCount(1);
    await expect(child).toContainText('支付宝');
    await expect(child).toBeFocused();
    await expect(child).toBeInViewport();
  }
});

for (const [index, path] of [
  '/product/applyDetail',
  '/product/limitRulesSchedule',
  '/product/limitRulesStatus',
  '/product/pages/psSuccess',
  '/product/revision/openStatus',
  '/product/revision/openReject',
  '/product/revision/textMessageSign',
  '/solution/submitSuccess',
].entries())
  sampledTest(index)(`${path} of a number that there is not says so, with a way on`, READS, async ({ page }) => {
    await enter(page, `${path}?applyNo=NOPE`);
    await expect(page.getByText(/没有这个.*申请，或您无权查看/)).toBeVisible();
    await expect(page.getByRole('main').getByRole('button', { name: '重试' })).toHaveCount(0);
    await expect(page.getByRole('main').locator('article').getByRole('link').first()).toBeVisible();
  });

test('a link that changes only the query focuses the title of the new content by keyboard', READS, async ({ page }) => {
  await enter(page, '/product/limitRules');
  const raise = page.getByRole('link', { name: /^申请提额/ }).first();
  await raise.focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/apply=/);
  await expect(page.getByRole('heading', { level: 1 }).and(page.locator(':focus'))).toHaveCount(1);
  await expect(page.getByLabel(/单笔限额/).first()).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 }).and(page.locator(':focus'))).toHaveCount(1);
});

test('on a phone invitations are cards with their state and action', READS, async ({ page }) => {
  await page.setViewportSize(PHONE);
  await enter(page, '/solution-manage/index');
  const received = page.getByRole('list', { name: '收到的品牌钱包邀请' });
  await expect(received.getByRole('listitem').first()).toBeVisible();
  const way = received.getByRole('link').or(received.getByRole('button')).first();
  await way.scrollIntoViewIfNeeded();
  await expect(way).toBeInViewport({ ratio: 1 });
});
