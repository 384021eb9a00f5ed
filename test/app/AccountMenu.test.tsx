/** @jest-environment jsdom */

import type { UnknownAction } from '@reduxjs/toolkit';
import { show } from '@test/support/page';
import { aMerchant, anEnterprise, aUser, aUserInfo } from '@test/support/samples';
import { screen, within } from '@testing-library/react';
import { AccountMenu } from '@/app/layout/AccountMenu';
import type { Enterprise } from '@/contract/calls/enterpriseSwitching';
import { enterprisesEvents } from '@/features/enterprises';
import { merchantsEvents } from '@/features/merchants';
import { sessionEvents } from '@/features/session';

const { enterprisesLoaded, enterprisesFailed, enterprisesRequested, enterpriseChosen, switchRequested } =
  enterprisesEvents;
const { merchantsStarted, merchantsLoaded, merchantsFailed, merchantsRequested, merchantChosen } = merchantsEvents;

const own = (over: Partial<Enterprise> = {}) =>
  anEnterprise({ enterpriseId: 'E1', enterpriseName: '杭州云帆', ...over });
const another = (over: Partial<Enterprise> = {}) =>
  anEnterprise({ enterpriseId: 'E2', enterpriseName: '上海锦程', ...over });

/** Renders the account menu for a user signed in to enterprise E1, with these enterprises, and opens its popup. */
async function opened(list: readonly Enterprise[], before: readonly UnknownAction[] = [], user = aUser()) {
  const page = show(<AccountMenu />, {
    before: [
      sessionEvents.loggedIn({ user: { ...user, enterpriseId: 'E1' }, info: aUserInfo() }),
      enterprisesLoaded({ list, canAdd: false }),
      ...before,
    ],
  });
  await page.user.click(screen.getByRole('button', { name: '账号' }));
  return page;
}
const current = () => within(screen.getByRole('region', { name: '当前企业' }));
const others = () => within(screen.getByRole('list', { name: '其他企业' }));

describe('the label of an enterprise', () => {
  it.each<[Enterprise['settledStatus'], 0 | 1, string | null]>([
    ['UN_APPLY', 0, '待完善'],
    ['UN_SUBMIT', 0, '待完善'],
    ['INIT', 0, '审核中'],
    ['UN_PASS', 0, '审核不通过'],
    ['PASS', 1, '默认企业'],
    ['PASS', 0, null],
    // If the default enterprise is under review, the label of the review is shown instead of the label 默认企业
    // (default).
    ['INIT', 1, '审核中'],
  ])('an enterprise with status %s and default flag %i has the label %s', async (settledStatus, defaultFlag, label) => {
    await opened([own(), another({ settledStatus, defaultFlag })]);
    const words = ['待完善', '审核中', '审核不通过', '默认企业'].filter((word) => others().queryByText(word));
    expect(words).toEqual(label === null ? [] : [label]);
  });
});

describe('the other enterprises', () => {
  it.each([
    ['UN_APPLY', '继续完善'],
    ['UN_SUBMIT', '继续完善'],
    ['UN_PASS', '去修改'],
  ] as const)(
    'offers for an enterprise with status %s the action %s, which chooses the enterprise and closes the panel',
    async (settledStatus, word) => {
      const page = await opened([own(), another({ settledStatus })]);
      await page.user.click(others().getByRole('button', { name: word }));
      expect(page.log).toEqual([enterpriseChosen({ enterpriseId: 'E2' })]);
      expect(screen.queryByRole('dialog')).toBeNull();
    },
  );

  it('shows a label and no action for an enterprise under review', async () => {
    await opened([own(), another({ settledStatus: 'INIT' })]);
    expect(others().getByText('审核中')).toBeVisible();
    expect(others().queryByRole('button')).toBeNull();
  });

  it('switches to another approved enterprise with an event that names the enterprise', async () => {
    const page = await opened([own(), another()]);
    await page.user.click(others().getByRole('button', { name: '切换企业' }));
    expect(page.log).toEqual([enterpriseChosen({ enterpriseId: 'E2' })]);
  });

  it('disables the other enterprises while a switch is under way', async () => {
    await opened([own(), another(), another({ enterpriseId: 'E3' })], [switchRequested({ enterpriseId: 'E2' })]);
    const buttons = others().getAllByRole('button', { name: '切换企业' });
    expect(buttons).toHaveLength(2);
    for (const button of buttons) expect(button).toBeDisabled();
  });

  it('fetches the enterprises when the menu opens before they are loaded, and shows a spinner', async () => {
    const page = show(<AccountMenu />, {
      before: [sessionEvents.loggedIn({ user: { ...aUser(), enterpriseId: 'E1' }, info: aUserInfo() })],
    });
    await page.user.click(screen.getByRole('button', { name: '账号' }));
    expect(page.types()).toContain(enterprisesRequested.type);
    expect(screen.getByText('加载中')).toBeInTheDocument();
    page.happens(enterprisesLoaded({ list: [own(), another()], canAdd: false }));
    expect(screen.queryByText('加载中')).toBeNull();
    expect(others().getByText('上海锦程')).toBeInTheDocument();
  });

  it('does not fetch the enterprises again when they are loaded', async () => {
    const page = await opened([own(), another()]);
    expect(page.types()).not.toContain(enterprisesRequested.type);
  });

  it('fetches the enterprises again after a failure', async () => {
    const page = await opened([], [enterprisesFailed()]);
    expect(screen.getByText('企业列表加载失败')).toBeVisible();
    await page.user.click(screen.getByRole('button', { name: '重试' }));
    expect(page.log).toEqual([enterprisesRequested()]);
  });
});

describe('the current enterprise', () => {
  it('makes the current enterprise the default one when the user clicks 设为默认', async () => {
    const page = await opened([own({ defaultFlag: 0 })]);
    await page.user.click(current().getByRole('button', { name: '设为默认' }));
    expect(page.log).toEqual([enterprisesEvents.defaultChosen({ enterpriseId: 'E1' })]);
  });

  it('labels the current enterprise when it is the default one', async () => {
    await opened([own({ defaultFlag: 1 })]);
    expect(current().getByText('默认企业')).toBeVisible();
    expect(current().queryByRole('button', { name: '设为默认' })).toBeNull();
  });

  it.each<[Enterprise['settledStatus'], string | null]>([
    ['UN_APPLY', '继续完善'],
    ['UN_SUBMIT', '继续完善'],
    ['INIT', null],
    ['UN_PASS', '去修改'],
  ])(
    'offers for the current enterprise with status %s no merchants and no default, only the action %s',
    async (status, word) => {
      await opened([own({ settledStatus: status })]);
      expect(
        current()
          .queryAllByRole('button')
          .map(({ textContent }) => textContent),
      ).toEqual(word ? [word] : []);
    },
  );

  it('offers to reload the member number when it is missing after a switch of the enterprise', async () => {
    const page = await opened([own({ defaultFlag: 1 })], [sessionEvents.enterpriseEntered({ user: aUser() })]);
    expect(current().getByText('企业会员信息加载失败')).toBeVisible();
    await page.user.click(current().getByRole('button', { name: '重试' }));
    expect(page.log).toEqual([sessionEvents.memberNoRequested()]);
  });
});

describe('the merchants', () => {
  const unfold = async (before: readonly UnknownAction[] = []) => {
    const page = await opened([own({ defaultFlag: 1 })], before);
    await page.user.click(current().getByRole('button', { name: '查看商户' }));
    return page;
  };

  it('fetches the merchants when their list is unfolded, not before', async () => {
    const page = await opened([own()]);
    expect(page.log).toEqual([]);
    await page.user.click(current().getByRole('button', { name: '查看商户' }));
    expect(page.log).toEqual([merchantsRequested()]);
    page.happens(merchantsStarted());
    expect(current().getByText('加载中')).toBeVisible();
  });

  it('does not fetch the merchants again when they are loaded', async () => {
    const page = await unfold([merchantsLoaded({ list: [] })]);
    expect(page.log).toEqual([]);
    expect(current().getByText('暂无商户')).toBeVisible();
  });

  it('fetches the merchants again after a failure', async () => {
    const page = await unfold();
    page.happens(merchantsFailed());
    expect(current().getByText('商户加载失败')).toBeVisible();
    page.log.length = 0;
    await page.user.click(current().getByRole('button', { name: '重试' }));
    expect(page.log).toEqual([merchantsRequested()]);
  });

  it('offers only approved merchants other than the current one, and enters the chosen merchant', async () => {
    const page = await unfold([
      merchantsLoaded({
        list: [
          aMerchant({ id: '1', merchantNo: 'S1', merchantName: '一店', currMerchant: true }),
          aMerchant({ id: '2', merchantNo: 'S2', merchantName: '二店' }),
          aMerchant({ id: '3', merchantNo: 'S3', merchantName: '三店', auditStatus: 'INIT' }),
          aMerchant({ id: '4', merchantNo: 'S4', merchantName: '四店', auditStatus: 'UN_PASS' }),
        ],
      }),
    ]);
    const choices = current()
      .getAllByRole('button')
      .map(({ textContent }) => textContent)
      .filter((word) => word?.endsWith('店'));
    expect(choices).toEqual(['二店']);
    expect(current().getByText('一店')).toHaveAttribute('aria-current', 'true');
    expect(current().getByText('三店')).toHaveTextContent('审核中');
    expect(current().getByText('四店')).toHaveTextContent('审核不通过');
    await page.user.click(current().getByRole('button', { name: '二店' }));
    expect(page.log).toEqual([merchantChosen({ merchantNo: 'S2' })]);
    page.happens(sessionEvents.merchantEntered({ merchantNo: 'S2' }));
    expect(current().getByRole('button', { name: '一店' })).toBeVisible();
    expect(current().getByText('二店')).toHaveTextContent('当前商户');
  });

  it('hides the merchants from a warehouse user', async () => {
    await opened([own({ defaultFlag: 1 })], [], aUser({ kind: 'warehouse' }));
    expect(current().queryByRole('button', { name: '查看商户' })).toBeNull();
  });
});

describe('the name in the header', () => {
  it.each([
    ['of an enterprise’s user is the enterprise', aUser(), '杭州云帆贸易有限公司'],
    ['of a warehouse administrator too', aUser({ kind: 'warehouse', adminFlag: '1' }), '杭州云帆贸易有限公司'],
    ['of a warehouse employee is their own', aUser({ kind: 'warehouse', adminFlag: '0', nickName: '吴敏' }), '吴敏'],
  ])('the name in the header %s', (_name, user, shown) => {
    show(<AccountMenu />, { before: [sessionEvents.loggedIn({ user, info: aUserInfo() })] });
    expect(screen.getByText(shown)).toBeVisible();
  });
});

describe('signing out', () => {
  it('requests a sign-out when the user clicks 退出登录', async () => {
    const page = await opened([own()]);
    await page.user.click(screen.getByRole('button', { name: '退出登录' }));
    expect(page.log).toEqual([sessionEvents.logOutRequested()]);
  });

  it('hides the account menu when no user is signed in', () => {
    show(<AccountMenu />);
    expect(screen.queryByRole('button')).toBeNull();
  });
});

describe('the merchant in force', () => {
  const LIST = [aMerchant({ merchantNo: 'S1', merchantName: '西湖门店' })];
  const signedIn = (merchantNo?: string) =>
    sessionEvents.loggedIn({ user: { ...aUser(), enterpriseId: 'E1' }, info: aUserInfo(), merchantNo });
  const shown = (merchantNo?: string, list = LIST) =>
    show(<AccountMenu />, { before: [signedIn(merchantNo), merchantsLoaded({ list })] });
  const unfold = async ({ user }: ReturnType<typeof shown>) => {
    await user.click(screen.getByRole('button', { name: '账号' }));
    await user.click(screen.getByRole('button', { name: '查看商户' }));
  };

  it('shows the chosen merchant next to the enterprise in the header, by number until the name is loaded', () => {
    const page = show(<AccountMenu />, { before: [signedIn('S1')] });
    expect(screen.getByTitle(/ S1$/)).toBeVisible();
    page.happens(merchantsLoaded({ list: LIST }));
    expect(screen.getByTitle(`${aUserInfo().enterpriseName} 西湖门店`)).toBeVisible();
  });

  it('shows no merchant in the header while requests act for the entire enterprise', () => {
    shown();
    expect(screen.getByTitle(aUserInfo().enterpriseName)).toBeVisible();
    expect(screen.queryByText('西湖门店')).toBeNull();
  });

  it('returns from a merchant to the entire enterprise when the user clicks 整个企业', async () => {
    const page = shown('S1');
    page.happens(enterprisesLoaded({ list: [own()], canAdd: false }));
    await unfold(page);
    await page.user.click(screen.getByRole('button', { name: '整个企业' }));
    expect(page.last(merchantChosen.type)).toEqual(merchantChosen({ merchantNo: null }));
  });

  it('shows 整个企业 as text without a button when no merchant is chosen', async () => {
    const page = shown();
    page.happens(enterprisesLoaded({ list: [own()], canAdd: false }));
    await unfold(page);
    expect(screen.queryByRole('button', { name: '整个企业' })).toBeNull();
    expect(screen.getByText('整个企业')).toHaveAttribute('aria-current', 'true');
  });
});
