/** @jest-environment jsdom */

import { show } from '@test/support/page';
import { aUser, aUserInfo } from '@test/support/samples';
import { screen, within } from '@testing-library/react';
import { FIRST_PRODUCTS } from '@/contract/calls/merchantOpening';
import { FirstOpenPage } from '@/features/opening/FirstOpenPage';
import { savedOf } from '@/features/opening/flows/opening';
import { applicationWithdrawn, linkResent } from '@/features/opening/forms';
import { lazyStageNote } from '@/features/opening/lazySteps';
import { OpenRejectPage, OpenStatusPage } from '@/features/opening/OpenStatusPage';
import { OpenStepPage } from '@/features/opening/OpenStepPage';
import { openForm } from '@/features/opening/openForm';
import { accounts, auditCheck, offersOf } from '@/features/opening/resources';
import { SignPage } from '@/features/opening/SignPage';
import type { Signing } from '@/features/opening/status';
import { sessionEvents } from '@/features/session';
import { stepFormsFeature } from '@/shared/form/steps/saga';
import { stepFormsEvents } from '@/shared/form/steps/slice';
import { resourceArrived } from '@/shared/resource/slice';
import { featureInjected } from '@/shared/saga/lazyFeature';
import { statusFeature } from '@/shared/status/saga';
import { statusEvents } from '@/shared/status/slice';
import type { Submitted } from '@/shared/submission/defineSubmission';
import { submissionRefused } from '@/shared/submission/slice';
import { loadComponent } from '@/shared/ui/LazyComponent';
import { AT, aDetail, anOpening, done, NO, theFour } from './samples';

// Replaces the region field, because Arco's cascader reads refs of elements, about which React 19 logs an error. The
// field has a separate test.
jest.mock('@/shared/division/DivisionField', () => ({ DivisionField: () => null }));

// Loads the lazy parts of the later steps, as the page does while the user fills in the first step.
beforeAll(() => Promise.all([lazyStageNote, ...(openForm.later ?? [])].map((part) => loadComponent(part))));

const signedIn = (permissions = ['product:read', 'product:open']) => [
  sessionEvents.loggedIn({ user: aUser(), info: aUserInfo() }),
  sessionEvents.routeTreeLoaded({ permissions } as never),
  featureInjected(statusFeature.name),
  featureInjected(stepFormsFeature.name),
];

const followed = (page: 'application' | 'sign', data: unknown, search = `applyNo=${NO}`) =>
  statusEvents.statusArrived({ key: `opening.${page}?${search}`, data, at: 1, final: true });

describe('the status of an application', () => {
  const status = (data: unknown, permissions?: string[]) =>
    show(<OpenStatusPage />, {
      at: `/product/revision/openStatus?applyNo=${NO}`,
      before: [...signedIn(permissions), followed('application', data)],
    });

  it('an application under review shows its due time, and is withdrawn only after a confirmation', async () => {
    const page = status({ detail: aDetail({ dueAt: AT }) });
    expect(screen.getByText('商户开通正在审核')).toBeInTheDocument();
    expect(screen.getAllByText(/预计 2026-11-20 \d\d:00:00 前完成审核/)).toHaveLength(2);
    await page.user.click(screen.getByRole('button', { name: '撤回' }));
    expect(page.types()).not.toContain(applicationWithdrawn.type);
    await page.user.click(screen.getByRole('button', { name: '确定撤回' }));
    expect(page.last(applicationWithdrawn.type)).toMatchObject({ payload: { applyNo: NO } });
  });

  it('a user who may only read cannot withdraw an application', () => {
    status({ detail: aDetail() }, ['product:read']);
    expect(screen.queryByRole('button', { name: '撤回' })).toBeNull();
  });

  const REASONS = { 'BUSINESS.shortName': '名称不规范', reason: '资料不完整' };
  const SECTIONS = [
    {
      section: 'BUSINESS',
      title: '经营信息',
      refused: '',
      facts: [
        { field: 'shortName', label: '商户简称', value: '锦里', before: null, picture: false, refused: '名称不规范' },
      ],
    },
  ];
  const refused = aDetail({
    state: 'REJECTED',
    canWithdraw: false,
    reasons: REASONS,
    sections: SECTIONS,
    openSections: ['BUSINESS'],
  });

  it('a refused application shows its reasons by section and field, and links to the correction', () => {
    status({ detail: refused });
    const reasons = within(screen.getByRole('list', { name: '驳回原因' })).getAllByRole('listitem');
    expect(reasons.map(({ textContent }) => textContent)).toEqual([
      '经营信息，商户简称：名称不规范',
      '整体：资料不完整',
    ]);
    expect(screen.getByRole('link', { name: '修改资料' })).toHaveAttribute(
      'href',
      `/product/revision/openStep?applyNo=${NO}`,
    );
  });

  it('a refused application of another kind is corrected on its own page', () => {
    status({ detail: { ...refused, kind: 'LIMIT_RAISE' } });
    expect(screen.getByRole('link', { name: '修改资料' })).toHaveAttribute(
      'href',
      `/product/applyDetail?applyNo=${NO}&rejectReason=1`,
    );
  });

  it('a corrected application links only to the new application', () => {
    status({ detail: { ...refused, followedBy: 'SQ2' } });
    expect(screen.getByRole('link', { name: '查看新的申请' })).toHaveAttribute(
      'href',
      '/product/revision/openStatus?applyNo=SQ2',
    );
    expect(screen.queryByRole('link', { name: '修改资料' })).toBeNull();
  });

  it.each([
    ['NONE', '企业尚未通过审核', '查看企业审核进度'],
    ['BEGIN', '尚未选择由谁经营', '去选择'],
    ['DRAFT', '开通资料待提交', '继续填写'],
    ['OPEN', '商户已开通', '前往产品中心'],
  ] as const)('the stage %s without an application shows a headline and a link', (stage, headline, way) => {
    show(<OpenStatusPage />, {
      at: '/product/revision/openStatus',
      before: [...signedIn(), followed('application', { detail: null, standing: anOpening({ stage }) }, '')],
    });
    expect(screen.getByText(headline)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: way })).toBeInTheDocument();
  });

  it('shows the reasons next to the sent values, and a text when no value was refused', () => {
    const shown = (data: unknown) =>
      show(<OpenRejectPage />, {
        at: `/product/revision/openReject?applyNo=${NO}`,
        before: [...signedIn(), followed('application', data)],
      });
    const page = shown({ detail: refused });
    expect(screen.getByRole('region', { name: '经营信息' })).toHaveTextContent('商户简称锦里名称不规范');
    page.unmount();
    shown({ detail: aDetail() });
    expect(screen.getByText('该申请没有被驳回的内容')).toBeInTheDocument();
  });

  it('shows a failed query with a retry button', () => {
    const key = `opening.application?applyNo=${NO}`;
    show(<OpenStatusPage />, {
      at: `/product/revision/openStatus?applyNo=${NO}`,
      before: [...signedIn(), statusEvents.statusFailed({ key, msg: '网络连接异常' })],
    });
    expect(screen.getByRole('alert')).toHaveTextContent('网络连接异常');
    expect(screen.getByRole('button', { name: '重试' })).toBeInTheDocument();
  });
});

describe('the signing', () => {
  const SIGNING = {
    state: 'SENT',
    signerName: '吴敏',
    mobileMasked: '139****9000',
    sentAt: AT,
    expiresAt: AT,
    resendAt: null,
    signedAt: null,
  } as const;
  const signing = (over: Partial<NonNullable<Signing>> = {}) =>
    show(<SignPage />, {
      at: `/product/revision/textMessageSign?applyNo=${NO}`,
      before: [
        ...signedIn(),
        followed('sign', { sign: { applyNo: NO, title: '商户开通', state: 'WAIT_SIGN', signing: SIGNING, ...over } }),
      ],
    });

  it('shows the phone of the signer, and sends the link again', async () => {
    const page = signing();
    expect(screen.getByText('等待签约')).toBeInTheDocument();
    expect(screen.getByText('139****9000')).toBeInTheDocument();
    await page.user.click(screen.getByRole('button', { name: '重新发送' }));
    expect(page.last(linkResent.type)).toMatchObject({ payload: { applyNo: NO } });
  });

  it('counts down until the next link can be sent', () => {
    const now = Date.now();
    const clock = jest.spyOn(Date, 'now').mockReturnValue(now);
    signing({ signing: { ...SIGNING, resendAt: new Date(now + 40_500).toISOString() } });
    expect(screen.getByRole('button', { name: '41秒后可重新发送' })).toBeDisabled();
    clock.mockRestore();
  });

  it('disables the button without a countdown when the clock of the platform is ahead', () => {
    signing({ signing: { ...SIGNING, resendAt: new Date(Date.now() + 86_400_000).toISOString() } });
    expect(screen.getByRole('button', { name: '稍后可重新发送' })).toBeDisabled();
  });

  it('shows that the signing link has expired', () => {
    signing({ signing: { ...SIGNING, state: 'LATE' } });
    expect(screen.getByText('签约链接已过期')).toBeInTheDocument();
  });

  it('a signed application links to the products, and a withdrawn application needs no signature', () => {
    const page = signing({ state: 'PASSED', signing: { ...SIGNING, state: 'SIGNED', signedAt: AT } });
    expect(screen.getByText('已签约')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: '前往产品中心' })).toBeInTheDocument();
    page.unmount();
    signing({ state: 'WITHDRAWN' });
    expect(screen.getByText('该申请当前不需要签约')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: '重新发送' })).toBeNull();
  });
});

describe('the form in steps', () => {
  const kept = (sections = theFour()) => ({ sections, newest: null });
  const opened = (saved: ReturnType<typeof savedOf>, at = '/product/revision/openStep') =>
    show(<OpenStepPage />, {
      at,
      before: [
        ...signedIn(),
        resourceArrived({ ...offersOf({ productCodes: [...FIRST_PRODUCTS], mcc: '5812' }), data: [], at: 1 }),
        resourceArrived({ id: accounts.id, data: [], at: 1 }),
        resourceArrived({ id: auditCheck.id, data: { problems: { 'PAPERS.contactIdEnd': '证件已过期' } }, at: 1 }),
        stepFormsEvents.formLoaded({ form: 'opening?', saved, draftsOf: 'u', drafts: {} }),
      ],
    });

  it.each([
    ['BEGIN', '尚未选择由谁经营', '去选择'],
    ['AUDITING', '商户开通申请正在审核', '查看进度'],
    ['WAIT_SIGN', '商户开通申请待签约', '去签约'],
    ['OPEN', '商户已开通', '前往产品中心'],
    ['NONE', '企业尚未通过审核', '完善企业信息'],
  ] as const)('the stage %s shows no form but a headline and a link', async (stage, headline, way) => {
    opened(savedOf(kept(), anOpening({ stage, applyNo: NO }), null, false));
    expect(await screen.findByText(headline)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: way })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: '下一步' })).toBeNull();
  });

  it('shows and requires the proof only for a chosen sales channel', async () => {
    const page = opened(savedOf(kept(), anOpening(), null, false));
    expect(screen.queryByLabelText('ICP备案号')).toBeNull();
    await page.user.click(screen.getByRole('checkbox', { name: '网站' }));
    expect(screen.getByLabelText('ICP备案号')).toBeInTheDocument();
    await page.user.click(screen.getByRole('button', { name: '下一步' }));
    expect(screen.getByLabelText('ICP备案号')).toHaveAccessibleDescription('请输入ICP备案号');
    expect(page.types()).not.toContain('stepForms/stepSubmitted');
  });

  const ALL = theFour({
    BUSINESS: done('BUSINESS', { shortName: '锦里', mcc: '5812' }),
    PAPERS: done('PAPERS', { contactName: '吴敏' }),
    SETTLEMENT: done('SETTLEMENT', { settleAccountId: 'JS1', settleWay: 'T1' }),
  });

  it('shows before the products what the audit would refuse, with a link to the step', async () => {
    const page = opened(savedOf(kept(ALL), anOpening(), null, false));
    // When the step appears, the check is repeated. An older result is hidden until the new response arrives.
    page.happens(
      resourceArrived({ id: auditCheck.id, data: { problems: { 'PAPERS.contactIdEnd': '证件已过期' } }, at: 2 }),
    );
    const found = await screen.findByRole('alert', { name: '提交前检查' });
    expect(found).toHaveTextContent('资质与人员：证件已过期');
    await page.user.click(within(found).getByRole('button', { name: '去修改：资质与人员' }));
    expect(await screen.findByRole('heading', { level: 2, name: '资质与人员' })).toBeInTheDocument();
  });

  it('always includes the cashier, and sends the chosen payment methods', async () => {
    const page = opened(savedOf(kept(ALL), anOpening(), null, false));
    expect(await screen.findByRole('checkbox', { name: '收银台' })).toBeDisabled();
    await page.user.click(screen.getByRole('checkbox', { name: '支付宝' }));
    await page.user.click(screen.getByRole('button', { name: '下一步' }));
    expect(page.last('stepForms/stepSubmitted')).toMatchObject({
      payload: { step: 'PRODUCTS', values: { productCodes: 'CASHIER,ALIPAY' } },
    });
  });

  it('does not submit a step whose typed values are not saved', async () => {
    const draft = { ...ALL[1], values: { shortName: '锦' }, done: false } as (typeof ALL)[number];
    const sections = [
      ...ALL.slice(0, 1),
      draft,
      ...ALL.slice(2, 4),
      done('PRODUCTS', { productCodes: 'CASHIER,ALIPAY' }),
    ];
    const page = opened(
      savedOf(
        kept(sections),
        anOpening({ stage: 'REJECTED' }),
        { applyNo: NO, openSections: ['BUSINESS'], reasons: {} },
        false,
      ),
      '/product/revision/openStep?step=SUBMIT',
    );
    await page.user.click(screen.getByRole('button', { name: '重新提交审核' }));
    expect(screen.getByRole('button', { name: '去完善：经营信息' })).toBeInTheDocument();
    expect(page.types()).not.toContain('stepForms/stepSubmitted');
  });

  it('requires a new agreement after a refusal when the platform reports changed fees', async () => {
    const sections = [...ALL.slice(0, 4), done('PRODUCTS', { productCodes: 'CASHIER,ALIPAY' })];
    const mended = { applyNo: NO, openSections: ['BUSINESS'], reasons: {} };
    const page = opened(
      savedOf(kept(sections), anOpening({ stage: 'REJECTED' }), mended, false),
      '/product/revision/openStep?step=SUBMIT',
    );
    expect(screen.queryByRole('region', { name: '服务协议' })).toBeNull();
    await page.user.click(screen.getByRole('button', { name: '重新提交审核' }));
    const msg = '请先阅读并同意最新的服务协议';
    const refused = { msg, fields: { agreementNos: msg }, result: { step: 'SUBMIT' } };
    page.happens(submissionRefused(page.last('stepForms/stepSubmitted') as Submitted, refused));
    expect(screen.getByRole('region', { name: '服务协议' })).toBeInTheDocument();
    await page.user.click(screen.getByRole('button', { name: '重新提交审核' }));
    expect(page.types().filter((type) => type === 'stepForms/stepSubmitted')).toHaveLength(1);
  });
});

it('requires the choice of the operator, and the letter of another company', async () => {
  const operator = {
    operator: null,
    operatorName: '成都锦里食品有限公司',
    operatorLicenseNo: '91510104MA6JL9F2XU',
    operatorLicensePicUrl: '',
    operatorLegalName: '吴敏',
    letterUrl: '',
  };
  const values = {
    operator: '',
    operatorName: '',
    operatorLicenseNo: '',
    operatorLicensePicUrl: '',
    operatorLegalName: '',
    letterUrl: '',
  };
  const saved = {
    steps: { OPERATOR: { state: 'empty' as const } },
    values: { OPERATOR: values },
    masked: {},
    refused: {},
    facts: { standing: anOpening({ stage: 'BEGIN', operator: null }), operator },
  };
  const page = show(<FirstOpenPage />, {
    at: '/product/revision/firstOpen',
    before: [...signedIn(), stepFormsEvents.formLoaded({ form: 'opening.begin?', saved, draftsOf: 'u', drafts: {} })],
  });
  await page.user.click(screen.getByRole('button', { name: '下一步' }));
  expect(screen.getByText('请选择由谁经营')).toBeInTheDocument();
  await page.user.click(screen.getByRole('radio', { name: '其他企业经营' }));
  await page.user.click(screen.getByRole('button', { name: '下一步' }));
  expect(screen.getByText('请上传授权书')).toBeInTheDocument();
  expect(page.types()).not.toContain('stepForms/stepSubmitted');
  await page.user.click(screen.getByRole('radio', { name: '本企业经营' }));
  await page.user.click(screen.getByRole('button', { name: '下一步' }));
  expect(page.last('stepForms/stepSubmitted')).toMatchObject({ payload: { values: { operator: 'EQUAL' } } });
});
