/** @jest-environment jsdom */

import { everyPageIsOpen, show } from '@test/support/page';
import { aUser, aUserInfo } from '@test/support/samples';
import { screen, within } from '@testing-library/react';
import type { Product } from '@/contract/calls/products';
import type { Permission } from '@/contract/permissions';
import { DetailPage } from '@/features/products/DetailPage';
import { PayMethodPage } from '@/features/products/PayMethodPage';
import { ProductIndexPage } from '@/features/products/ProductIndexPage';
import { centre, detail, feeAccount, payMethods } from '@/features/products/resources';
import { sessionEvents } from '@/features/session';
import { resourceArrived, resourceFailed, resourceRequested } from '@/shared/resource/slice';
import { aCentre, aDetail, aProduct, NO, TERMS } from './samples';

const READS: readonly Permission[] = ['product:read'];
const OPENS: readonly Permission[] = ['product:read', 'product:open'];
const arrived = (resource: object, data: unknown) => resourceArrived({ ...resource, data, at: 1 } as never);
const as = (permissions: readonly Permission[]) => [
  sessionEvents.loggedIn({ user: aUser(), info: aUserInfo() }),
  sessionEvents.routeTreeLoaded({ permissions: [...permissions] }),
];
beforeEach(() => everyPageIsOpen());

const SOME: Product[] = [
  aProduct({ productCode: 'CASHIER', productName: '收银台', kind: '收款', state: 'OPEN' }),
  aProduct(),
  aProduct({ productCode: 'ALIPAY', productName: '支付宝', state: 'STOPPED', reason: '近期投诉集中' }),
  aProduct({
    productCode: 'ZTO_QUICK_PAYMENT',
    productName: '快捷支付',
    state: 'REJECTED',
    applyNo: NO,
    reason: '请补充',
  }),
];

describe('/product/index', () => {
  const index = (permissions = OPENS, { at = '/product/index', over = {} } = {}) =>
    show(<ProductIndexPage />, { before: [...as(permissions), arrived(centre, aCentre(SOME, over))], at });
  const row = (name: string) => {
    const found = screen.getByRole('link', { name }).closest('li');
    if (!found) throw new Error(`${name} is no row`);
    return within(found);
  };

  it('shows the products by kind, each with fee, limits, state and one next step', () => {
    index();
    const cashier = within(screen.getByRole('region', { name: '收款' }));
    expect(cashier.getByText('按金额的0.38%收取，最低0.01元')).toBeVisible();
    expect(cashier.getByText('单笔 10万元，单日 100万元')).toBeVisible();
    expect(cashier.getByText('已开通')).toBeVisible();
    expect(row('微信支付').getByRole('link', { name: '立即开通 微信支付' })).toBeVisible();
    expect(screen.queryByRole('region', { name: '账户' })).toBeNull();
  });

  it('shows why a product was stopped or refused', () => {
    index();
    expect(row('支付宝').getByText('停用原因：近期投诉集中')).toBeVisible();
    expect(row('快捷支付').getByText('驳回原因：请补充')).toBeVisible();
  });

  it('finds products by name, and shows a text when no product is found', async () => {
    const { user } = index();
    const search = screen.getByRole('textbox', { name: '搜索产品' });
    await user.type(search, '微信');
    expect(screen.getByText('找到 1 个产品')).toBeVisible();
    expect(screen.queryByRole('link', { name: '支付宝' })).toBeNull();
    await user.type(search, '没有');
    expect(screen.getByText('没有名称包含该内容的产品')).toBeVisible();
  });

  it('focuses the product in the link of a message, and requests the reasons of its refusal', () => {
    const { log } = index(OPENS, { at: '/product/index?productCode=ZTO_QUICK_PAYMENT&rejectReason=1' });
    const focused = screen.getByRole('link', { name: '快捷支付' }).closest('li');
    expect(focused).toHaveFocus();
    expect(focused).toHaveAttribute('data-wanted');
    expect(screen.getByRole('region', { name: '快捷支付的办理进度' })).toBeVisible();
    expect(log.filter(resourceRequested.match).map(({ payload }) => payload)).toContainEqual(
      expect.objectContaining({ id: 'products/application', of: { applyNo: NO } }),
    );
  });

  it('reports an unknown product in the link of a message', () => {
    index(OPENS, { at: '/product/index?productCode=NOTHING' });
    expect(screen.getByText('链接中的产品无法识别，已忽略')).toBeVisible();
  });

  it('names the users who can open products to a reader, and offers no opening', () => {
    index(READS);
    expect(screen.getByText('您没有开通权限，可联系张明、周洁开通。')).toBeVisible();
    expect(screen.queryByRole('link', { name: /^(立即开通|修改资料)/ })).toBeNull();
  });

  it('links to the opening of a merchant for an enterprise without a merchant', () => {
    index(OPENS, { over: { merchantNo: '', merchantName: '' } });
    expect(screen.getByRole('link', { name: '开通商户和产品' })).toHaveAttribute('href', '/product/revision/firstOpen');
  });

  it('offers a retry when the products cannot be loaded', async () => {
    const { user, last } = show(<ProductIndexPage />, {
      before: [...as(OPENS), resourceFailed({ id: centre.id, msg: '网络连接异常，请检查网络' } as never)],
    });
    expect(screen.getByText('产品加载失败：网络连接异常，请检查网络')).toBeVisible();
    await user.click(screen.getByRole('button', { name: '重试' }));
    expect(last(resourceRequested.type)).toMatchObject({ payload: { id: centre.id } });
  });
});

describe('/product/revision/payMethod', () => {
  const methods = [
    { ...aProduct(), needs: ['公众号或小程序的AppID'] },
    { ...aProduct({ productCode: 'ALIPAY', productName: '支付宝' }), needs: [] },
    { ...aProduct({ productCode: 'ZTO_BALANCE', productName: '余额支付', state: 'OPEN' }), needs: [] },
  ];
  const compared = (permissions: readonly Permission[]) =>
    show(<PayMethodPage />, {
      before: [...as(permissions), arrived(centre, aCentre(SOME)), arrived(payMethods, methods)],
      at: '/product/revision/payMethod',
    });

  it('opens several products in one application, except products that are already open', async () => {
    const { user, address } = compared(OPENS);
    expect(screen.getByRole('checkbox', { name: /余额支付/ })).toBeDisabled();
    await user.click(screen.getByRole('checkbox', { name: /支付宝/ }));
    await user.click(screen.getByRole('checkbox', { name: /微信支付/ }));
    await user.click(screen.getByRole('button', { name: '立即开通' }));
    expect(address()).toMatch(/^\/product\/revision\/payMethod\?productCodes=(ALIPAY%2CWECHAT|WECHAT%2CALIPAY)$/);
  });

  it('offers no choice to a user who may not open products', () => {
    compared(READS);
    for (const box of screen.getAllByRole('checkbox')) expect(box).toBeDisabled();
    expect(screen.getByText(/可联系张明、周洁开通/)).toBeVisible();
  });
});

describe('/product/revision/detail', () => {
  const shown = (over: Parameters<typeof aDetail>[0] = {}, permissions: readonly Permission[] = OPENS) => {
    const product = aDetail(over);
    return show(<DetailPage />, {
      before: [
        ...as(permissions),
        arrived(centre, aCentre(SOME)),
        arrived(detail({ productCode: product.productCode }), product),
        arrived(feeAccount, { feeFrom: 'FEE_ACCOUNT', since: null, feeAccountNo: '057100116226', feeBalance: '8.00' }),
      ],
      at: `/product/revision/detail?productCode=${product.productCode}`,
    });
  };

  it('shows current and coming terms, the amount of this month, and the used limits', () => {
    shown();
    expect(screen.getByText('交易1,000.00元收取3.80元')).toBeVisible();
    const history = within(screen.getByRole('table', { name: '费率记录' }));
    expect(history.getByText('待生效')).toBeVisible();
    expect(history.getByText('生效中')).toBeVisible();
    expect(within(screen.getByRole('region', { name: '本月使用情况' })).getByText('954,428.03元')).toBeVisible();
    const limits = within(screen.getByRole('region', { name: '限额' }));
    expect(limits.getByText('已用 950,000.00元 / 1,000,000.00元')).toBeVisible();
    expect(limits.getByText('已用 1,200,000.00元 / 不限')).toBeVisible();
  });

  it('requests a fee change of an open product, and offers none while a change is pending', async () => {
    const { user, last, unmount } = shown();
    await user.click(screen.getByRole('button', { name: '申请变更费率' }));
    const drawer = within(screen.getByRole('dialog', { name: '申请变更费率：微信支付' }));
    await user.click(drawer.getByRole('button', { name: '提交申请' }));
    expect(drawer.getByText('请输入费率')).toBeVisible();
    expect(last('products/feeChangeRequested')).toBeUndefined();
    await user.type(drawer.getByLabelText('费率（%）'), '0.36666');
    await user.tab();
    expect(drawer.getByText('请输入正确的费率，如0.38')).toBeVisible();
    await user.clear(drawer.getByLabelText('费率（%）'));
    await user.type(drawer.getByLabelText('费率（%）'), '0.3');
    await user.type(drawer.getByLabelText('申请原因'), '交易量已达标');
    await user.click(drawer.getByRole('button', { name: '提交申请' }));
    expect(last('products/feeChangeRequested')).toMatchObject({
      payload: { productCode: 'WECHAT', feeRate: '0.3', tierRates: '', reason: '交易量已达标', proofUrl: '' },
    });
    unmount();
    shown({ state: 'CHANGING', applyNo: NO });
    expect(screen.queryByRole('button', { name: '申请变更费率' })).toBeNull();
  });

  it('offers no fee change for a free product', () => {
    const free = { ...TERMS, feeRate: '0', minFee: '0.00', words: '免手续费' };
    const { unmount } = shown({ productCode: 'ONE_ACCOUNT', productName: '一户通', terms: free });
    expect(screen.getByRole('region', { name: '现行费率' })).toBeVisible();
    expect(screen.queryByRole('button', { name: '申请变更费率' })).toBeNull();
    unmount();
    // One fee tier may have the rate zero while another tier has not.
    const tiers = [
      { from: '0.00', feeRate: '0.1' },
      { from: '500000.00', feeRate: '0' },
    ];
    shown({ terms: { ...free, tiers } });
    expect(screen.getByRole('button', { name: '申请变更费率' })).toBeVisible();
  });

  it('shows a coming fee that a newer fee has replaced as no longer valid', () => {
    const [coming, current] = aDetail().history;
    if (!coming || !current) throw new Error('no history');
    shown({ history: [{ ...coming, nr: 3 }, coming, current] });
    const rows = within(screen.getByRole('table', { name: '费率记录' }))
      .getAllByRole('row')
      .slice(1);
    expect(rows.map((row) => /待生效|已失效|生效中/.exec(row.textContent ?? '')?.[0])).toEqual([
      '待生效',
      '已失效',
      '生效中',
    ]);
  });

  it('shows the current terms and the usage of a stopped product', () => {
    shown({ state: 'STOPPED', reason: '近期投诉集中' });
    expect(screen.getByRole('region', { name: '现行费率' })).toBeVisible();
    expect(screen.getByRole('region', { name: '本月使用情况' })).toBeVisible();
    expect(screen.getByRole('table', { name: '费率记录' })).toBeVisible();
    expect(screen.queryByText('开通后费率')).toBeNull();
  });

  it('shows the price of a product that was never open', () => {
    shown({ state: 'UN_OPEN', openedAt: null, history: [] });
    expect(screen.getByRole('region', { name: '开通后费率' })).toBeVisible();
    expect(screen.queryByRole('region', { name: '本月使用情况' })).toBeNull();
  });

  it('requires a valid rate for each tier when the current terms have tiers', async () => {
    const tiers = [
      { from: '0.00', feeRate: '0.38' },
      { from: '500000.00', feeRate: '0.35' },
      { from: '2000000.00', feeRate: '0.3' },
    ];
    const { user, last } = shown({ terms: { ...TERMS, tiers } });
    await user.click(screen.getByRole('button', { name: '申请变更费率' }));
    const drawer = within(screen.getByRole('dialog', { name: '申请变更费率：微信支付' }));
    expect(drawer.queryByLabelText('费率（%）')).toBeNull();
    const lowest = drawer.getByLabelText('当月累计 500,000.00元以内');
    const middle = drawer.getByLabelText('当月累计 500,000.00元至 2,000,000.00元');
    expect(lowest).toHaveValue('0.38');
    expect(middle).toHaveValue('0.35');
    expect(drawer.getByLabelText('当月累计 2,000,000.00元以上')).toHaveValue('0.3');

    await user.clear(lowest);
    await user.type(lowest, '0.36');
    expect(drawer.getByText('现行 0.38%，改为 0.36%；每10,000元由38.00元变为36.00元，少收2.00元')).toBeVisible();
    expect(drawer.getByText('现行 0.35%，不变；每10,000元收取35.00元')).toBeVisible();

    await user.clear(middle);
    await user.type(drawer.getByLabelText('申请原因'), '量大');
    await user.click(drawer.getByRole('button', { name: '提交申请' }));
    expect(drawer.getByText('请输入费率')).toBeVisible();
    expect(middle).toHaveFocus();
    await user.type(middle, '0.37');
    await user.click(drawer.getByRole('button', { name: '提交申请' }));
    expect(drawer.getByText('不能高于前一档的费率')).toBeVisible();
    expect(last('products/feeChangeRequested')).toBeUndefined();
    await user.clear(middle);
    await user.type(middle, '0.3333');
    await user.click(drawer.getByRole('button', { name: '提交申请' }));
    expect(last('products/feeChangeRequested')).toMatchObject({
      payload: { productCode: 'WECHAT', feeRate: '', tierRates: '0.36,0.3333,0.3', reason: '量大', proofUrl: '' },
    });
  });

  it('asks for confirmation before the source of the cashier fees changes', async () => {
    const { user, last } = shown({ productCode: 'CASHIER', productName: '收银台' });
    await user.click(screen.getByRole('button', { name: '改为：从交易款中扣除' }));
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: '确定' }));
    expect(last('products/feeFromChosen')).toMatchObject({ payload: { feeFrom: 'TRADE' } });
  });

  it('names the users who can open a closed product to a reader', () => {
    shown({ state: 'UN_OPEN', openedAt: null, history: [] }, READS);
    expect(screen.getByText('您没有开通权限，可联系张明、周洁开通。')).toBeVisible();
    expect(screen.queryByRole('link', { name: '立即开通' })).toBeNull();
    expect(screen.getByRole('region', { name: '开通后费率' })).toBeVisible();
  });

  it('links back to the products when the address names no product', () => {
    show(<DetailPage />, { before: as(OPENS), at: '/product/revision/detail' });
    expect(screen.getByRole('link', { name: '返回产品中心' })).toHaveAttribute('href', '/product/index');
  });
});
