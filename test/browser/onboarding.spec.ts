import type { Page } from '@playwright/test';
import { queryUserInfo } from '@/contract/calls/login';
import { check } from './accessible';
import {
  button,
  CARD_NO,
  choose,
  chooseDivision,
  fillAccount,
  fillAll,
  fillBeneficiary,
  fillEnterprise,
  fillLegal,
  letterTo,
  NEWCOMER,
  next,
  ORDINARY,
  step,
  stepState,
  submit,
} from './journey';
import { enter, expect, hold, PASSWORD, passCaptcha, sampledTest, test, toast, ZHANG } from './support';

test.beforeEach(async ({ page }) => {
  page.setDefaultTimeout(15_000);
});

/** Waits for the review's decision, which the page polls. */
const decided = (page: Page, headline: string) => expect(page.getByText(headline)).toBeVisible({ timeout: 30_000 });

sampledTest(2)('a new user registers, submits an enterprise and sees its wallet on the home page', async ({ page }) => {
  test.setTimeout(90_000);
  const mobile = '13912340077';
  await page.goto('/register');
  await page.getByLabel('手机号').fill(mobile);
  await button(page, '获取验证码').click();
  await passCaptcha(page);
  await expect(page.getByText(/^验证码已发送至/)).toBeVisible();
  await page.getByLabel('验证码', { exact: true }).fill((await letterTo(page, mobile, 'REGISTER')).code);
  await page.getByLabel('登录密码', { exact: true }).fill(PASSWORD);
  await page.getByLabel('确认密码').fill(PASSWORD);
  await page.getByRole('checkbox', { name: '我已阅读并同意' }).check();
  await button(page, '注册').click();
  await expect(toast(page, '注册成功')).toBeVisible();
  await expect(page).toHaveTitle('首页');

  await page.goto('/companyInfo/preparation');
  await page.getByRole('link', { name: '开始填写' }).click();
  await expect(page).toHaveTitle('完善企业信息');
  await fillAll(page, ORDINARY);
  await submit(page, mobile);
  await expect(page.getByText('企业信息审核中')).toBeVisible();
  await decided(page, '企业钱包已开通，银行账户待验证');

  await button(page, '发起打款').click();
  await expect(page.getByText('还可尝试5次')).toBeVisible();
  const { code, text } = await letterTo(page, mobile, 'PAYMENT_PROOF');
  await page.getByLabel('到账金额').fill('9.99');
  await page.getByLabel('附言').fill(code);
  await button(page, '提交验证').click();
  await expect(page.getByText('还可尝试4次', { exact: false }).first()).toBeVisible();
  await page.getByLabel('到账金额').fill(/打款([\d.]+)元/.exec(text)?.[1] ?? '');
  await button(page, '提交验证').click();
  await expect(page.getByText('银行账户已验证，可以收款和提现。')).toBeVisible();

  await page.getByRole('link', { name: '进入首页' }).click();
  await expect(page).toHaveTitle('首页');
  const balances = page.getByRole('region', { name: '账户余额' });
  await expect(balances.getByText('0.00').first()).toBeVisible();
  await expect(balances.getByRole('link', { name: '查看流水' }).first()).toBeVisible();
});

sampledTest(0)('reopens only the refused steps of an enterprise for corrections', async ({ page }) => {
  test.setTimeout(90_000);
  await enter(page, '/companyInfo/index', NEWCOMER);
  await fillAll(page, { company: ORDINARY.company, person: '周驳回' });
  await submit(page, NEWCOMER);
  await decided(page, '企业信息未通过审核');
  await check(page);

  await page.getByRole('link', { name: '去修改' }).click();
  await expect(page).toHaveTitle('修改企业信息');
  await expect(step(page, '法人信息')).toBeVisible();
  await expect(page.getByLabel('法人姓名')).toHaveAccessibleDescription(/驳回/);
  await check(page);
  await expect(stepState(page, '企业信息')).toContainText('已通过');
  await stepState(page, '企业信息').click();
  await expect(page.getByText('本步骤已通过审核，不可修改')).toBeVisible();
  await expect(page.getByLabel('企业名称', { exact: true })).toHaveCount(0);
  await stepState(page, '法人信息').click();
  await page.getByLabel('法人姓名').fill(ORDINARY.person);
  await next(page);
  // Steps that are already complete are skipped.
  await expect(step(page, '受益人信息')).toBeVisible();
  await button(page, '编辑周驳回').click();
  const dialog = page.getByRole('dialog', { name: '编辑受益人' });
  await dialog.getByLabel('受益人姓名').fill(ORDINARY.person);
  await dialog.getByRole('button', { name: '完成' }).click();
  await next(page);
  await expect(step(page, '确认提交')).toBeVisible();
  await button(page, '重新提交审核').click();
  await expect(page).toHaveTitle('提交成功');
  await check(page);
  await page.getByRole('link', { name: '查看审核进度' }).click();
  await decided(page, '企业钱包已开通，银行账户待验证');
});

test('loses no saved or typed values when a step is interrupted', async ({ page, context }) => {
  test.setTimeout(90_000);
  await enter(page, '/companyInfo/index', NEWCOMER);
  // After a reload in the middle of a step the stored values are filled in, except secrets.
  await expect(step(page, '企业信息')).toBeVisible();
  await fillEnterprise(page, ORDINARY);
  page.on('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await expect(page.getByText('有未保存的内容')).toBeVisible();
  await expect(page.getByLabel('企业名称', { exact: true })).toHaveValue('');
  await button(page, '恢复').click();
  await expect(page.getByLabel('企业名称', { exact: true })).toHaveValue(ORDINARY.company);
  await expect(page.getByLabel('联系电话', { exact: true })).toHaveValue('13900000077');
  // The response with the user info of the new enterprise is delayed. Values that the user types meanwhile are saved
  // as usual.
  const release = await hold(page, queryUserInfo.path);
  await next(page);
  await expect(step(page, '法人信息')).toBeVisible();

  // Leaving the form needs a confirmation. The browser's back button opens the previous step, and its forward button
  // opens this step with its typed values.
  await page.getByLabel('法人姓名').fill(ORDINARY.person);
  await page.getByRole('link', { name: '开放平台' }).click();
  const question = page.getByRole('dialog', { name: '有未保存的内容，确定要离开吗？' });
  await question.getByRole('button', { name: '取消' }).click();
  await expect(page.getByLabel('法人姓名')).toHaveValue(ORDINARY.person);
  await page.goBack();
  await expect(step(page, '企业信息')).toBeVisible();
  await expect(page.getByLabel('企业名称', { exact: true })).toHaveValue(ORDINARY.company);
  const response = page.waitForResponse(`**${queryUserInfo.path}`);
  release();
  await response;
  await page.goForward();
  await expect(step(page, '法人信息')).toBeVisible();
  await button(page, '恢复').click();
  await expect(page.getByLabel('法人姓名')).toHaveValue(ORDINARY.person);
  await fillLegal(page, ORDINARY);
  await next(page);
  await expect(step(page, '受益人信息')).toBeVisible();
  await page.reload();
  await expect(stepState(page, '法人信息')).toContainText('已保存');

  // Two tabs edit the same step: the second save overwrites nothing, and the typed values are offered after 重新加载
  // (reload).
  const second = await context.newPage();
  await second.goto('/companyInfo/index?step=ENTERPRISE');
  await page.goto('/companyInfo/index?step=ENTERPRISE');
  await expect(second.getByLabel('详细地址', { exact: true })).toHaveValue('文三路1号');
  await expect(page.getByLabel('详细地址', { exact: true })).toHaveValue('文三路1号');
  await second.getByLabel('详细地址', { exact: true }).fill('文三路2号');
  await button(second, '保存').click();
  await expect(toast(second, '已保存')).toBeVisible();
  await page.getByLabel('详细地址', { exact: true }).fill('文三路3号');
  await button(page, '保存').click();
  await expect(page.getByText('该步骤已在其他页面修改')).toBeVisible();
  await button(page, '重新加载').click();
  await expect(page.getByLabel('详细地址', { exact: true })).toHaveValue('文三路2号');
  await button(page, '恢复').click();
  await expect(page.getByLabel('详细地址', { exact: true })).toHaveValue('文三路3号');
  await next(page);
  await expect(step(page, '法人信息')).toBeVisible();
  await expect(page.getByLabel('身份证号', { exact: true })).toHaveAccessibleDescription(/^已保存 \d{6}\*+/);
});

sampledTest(1)('offers the typed values of any step again, whichever way the user returns', async ({ page }) => {
  test.setTimeout(150_000);
  await enter(page, '/companyInfo/index', NEWCOMER);
  await expect(step(page, '企业信息')).toBeVisible();
  await fillEnterprise(page, ORDINARY);
  await next(page);

  const leave = async () => {
    await page.getByRole('link', { name: '开放平台' }).click();
    const question = page.getByRole('dialog', { name: '有未保存的内容，确定要离开吗？' });
    await question.getByRole('button', { name: '确定' }).click();
    await expect(page).toHaveTitle('首页');
  };
  const ways: Readonly<Record<string, () => Promise<void>>> = {
    'the checklist': () => page.getByRole('link', { name: '去办理：企业信息' }).click(),
    'the to-do': () => button(page, `继续完善 ${ORDINARY.company}`).click(),
    'the switcher': async () => {
      await button(page, '账号').click();
      await button(page, '继续完善').click();
    },
    'an address without the enterprise': async () => void (await page.goto('/enterpriseWallet/index')),
    'the address of one more enterprise': async () => void (await page.goto('/home/addEnterprises')),
  };
  // Pages that the user has left stay mounted but hidden, with their typed values. The filter finds only the visible
  // page.
  const seen = { visible: true };
  const name = page.getByLabel('法人姓名').filter(seen);
  const row = page.getByRole('list', { name: '受益人列表' }).getByText(ORDINARY.person).filter(seen);
  const account = page.getByLabel('账户名称', { exact: true }).filter(seen);
  const email = page.getByLabel('管理员邮箱').filter(seen);
  const steps = [
    {
      title: '法人信息',
      type: () => name.fill(ORDINARY.person),
      back: () => expect(name).toHaveValue(ORDINARY.person),
      fill: () => fillLegal(page, ORDINARY),
    },
    {
      title: '受益人信息',
      type: () => fillBeneficiary(page, ORDINARY),
      back: () => expect(row).toBeVisible(),
      fill: async () => {
        // The ID number is a secret and is not stored, so the test types it again.
        await button(page, `删除${ORDINARY.person}`).click();
        await fillBeneficiary(page, ORDINARY);
      },
    },
    {
      title: '结算账户',
      type: () => account.fill('杭州试水'),
      back: () => expect(account).toHaveValue('杭州试水'),
      fill: () => fillAccount(page, ORDINARY),
    },
    {
      title: '管理员信息',
      type: () => email.fill('typed@example.com'),
      back: () => expect(email).toHaveValue('typed@example.com'),
    },
  ];
  for (const { title, type, back, fill } of steps) {
    await expect(step(page, title)).toBeVisible();
    await type();
    // The last variant reloads the document, because `fill` needs a tab without hidden pages.
    for (const [way, go] of Object.entries(ways)) {
      await test.step(`${title}: ${way}`, async () => {
        await leave();
        await go();
        await expect(step(page, title)).toBeVisible();
        await expect(page.getByText('有未保存的内容').filter(seen)).toBeVisible();
        await button(page, '恢复').filter(seen).click();
        await back();
      });
    }
    if (!fill) break;
    await fill();
    await next(page);
  }
  // A saved step with unsaved changes opens first, before the next incomplete step.
  await stepState(page, '法人信息').filter(seen).click();
  await name.fill('周改');
  await leave();
  await page.getByRole('link', { name: '去办理：企业信息' }).click();
  await expect(step(page, '法人信息')).toBeVisible();
  await expect(stepState(page, '管理员信息').filter(seen)).toContainText('未保存');
  await button(page, '恢复').filter(seen).click();
  await expect(name).toHaveValue('周改');
  await check(page);
});

test('every page and step of the onboarding is accessible on both screens', async ({ page }) => {
  test.setTimeout(90_000);
  for (const path of [
    '/companyInfo/preparation',
    '/home/preparation',
    '/companyInfo/openStatus',
    '/home/editSuccess',
  ]) {
    await enter(page, path, NEWCOMER);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('link').filter({ hasText: /开始填写|去完善/ })).toBeVisible();
    await check(page);
  }
  await enter(page, '/enterpriseWallet/index', NEWCOMER);
  await expect(page).toHaveTitle('开通企业钱包');
  // Submits an empty form by keyboard. The first field with an error gets the focus.
  await next(page);
  await expect(page.getByLabel('上传营业执照')).toBeFocused();
  await check(page);
  const industry = page.getByRole('combobox', { name: '所属行业' });
  await industry.focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('listbox', { name: '所属行业' }).getByRole('option').first()).toBeVisible();
  await check(page);
});

sampledTest(2)(
  'shows the data in force in the account centre, and applies a change after its approval',
  async ({ page }) => {
    test.setTimeout(90_000);
    await enter(page, '/account-center/enterprise-info/index');
    const base = page.getByRole('region', { name: '基本信息' });
    await expect(base.getByText('杭州云帆贸易有限公司')).toBeVisible();
    await expect(page.getByRole('region', { name: '结算信息' }).getByText('开户银行')).toBeVisible();
    await check(page);
    await page.getByRole('link', { name: '修改基本信息' }).click();
    await expect(page.getByLabel('企业名称', { exact: true })).toHaveValue('杭州云帆贸易有限公司');
    await check(page);
    await page.getByLabel('联系电话', { exact: true }).fill('13900000099');
    await button(page, '提交审核').click();
    await expect(page).toHaveTitle('提交成功');
    await decided(page, '修改已生效');
    await check(page);
    await page.getByRole('link', { name: '返回企业信息' }).click();
    await expect(base.getByText('13900000099')).toBeVisible();

    const beneficiaries = page.getByRole('region', { name: '受益人信息' });
    await beneficiaries.getByRole('link', { name: '修改受益人信息' }).click();
    await expect(page.getByRole('heading', { name: '修改受益人信息', level: 1 })).toBeVisible();
    await check(page);
    await page.getByRole('button', { name: /^编辑/ }).first().click();
    const editor = page.getByRole('dialog', { name: '编辑受益人' });
    await editor.getByLabel('受益人姓名').fill('张明明');
    await button(page, '完成').click();
    await button(page, '提交审核').click();
    await expect(page).toHaveTitle('提交成功');
    await decided(page, '修改已生效');
    await page.getByRole('link', { name: '返回企业信息' }).click();
    await expect(beneficiaries.getByText('张明明')).toBeVisible();

    for (const path of [
      'editSettle',
      'editBankUrl',
      'edit-cycle',
      'editMerchant',
      'merchant',
      'merchantAddCardStatus',
    ]) {
      await page.goto(`/account-center/enterprise-info/${path}`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByText('加载中')).toHaveCount(0);
      await check(page);
    }
    await page.goto('/account-center/enterprise-info/edit-cycle');
    await page.getByRole('radio', { name: '按月结算' }).check();
    await button(page, '提交审核').click();
    await expect(page).toHaveTitle('提交成功');
    await decided(page, '修改已生效');
  },
);

test('adds a card, which the bank confirms and a small amount verifies', async ({ page }) => {
  test.setTimeout(90_000);
  await enter(page, '/account-center/enterprise-info/merchant');
  await page.getByRole('link', { name: '添加银行卡' }).click();
  await expect(page.getByLabel('持卡人姓名')).toHaveValue('张明');
  await page.getByLabel('银行卡号').fill(CARD_NO);
  await choose(page, '开户银行', '工商');
  await chooseDivision(page, '支行所在地区', '西湖区');
  await choose(page, '开户支行', '杭州');
  await page.getByLabel('银行预留手机号').fill('13900000077');
  await check(page);
  await button(page, '提交审核').click();
  await expect(page).toHaveTitle('添加银行卡成功');
  await decided(page, '银行已核验通过，可将其设为默认结算账户。');
  await check(page);
  await page.getByRole('link', { name: '返回商户信息' }).click();
  await page.getByRole('link', { name: /^验证账户/ }).click();
  await button(page, '发起打款').click();
  await expect(page.getByText('还可尝试5次')).toBeVisible();
  await check(page);
  const { code, text } = await letterTo(page, ZHANG, 'PAYMENT_PROOF');
  await page.getByLabel('到账金额').fill(/打款([\d.]+)元/.exec(text)?.[1] ?? '');
  await page.getByLabel('附言').fill(code);
  await button(page, '提交验证').click();
  await expect(page.getByText('结算账户已验证')).toBeVisible();
});

test('continues an unfinished enterprise from the switcher of enterprises', async ({ page }) => {
  await enter(page);
  await button(page, '账号').click();
  await button(page, '继续完善').click();
  await expect(page).toHaveTitle('新增企业');
  await expect(page).toHaveURL(/enterpriseId=.+&enterpriseNo=.+/);
  await expect(stepState(page, '企业信息')).toContainText('已保存');
  await expect(step(page, '法人信息')).toBeVisible();
  await check(page);
});
