import type { Permission } from '@/contract/permissions';

/**
 * Users and enterprises of the demo data, as specified. `world.ts` derives all other data of the users and
 * enterprises.
 */
export const DEMO_PASSWORD = 'Sandbox#2026';
export const DEMO_PAY_PASSWORD = 'Pay#20261';

const READS: Permission[] = [
  'home:read',
  'message:read',
  'fund:read',
  'trade:read',
  'operation:read',
  'account:read',
  'account:own',
  'document:read',
  'product:read',
  'solution:read',
];

export const ROLES: Readonly<Record<string, { name: string; permissions: readonly Permission[] }>> = {
  NEWCOMER: {
    name: '新注册用户',
    permissions: ['home:read', 'message:read', 'onboarding:edit', 'account:own', 'document:read'],
  },
  ADMIN: {
    name: '企业管理员',
    permissions: [
      ...READS,
      'onboarding:edit',
      'fund:move',
      'fund:release',
      'operation:manage',
      'account:admin',
      'product:open',
      'solution:open',
    ],
  },
  READER: { name: '查询员', permissions: READS },
  CHECKER: { name: '复核员', permissions: [...READS, 'fund:release'] },
  WAREHOUSE_ADMIN: {
    name: '云仓管理员',
    permissions: [
      'home:read',
      'message:read',
      'fund:read',
      'account:own',
      'document:read',
      'warehouse:fund',
      'warehouse:move',
      'warehouse:read',
      'warehouse:order',
      'warehouse:audit',
      'warehouse:recheck',
      'warehouse:admin',
    ],
  },
  WAREHOUSE_STAFF: { name: '云仓员工', permissions: ['home:read', 'warehouse:fund', 'warehouse:order'] },
  WAREHOUSE_MAKER: {
    name: '云仓制单员',
    permissions: ['home:read', 'warehouse:fund', 'warehouse:read', 'warehouse:order'],
  },
  WAREHOUSE_AUDITOR: { name: '云仓审核员', permissions: ['home:read', 'warehouse:read', 'warehouse:audit'] },
  WAREHOUSE_RECHECKER: { name: '云仓复审员', permissions: ['home:read', 'warehouse:read', 'warehouse:recheck'] },
  WAREHOUSE_READER: { name: '云仓查询员', permissions: ['home:read', 'warehouse:fund', 'warehouse:read'] },
};

export interface DemoEnterprise {
  id: string;
  no: string;
  name: string;
  licence: string;
  status: 'PASS' | 'INIT' | 'UN_PASS' | 'UN_SUBMIT';
  auditReason?: string;
  /** Number of the enterprise's member; set only for an approved enterprise (PASS). */
  memberNo?: string;
  payPassword?: boolean;
}

export const ENTERPRISES: readonly DemoEnterprise[] = [
  {
    id: '200010000001',
    no: 'QY330100000001',
    name: '杭州云帆贸易有限公司',
    licence: '91330106MA2CYF1A3C',
    status: 'PASS',
    memberNo: 'M600010000001',
    payPassword: true,
  },
  {
    id: '200010000002',
    no: 'QY310100000002',
    name: '上海锦程物流有限公司',
    licence: '91310115MA1K4JC270',
    status: 'PASS',
    memberNo: 'M600010000002',
    payPassword: true,
  },
  {
    id: '200010000003',
    no: 'QY330200000003',
    name: '宁波海纳仓储有限公司',
    licence: '91330201MA2HN0C359',
    status: 'INIT',
  },
  {
    id: '200010000004',
    no: 'QY320500000004',
    name: '苏州启明电子有限公司',
    licence: '91320505MA1QM4D62Y',
    status: 'UN_PASS',
    auditReason: JSON.stringify({ businessLicensePicUrl: '营业执照图片不清晰，请重新上传' }),
  },
  {
    id: '200010000005',
    no: 'QY330400000005',
    name: '嘉兴恒信纺织有限公司',
    licence: '91330402MA2JX5F19A',
    status: 'UN_PASS',
    auditReason: JSON.stringify({ legalName: '法定代表人姓名与营业执照不一致' }),
  },
  {
    id: '200010000006',
    no: 'QY330600000006',
    name: '绍兴越州食品有限公司',
    licence: '91330602MA2YX6T489',
    status: 'UN_SUBMIT',
  },
  {
    id: '200010000007',
    no: 'QY440100000007',
    name: '广州南屿百货有限公司',
    licence: '91440101MA5NY7B84B',
    status: 'PASS',
    memberNo: 'M600010000007',
    payPassword: false,
  },
  {
    id: '200010000008',
    no: 'QY330100000008',
    name: '杭州云仓供应链管理有限公司',
    licence: '91330110MA2YC8W576',
    status: 'PASS',
    memberNo: 'M600010000008',
    payPassword: true,
  },
  // An approved enterprise without a merchant, so that a visitor can open the first product.
  {
    id: '200010000009',
    no: 'QY510100000009',
    name: '成都锦里食品有限公司',
    licence: '91510104MA6JL9F2XU',
    status: 'PASS',
    memberNo: 'M600010000009',
    payPassword: true,
  },
];

export interface DemoMerchant {
  id: string;
  no: string;
  name: string;
  enterpriseId: string;
  parentNo?: string;
  status: 'PASS' | 'INIT' | 'UN_PASS';
}

export const MERCHANTS: readonly DemoMerchant[] = [
  { id: '300010000001', no: 'S800010000001', name: '云帆贸易', enterpriseId: '200010000001', status: 'PASS' },
  {
    id: '300010000002',
    no: 'S800010000002',
    name: '云帆西湖门店',
    enterpriseId: '200010000001',
    parentNo: 'S800010000001',
    status: 'PASS',
  },
  {
    id: '300010000003',
    no: 'S800010000003',
    name: '云帆滨江门店',
    enterpriseId: '200010000001',
    parentNo: 'S800010000001',
    status: 'INIT',
  },
  {
    id: '300010000004',
    no: 'S800010000004',
    name: '云帆萧山门店',
    enterpriseId: '200010000001',
    parentNo: 'S800010000001',
    status: 'UN_PASS',
  },
  { id: '300010000005', no: 'S800010000005', name: '锦程物流', enterpriseId: '200010000002', status: 'PASS' },
  { id: '300010000006', no: 'S800010000006', name: '南屿百货', enterpriseId: '200010000007', status: 'PASS' },
];

type Flag =
  | 'app_id_flag'
  | 'had_admin_flag'
  | 'show_modify_password_flag'
  | 'agent_flag'
  | 'had_merchant_flag'
  | 'collect_open_flag'
  | 'recipient_flag';
const EVERY_FLAG: readonly Flag[] = [
  'app_id_flag',
  'had_admin_flag',
  'show_modify_password_flag',
  'agent_flag',
  'had_merchant_flag',
  'collect_open_flag',
  'recipient_flag',
];

interface DemoMembership {
  enterpriseId: string;
  role: string;
  userType: '0' | '1';
  default?: boolean;
  flags?: readonly Flag[];
}

interface DemoUser {
  id: string;
  account: string;
  name: string;
  email?: string;
  /** `adminFlag` of a warehouse user; undefined for other users. */
  warehouse?: '0' | '1';
  initialPassword?: boolean;
  /** True if the user must solve two captchas at each login. */
  secondTicket?: boolean;
  realName: '0' | '1';
  memberships: readonly DemoMembership[];
}

const admin = (enterpriseId: string, flags: readonly Flag[] = []): DemoMembership => ({
  enterpriseId,
  role: 'ADMIN',
  userType: '1',
  flags,
});

export const USERS: readonly DemoUser[] = [
  {
    id: '100010000001',
    account: '13800000001',
    email: 'zhangming@example.com',
    name: '张明',
    realName: '1',
    memberships: [
      { ...admin('200010000001', EVERY_FLAG), default: true },
      admin('200010000002', EVERY_FLAG),
      admin('200010000003'),
      admin('200010000004'),
      admin('200010000005'),
      admin('200010000006'),
    ],
  },
  {
    id: '100010000002',
    account: '13800000002',
    email: 'lijing@example.com',
    name: '李静',
    realName: '1',
    memberships: [{ enterpriseId: '200010000001', role: 'READER', userType: '0', default: true }],
  },
  { id: '100010000003', account: '13800000003', name: '新用户', realName: '0', memberships: [] },
  {
    id: '100010000004',
    account: '13800000004',
    email: 'wangfang@example.com',
    name: '王芳',
    realName: '1',
    memberships: [
      {
        ...admin('200010000007', ['app_id_flag', 'show_modify_password_flag', 'had_merchant_flag']),
        default: true,
      },
    ],
  },
  {
    id: '100010000005',
    account: '13800000005',
    email: 'zhoujie@example.com',
    name: '周洁',
    realName: '1',
    memberships: [{ enterpriseId: '200010000001', role: 'CHECKER', userType: '0', default: true }],
  },
  {
    id: '100010000014',
    account: '13800000014',
    email: 'sunli@example.com',
    name: '孙丽',
    realName: '1',
    secondTicket: true,
    memberships: [{ enterpriseId: '200010000002', role: 'READER', userType: '0', default: true }],
  },
  {
    id: '100010000021',
    account: '13800000021',
    email: 'zhaoqiang@example.com',
    name: '赵强',
    realName: '1',
    initialPassword: true,
    memberships: [{ enterpriseId: '200010000001', role: 'READER', userType: '0', default: true }],
  },
  {
    id: '100010000031',
    account: 'yc_admin',
    email: 'chentao@example.com',
    name: '陈涛',
    warehouse: '1',
    realName: '1',
    memberships: [{ enterpriseId: '200010000008', role: 'WAREHOUSE_ADMIN', userType: '1', default: true }],
  },
  {
    id: '100010000032',
    account: 'yc_staff',
    email: 'wumin@example.com',
    name: '吴敏',
    warehouse: '0',
    realName: '1',
    memberships: [{ enterpriseId: '200010000008', role: 'WAREHOUSE_STAFF', userType: '0', default: true }],
  },
  {
    id: '100010000006',
    account: '13800000006',
    email: 'wumin.jinli@example.com',
    name: '吴敏',
    realName: '1',
    memberships: [{ ...admin('200010000009', ['show_modify_password_flag']), default: true }],
  },
  ...(
    [
      ['33', 'yc_maker', 'linyue', '林悦', 'WAREHOUSE_MAKER'],
      ['34', 'yc_audit1', 'gaofeng', '高峰', 'WAREHOUSE_AUDITOR'],
      ['35', 'yc_audit2', 'xuli', '徐立', 'WAREHOUSE_RECHECKER'],
      ['36', 'yc_reader', 'heqing', '何晴', 'WAREHOUSE_READER'],
    ] as const
  ).map(
    ([number, account, address, name, role]): DemoUser => ({
      id: `1000100000${number}`,
      account,
      email: `${address}@example.com`,
      name,
      warehouse: '0',
      realName: '1',
      memberships: [{ enterpriseId: '200010000008', role, userType: '0', default: true }],
    }),
  ),
];

/**
 * Number of users at the beginning of the list that existed in the first version. Users added later get their random
 * values afterwards, so that the values of the first users do not change.
 */
export const FIRST_USERS = 9;
export const FIRST_ENTERPRISES = 8;
