import type { MenuNode } from '@/contract/calls/staff';
import type { Permission } from '@/contract/permissions';

/** The console's menus by section, with the permissions that an administrator can grant to staff, in the order of the console. */
const SECTIONS: readonly { id: string; title: string; of: readonly (readonly [Permission, string])[] }[] = [
  { id: 'home', title: '首页', of: [['onboarding:edit', '企业入驻与资料']] },
  {
    id: 'fund',
    title: '资金管理',
    of: [
      ['fund:read', '查看账户与资金流水'],
      ['fund:move', '充值、转账与提现'],
      ['fund:release', '复核付款'],
    ],
  },
  { id: 'trade', title: '交易管理', of: [['trade:read', '查看交易']] },
  {
    id: 'operation',
    title: '运营中心',
    of: [
      ['operation:read', '查看对账单'],
      ['operation:manage', '管理产品规则与子商户'],
    ],
  },
  {
    id: 'account',
    title: '账户中心',
    of: [
      ['account:read', '查看企业与商户信息'],
      ['account:admin', '管理员工、管理员与企业资料'],
    ],
  },
  {
    id: 'product',
    title: '产品中心',
    of: [
      ['product:read', '查看产品'],
      ['product:open', '开通产品'],
    ],
  },
  {
    id: 'solution',
    title: '解决方案',
    of: [
      ['solution:read', '查看方案'],
      ['solution:open', '开通方案'],
    ],
  },
  {
    id: 'warehouse',
    title: '云仓专区',
    of: [
      ['warehouse:fund', '子商户账户管理'],
      ['warehouse:move', '子商户调拨'],
      ['warehouse:read', '查看凭证与制单'],
      ['warehouse:order', '凭证制单'],
      ['warehouse:audit', '付款单审核'],
      ['warehouse:recheck', '付款单复审'],
    ],
  },
];

const NAMES = new Set<string>(SECTIONS.flatMap(({ of }) => of.map(([id]) => id)));

/** The menu label of a permission; '' for a permission that cannot be granted. */
export const menuName = (permission: Permission): string =>
  SECTIONS.flatMap(({ of }) => of).find(([id]) => id === permission)?.[1] ?? '';

/** Returns those of the permission codes that are menus and can be granted. */
export const menusOf = (permissions: Iterable<string>): Permission[] =>
  [...permissions].filter((code): code is Permission => NAMES.has(code)).sort();

/** Returns the tree of menus that a user can grant to others: only menus that the user has. */
export const treeOf = (held: ReadonlySet<string>): MenuNode[] =>
  SECTIONS.map(({ id, title, of }) => ({
    id,
    title,
    children: of.filter(([code]) => held.has(code)).map(([code, name]) => ({ id: code, title: name })),
  })).filter(({ children }) => children.length > 0);
