import type { Gate } from '../route';

/** Texts that explain, in place of a closed page, the condition (gate) that the user does not meet. */
const GATES: Readonly<Record<Gate, string>> = {
  agentFlag: '该页面仅对平台商户开放。',
  collectOpenFlag: '企业开通代收签约并向您的账号开放后，才能使用该页面。',
  enterpriseStatusPass: '企业审核通过后，由主账号使用该页面。',
  hadMerchantFlag: '当前企业还没有商户，开通商户后才能使用该页面。',
  recipientFlag: '企业开通会员账簿并向您的账号开放后，才能使用该页面。',
  showAccountpersonnel: '该页面仅限主账号使用。',
  showBindEnterpriseAdmin: '企业已绑定管理员，如需更换请使用“变更管理员”。',
  showChangeEnterpriseAdmin: '企业尚未绑定管理员，请先由主账号绑定管理员。',
  showPaymentPwd: '企业开通钱包后才能设置支付密码。',
  showSecretKey: '企业创建应用后才能使用该页面。',
};

export const NOT_FOUND_TEXT = {
  title: '页面不存在',
  hint: '地址可能有误，或页面已下线。',
  home: '返回首页',
  refused: (title: string) => `无法访问“${title}”`,
  page: '该页面尚未对外开放。',
  users: { warehouse: '管理员没有向您开放该页面。', ordinary: '该页面仅对云仓用户开放。' },
  gates: GATES,
  permission: (name: string) => `您没有“${name}”的权限。`,
  noPermission: '您的账号没有该页面的权限。',
  granters: (people: readonly { name: string; mobile: string }[]) =>
    `可联系${people.map(({ name, mobile }) => `${name}（${mobile}）`).join('、')}开通。`,
  nobody: '请联系企业主账号开通。',
  retry: '重新检查',
  upgrade: '升级平台商户',
} as const;
