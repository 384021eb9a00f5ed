/** @jest-environment jsdom */

import { everyPageIsOpen, show } from '@test/support/page';
import { type RootState, rootReducer } from '@test/support/rootReducer';
import { aUser, aUserInfo } from '@test/support/samples';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { useSelector } from 'react-redux';
import type { UserInfo } from '@/contract/calls/login';
import type { MenuNode, Staff } from '@/contract/calls/staff';
import { accountEvents as events } from '@/features/account';
import { BindAdminPage } from '@/features/account/BindAdminPage';
import { ChangeAdminPage } from '@/features/account/ChangeAdminPage';
import { ChangeMailPage } from '@/features/account/ChangeMailPage';
import { submitted } from '@/features/account/forms';
import { PaymentPasswordPage } from '@/features/account/PaymentPasswordPage';
import { codeFor } from '@/features/account/places';
import { RealNamePage } from '@/features/account/RealNamePage';
import { enterpriseAdmin, ownMail, paymentPassword, staffMenus } from '@/features/account/resources';
import { StaffDialog } from '@/features/account/StaffDialog';
import { selectStaffShown } from '@/features/account/slice';
import { enterprisesEvents } from '@/features/enterprises';
import { Checklist } from '@/features/home/Checklist';
import { Guide } from '@/features/home/Guide';
import { sessionEvents } from '@/features/session';
import { uploadsEvents } from '@/features/uploads';
import { codeSent } from '@/shared/form/codes';
import { secrets } from '@/shared/ports/secrets';
import { resourceArrived } from '@/shared/resource/slice';
import { navigated } from '@/shared/saga/events';
import type { Submitted as Sent } from '@/shared/submission/defineSubmission';
import { submissionDone, submissionRefused } from '@/shared/submission/slice';
import { passwordProblem } from '@/shared/validation/password';

const field = (name: string) => screen.getByLabelText(name);
const button = (name: string) => screen.getByRole('button', { name });
/** Chooses an option of a field. */
async function choose(user: ReturnType<typeof show>['user'], name: string, option: string | RegExp): Promise<void> {
  await user.click(field(name));
  await user.click(screen.getByRole('option', { name: option }));
}
const PASSWORD = 'Another#2027';

/** Renders a page for a main user who may open all pages. */
function seen(ui: React.ReactNode, { info = {}, known }: { info?: Partial<UserInfo>; known?: [string, object] } = {}) {
  everyPageIsOpen();
  return show(ui, {
    before: [
      sessionEvents.loggedIn({ user: aUser(), info: aUserInfo(info) }),
      ...(known ? [resourceArrived({ id: known[0], data: known[1], at: 1 })] : []),
    ],
  });
}
afterEach(() => secrets.clear());

describe('the real name', () => {
  it.each([
    ['', '请输入18位身份证号'],
    ['12345', '身份证号格式不正确'],
    ['330106199013077410', '身份证号格式不正确'],
    ['330106199003077410', '身份证号有误，请核对'],
  ])('the ID number %j has the problem %s', async (typed, problem) => {
    const page = seen(<RealNamePage />, { info: { realNameStatus: '0' } });
    if (typed) await page.user.type(field('身份证号'), typed);
    await page.user.click(button('确定'));
    expect(field('身份证号')).toHaveAccessibleDescription(problem);
    expect(page.types()).not.toContain('account/submitted');
  });

  it('sends keys of ID number and code, and corrects spaces and a lowercase x', async () => {
    const page = seen(<RealNamePage />, { info: { realNameStatus: '0' } });
    await page.user.type(field('姓名'), ' 陈静 ');
    await page.user.type(field('身份证号'), '11010119900307 002x');
    await page.user.type(field('验证码'), '123456{Enter}');
    const sent = page.last('account/submitted') as ReturnType<typeof submitted> | undefined;
    if (sent?.payload.form !== 'realName') throw new Error('not submitted');
    expect(sent.payload.realName).toBe('陈静');
    expect(secrets.take(sent.payload.secretIds.idCard)).toBe('11010119900307002X');
    expect(JSON.stringify([page.log, page.store.getState()])).not.toContain('1990');
    page.happens(submissionRefused(sent, { msg: '实名认证未通过' }));
    expect(screen.getByText('实名认证未通过')).toHaveAttribute('role', 'alert');
    expect(field('姓名')).toHaveValue(' 陈静 ');
  });

  it('the real-name form waits for its pictures and sends the names of the stored pictures', async () => {
    const page = seen(<RealNamePage />, { info: { realNameStatus: '0' } });
    const of = { field: 'realName/front', id: 'F1' };
    page.happens(uploadsEvents.uploadQueued({ ...of, name: 'a.png', icon: 'image', previewUrl: 'blob:a' }));
    await page.user.type(field('姓名'), '陈静');
    await page.user.type(field('身份证号'), '11010119900307002X');
    await page.user.type(field('验证码'), '123456{Enter}');
    expect(screen.getByText('图片正在上传，请稍候再提交')).toBeVisible();
    expect(page.types()).not.toContain('account/submitted');
    const stored = {
      url: '/x',
      bucket: 'b',
      object: 'front.png',
      noWatermarkUrl: '',
      noWatermarkBucket: '',
      noWatermarkObject: '',
    };
    page.happens(uploadsEvents.uploadDone({ ...of, stored }));
    await page.user.click(button('确定'));
    expect(page.last('account/submitted')).toMatchObject({ payload: { pictures: { idCardFront: 'front.png' } } });
  });

  it('shows a verified user the next step instead of the form', () => {
    seen(<RealNamePage />, { info: { enterpriseId: '' } });
    expect(screen.getByText('您已完成实名认证')).toBeVisible();
    expect(screen.getByRole('link', { name: '去完善企业信息' })).toHaveAttribute('href', '/companyInfo/index');
    expect(screen.queryByRole('textbox')).toBeNull();
  });
});

describe('the payment password', () => {
  const page = (data: object) => seen(<PaymentPasswordPage />, { known: [paymentPassword.id, data] });

  it.each([
    [{ hasSet: false, email: '' }, '登录密码', 'set'],
    [{ hasSet: true, email: 'a***@example.com' }, '原支付密码', 'change'],
  ] as const)('the payment password with the state %j is proven by %s', async (data, proof, way) => {
    const { user, last } = page(data);
    await user.type(field(proof), 'Sandbox#2026');
    await user.type(field('新支付密码'), PASSWORD);
    await user.type(field('确认支付密码'), `${PASSWORD}{Enter}`);
    expect(last('account/submitted')).toMatchObject({ payload: { form: 'payPassword', way } });
  });

  it('a forgotten payment password needs an e-mail address', async () => {
    const { user } = page({ hasSet: true, email: '' });
    await user.click(field('忘记支付密码'));
    expect(screen.getByRole('link', { name: '去绑定邮箱' })).toHaveAttribute(
      'href',
      '/account-center/change-login-mail',
    );
    expect(screen.queryByLabelText('新支付密码')).toBeNull();
  });

  it('shows the success of the payment password until the page is left', async () => {
    const { happens, user, last } = page({ hasSet: true, email: '' });
    await user.type(field('原支付密码'), 'Sandbox#2026');
    await user.type(field('新支付密码'), PASSWORD);
    await user.type(field('确认支付密码'), `${PASSWORD}{Enter}`);
    happens(submissionDone(last('account/submitted') as Sent));
    expect(screen.getByText('支付密码已生效')).toBeVisible();
    happens(navigated({ pathname: '/home', search: '' }));
    expect(field('原支付密码')).toHaveValue('');
  });
});

describe('another e-mail address', () => {
  it('needs a code of the old e-mail address, or of the mobile without one, and none with a proof', () => {
    const page = seen(<ChangeMailPage />, { known: [ownMail.id, { email: '' }] });
    expect(screen.getByText('未绑定')).toBeVisible();
    expect(screen.queryByLabelText('当前邮箱验证码')).toBeNull();
    expect(field('手机验证码')).toBeVisible();
    page.happens(resourceArrived({ id: ownMail.id, data: { email: 'a***@example.com' }, at: 2 }));
    expect(field('当前邮箱验证码')).toBeVisible();
    const sent = submitted({ form: 'mail', email: 'a@b.cn', secretIds: { code: 'secret-2' } });
    page.happens(sent);
    page.happens(submissionRefused(sent, { msg: '验证码错误', fields: { code: '验证码错误' }, result: 'secret-1' }));
    expect(screen.getByText('当前邮箱已验证')).toBeVisible();
    expect(field('新邮箱验证码')).toHaveAccessibleDescription('验证码错误');
  });
});

describe('the administrator', () => {
  const admin = {
    enterpriseName: '杭州云帆贸易有限公司',
    bound: true,
    mine: true,
    name: '张明',
    mobile: '138****0001',
    email: 'zh***@example.com',
    candidates: [{ userId: 'U2', name: '李静', mobile: '138****0002' }],
  };
  const noAdmin = { ...admin, bound: false, mine: false, name: '', mobile: '', email: '', candidates: [] };

  it.each<[string, object, Partial<UserInfo>, string, string | null]>([
    ['without a real name', noAdmin, { realNameStatus: '0' }, '绑定管理员前，请先完成实名认证。', '去实名认证'],
    [
      'without an enterprise',
      { ...noAdmin, enterpriseName: '' },
      {},
      '您还没有企业，请先完善企业信息。',
      '去完善企业信息',
    ],
    ['bound already, by me', admin, {}, '本企业已绑定管理员', '变更管理员'],
    ['bound already, by another', { ...admin, mine: false }, {}, '本企业已绑定管理员', null],
  ])('offers no form for binding an administrator %s', (_, data, info, text, way) => {
    seen(<BindAdminPage />, { info, known: [enterpriseAdmin.id, data] });
    expect(screen.getByText(text)).toBeVisible();
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(screen.getByRole('link', { name: '返回首页' })).toBeVisible();
    if (way) expect(screen.getByRole('link', { name: way })).toBeVisible();
    else expect(screen.getAllByRole('link')).toHaveLength(1);
  });

  it.each([
    [{ ...admin, mine: false }, '只有当前管理员本人可以办理变更。'],
    [{ ...admin, candidates: [] }, /没有可接任的员工/],
  ])('the administration cannot be handed over: case %#', (data, text) => {
    seen(<ChangeAdminPage />, { known: [enterpriseAdmin.id, data] });
    expect(screen.getByText(text)).toBeVisible();
    expect(screen.queryByRole('combobox')).toBeNull();
  });

  it('requests a code for the chosen new administrator, and waits 60 s for each receiver separately', async () => {
    const page = seen(<ChangeAdminPage />, { known: [enterpriseAdmin.id, admin] });
    const theirs = screen.getByRole('button', { name: '获取验证码', description: '新管理员验证码' });
    await page.user.click(theirs);
    expect(field('新管理员')).toHaveFocus();
    await choose(page.user, '新管理员', /李静/);
    await page.user.click(theirs);
    const codeRequest = codeFor('account/newAdmin', { userId: 'U2', shown: '138****0002' });
    expect(page.last('account/codeRequested')?.['payload']).toEqual(codeRequest);
    // The waiting time of 60 seconds belongs to the receiver of the code, so the button is enabled for another
    // receiver.
    page.happens(codeSent({ id: codeRequest.id, to: '', nextAt: Date.now() + 60_000 }));
    expect(theirs).toBeDisabled();
    await choose(page.user, '新管理员', '请选择新管理员');
    expect(theirs).toBeEnabled();
    expect(field('新管理员')).toHaveFocus();
    await choose(page.user, '新管理员', /李静/);
    expect(theirs).toBeDisabled();
  });

  it('clears the sent codes when the user signs out', () => {
    const sent = codeSent({ id: 'account/oldAdmin', to: '', nextAt: 60_000 });
    const out = sessionEvents.loggedOut({ reason: 'self' } as never);
    expect([sent, out].reduce<RootState | undefined>(rootReducer, undefined)?.codes).toEqual({});
  });
});

describe('the menus of staff', () => {
  const tree: MenuNode[] = [
    {
      id: 'fund',
      title: '资金管理',
      children: [
        { id: 'fund:read', title: '查看账户' },
        { id: 'fund:move', title: '转账' },
      ],
    },
    { id: 'trade', title: '交易管理', children: [{ id: 'trade:read', title: '查看交易' }] },
  ];
  const roles = [{ roleId: 'READER', roleName: '查询员', menuIds: ['fund:read', 'trade:read'] }];
  const row: Staff = {
    userId: 'U2',
    name: '李静',
    loginAccount: '13800000002',
    roleId: 'READER',
    menuIds: ['fund:read', 'trade:read'],
    adminFlag: 'N',
    self: false,
    createTime: '2026-11-20T09:00:00.000+08:00',
    lastLoginTime: null,
  };
  const dialog = () =>
    seen(<StaffDialog of="enterprise" shown={{ row }} />, { known: [staffMenus.id, { roles, tree }] });

  it('shows a role for exactly its menus, and 自定义 for other selections', async () => {
    const { user, last } = dialog();
    const reader = screen.getByRole('radio', { name: '查询员' });
    expect(reader).toBeChecked();
    expect(field('资金管理')).toBePartiallyChecked();
    await user.click(field('转账'));
    expect(reader).not.toBeChecked();
    expect(screen.getByText('自定义')).toBeVisible();
    expect(field('资金管理')).toBeChecked();
    await user.click(field('资金管理'));
    expect(screen.getByText('已选 1 项')).toBeVisible();
    await user.click(reader);
    expect(screen.queryByText('自定义')).toBeNull();
    expect(field('查看账户')).toBeChecked();
    await user.click(button('保存'));
    expect(last('account/submitted')).toMatchObject({
      payload: {
        form: 'staff',
        person: { of: 'enterprise', userId: 'U2', name: '李静', menuIds: ['fund:read', 'trade:read'] },
      },
    });
  });

  it('proposes a readable initial password for a new employee, and none for a known employee', async () => {
    const known: [string, object] = [staffMenus.id, { roles, tree }];
    seen(<StaffDialog of="enterprise" shown={{ adding: true }} />, { known });
    // The dialog focuses its first field after a microtask.
    await act(async () => undefined);
    expect(field('初始密码')).toHaveAttribute('type', 'text');
    expect(passwordProblem((field('初始密码') as HTMLInputElement).value)).toBeUndefined();
    cleanup();
    dialog();
    await act(async () => undefined);
    expect(screen.queryByLabelText('初始密码')).toBeNull();
  });

  it('finds menus by their titles and keeps the selection of hidden menus', async () => {
    const { user } = dialog();
    await user.type(field('搜索菜单'), '转账');
    expect(screen.getAllByRole('checkbox')).toHaveLength(2);
    await user.click(field('资金管理'));
    await user.clear(field('搜索菜单'));
    expect(screen.getByText('已选 3 项')).toBeVisible();
    await user.type(field('搜索菜单'), '没有');
    expect(screen.getByText('没有符合条件的菜单')).toBeVisible();
  });

  it('requires at least one menu for an employee', async () => {
    const { user, types } = dialog();
    await user.click(field('资金管理'));
    await user.click(field('资金管理'));
    await user.click(field('交易管理'));
    await user.click(button('保存'));
    expect(screen.getByText('请至少选择一项菜单权限')).toBeVisible();
    expect(types()).not.toContain('account/submitted');
  });
});

function StaffShown() {
  const shown = useSelector(selectStaffShown);
  return shown ? <StaffDialog of="enterprise" shown={shown} /> : null;
}

describe('the dialog of one person of the staff', () => {
  const known: [string, object] = [staffMenus.id, { roles: [], tree: [] }];
  const one = { row: { userId: 'U1', name: '甲', menuIds: ['1'] } as unknown as Staff };
  const another = { row: { userId: 'U2', name: '乙', menuIds: ['1'] } as unknown as Staff };
  /** Returns the dialog of the staff page while a save is pending. */
  const saving = async () => {
    const page = seen(<StaffShown />, { known });
    page.happens(events.staffOpened(one));
    await page.user.type(field('姓名'), '丙');
    await page.user.click(button('保存'));
    return { ...page, sent: page.last('account/submitted') as Sent };
  };

  it('the staff dialog stays open until the outcome of the save is known', async () => {
    const { user, happens, sent } = await saving();
    await user.click(button('取消'));
    expect(field('姓名')).toBeVisible();
    happens(submissionDone(sent));
    expect(screen.queryByLabelText('姓名')).toBeNull();
  });

  it('the staff dialog shows a refusal, and can be closed afterwards', async () => {
    const { user, happens, sent } = await saving();
    happens(submissionRefused(sent, { msg: '该手机号已是员工' }));
    expect(screen.getByText('该手机号已是员工')).toHaveAttribute('role', 'alert');
    await user.click(button('取消'));
    expect(screen.queryByLabelText('姓名')).toBeNull();
  });

  it.each([
    ['done', (sent: Sent) => submissionDone(sent)],
    ['refused', (sent: Sent) => submissionRefused(sent, { msg: '该手机号已是员工' })],
  ])('the dialog of one employee ignores the outcome of saving another employee: %s', async (_, outcome) => {
    const { happens, sent } = await saving();
    happens(navigated({ pathname: '/home', search: '' }));
    happens(events.staffOpened(another));
    expect(button('保存')).toHaveClass('arco-btn-loading');
    happens(outcome(sent));
    expect(field('姓名')).toHaveValue('乙');
    await waitFor(() => expect(field('姓名')).toHaveFocus());
    expect(button('保存')).not.toHaveClass('arco-btn-loading');
    expect(screen.queryByText('该手机号已是员工')).toBeNull();
  });
});

describe('leaving the form of staff', () => {
  const known: [string, object] = [staffMenus.id, { roles: [], tree: [] }];
  const QUESTION = '有未保存的内容，确定要离开吗？';
  const cross = () => screen.getAllByRole('button', { name: '关闭' })[0] as HTMLElement;

  it.each([
    ['adding', { adding: true }],
    ['editing', { row: { userId: 'U2', name: '李静', menuIds: [] } as unknown as Staff }],
  ] as const)('asks only when text is typed before closing the dialog for %s an employee', async (_, shown) => {
    const { user, types } = seen(<StaffDialog of="enterprise" shown={shown} />, { known });
    await user.type(field('姓名'), '王');
    await user.click(cross());
    expect(screen.getByRole('dialog', { name: QUESTION })).toBeVisible();
    expect(types()).not.toContain('account/staffClosed');
    await user.click(within(screen.getByRole('dialog', { name: QUESTION })).getByRole('button', { name: '取消' }));
    await user.type(field('姓名'), '{Backspace}');
    await user.click(cross());
    expect(types()).toContain('account/staffClosed');
  });

  it('asks before closing the staff dialog when only menus are changed', async () => {
    const tree = [{ id: 'fund', title: '资金管理', children: [{ id: 'fund:read', title: '查看账户' }] }];
    const { user } = seen(<StaffDialog of="enterprise" shown={{ adding: true }} />, {
      known: [staffMenus.id, { roles: [], tree }],
    });
    await user.click(field('查看账户'));
    await user.click(cross());
    expect(screen.getByRole('dialog', { name: QUESTION })).toBeVisible();
  });
});

describe('the checklist and the guide on the home page', () => {
  const lines = () =>
    within(screen.getByRole('region', { name: '开通进度' }))
      .getAllByRole('listitem')
      .map((line) => [line.textContent, within(line).queryByRole('link')?.getAttribute('href') ?? null]);
  const NEW = {
    realNameStatus: '0',
    enterpriseId: '',
    status: '',
    memberNo: '',
    isHasPassword: false,
    hadAdminFlag: 'N',
  } as const;

  it('shows a newcomer each missing step, with a link once the step can be taken', () => {
    seen(<Checklist />, { info: NEW });
    expect(lines()).toEqual([
      ['实名认证去办理', '/accountRegister/real-name'],
      ['企业信息去办理', '/companyInfo/index'],
      ['企业钱包完成前面的步骤后办理', null],
      ['支付密码去办理', '/account-center/payment-pwd'],
      ['企业管理员完成前面的步骤后办理', null],
    ]);
  });

  it.each([
    ['UN_SUBMIT', null, '企业信息去办理', '/home/addEnterprises?enterpriseId=E1&enterpriseNo=NO1'],
    ['UN_PASS', '{"legalName":"x"}', '企业信息去办理', '/home/editCompanyInfo?enterpriseId=E1&enterpriseNo=NO1'],
    [
      'UN_PASS',
      '{"businessLicensePicUrl":"x"}',
      '企业信息去办理',
      '/companyInfo/index?enterpriseId=E1&enterpriseNo=NO1',
    ],
    ['INIT', null, '企业信息审核中', null],
    ['PASS', null, '企业信息已完成', null],
  ] as const)('shows the step of an enterprise with status %s and audit reason %s', (status, auditReason, text, to) => {
    const page = seen(<Checklist />, { info: { status, isHasPassword: false } });
    const enterprise = { enterpriseId: 'E1', enterpriseNo: 'NO1', enterpriseName: '甲', defaultFlag: 1 as const };
    page.happens(
      enterprisesEvents.enterprisesLoaded({
        list: [{ ...enterprise, settledStatus: status, auditReason }],
        canAdd: true,
      }),
    );
    expect(lines()[1]).toEqual([text, to]);
  });

  it.each([
    ['when all is there', {}],
    ['to an employee', { ...NEW, userType: '0' as const }],
  ])('hides the checklist %s', (_, info) => {
    seen(<Checklist />, { info });
    expect(screen.queryByRole('region')).toBeNull();
  });

  it('asks for the real name first, then for the company until the user postpones the guide', async () => {
    const page = seen(<Guide />, { info: { realNameStatus: '0', status: 'UN_SUBMIT' } });
    page.happens(events.guideShown({ guide: 'company' }));
    expect(screen.getByRole('region', { name: '请先完成实名认证' })).toBeVisible();
    page.happens(sessionEvents.userInfoLoaded({ info: aUserInfo({ status: 'UN_SUBMIT' }) }));
    expect(screen.getByRole('region', { name: '请完善企业信息' })).toBeVisible();
    await page.user.click(button('稍后再说'));
    expect(screen.queryByRole('region')).toBeNull();
  });

  it('shows the real-name step only to users who signed in by mobile', () => {
    seen(<Guide />, { info: { realNameStatus: '0', loginAccountType: 'account' } });
    expect(screen.queryByRole('region')).toBeNull();
  });
});
