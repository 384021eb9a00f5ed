import { paths } from '@/shared/paths';
import type { Route } from './route';

/**
 * Routes of pages that this project has added and that the specification does not list. The route table places them
 * at their menu position.
 */
// biome-ignore format: a table with one route per line
export const OWN_ROUTES = {
  toRelease: { path: paths.fund.toRelease, page: () => import(/* webpackChunkName: "page.fund-manage.toRelease" */ '@/features/releases/ReleasePage').then((m) => m.ReleasePage), title: '待我复核', area: 'fund', icon: 'IconCheckSquare', group: '付款', permission: 'fund:release', ofEnterprise: true },
  billList: { path: paths.operation.billList, page: () => import(/* webpackChunkName: "page.operation.statements" */ '@/features/statements/StatementPages').then((m) => m.BillPage), title: '交易明细账单', area: 'operation', icon: 'IconList', group: '对账', permission: 'operation:read' },
  reconcile: { path: paths.operation.reconcile, page: () => import(/* webpackChunkName: "page.operation.reconcile" */ '@/features/reconcile/ReconcilePage').then((m) => m.ReconcilePage), title: '对账核对', area: 'operation', icon: 'IconFindReplace', group: '对账', permission: 'operation:read' },
  makeOrderEdit: { path: paths.warehouse.makeOrderEdit, page: () => import(/* webpackChunkName: "page.cloud-warehouse.makeOrder.edit" */ '@/features/payOrders/EditOrderPage').then((m) => m.EditOrderPage), title: '编辑制单', area: 'warehouse', hidden: true, permission: 'warehouse:order', users: 'warehouse', activeMenu: paths.warehouse.makeOrderList, query: ['orderNo'] },
  makeOrderImport: { path: paths.warehouse.makeOrderImport, page: () => import(/* webpackChunkName: "page.cloud-warehouse.makeOrder.import" */ '@/features/vouchers/ImportPage').then((m) => m.ImportPage), title: '批量导入凭证', area: 'warehouse', hidden: true, permission: 'warehouse:order', users: 'warehouse', activeMenu: paths.warehouse.makeOrderList },
  warehouseDownload: { path: paths.warehouse.download, page: () => import(/* webpackChunkName: "page.operation.download" */ '@/features/downloads/DownloadPage').then((m) => m.WarehouseDownloadPage), title: '下载中心', area: 'warehouse', icon: 'IconDownload', permission: ['fund:read', 'trade:read', 'operation:read', 'operation:manage', 'warehouse:fund', 'warehouse:read', 'warehouse:order', 'warehouse:audit', 'warehouse:recheck'], users: 'warehouse' },
} as const satisfies Readonly<Record<string, Route>>;
