import { paths } from '@/shared/paths';
import { page, type Route } from './route';

/**
 * Routes of pages that this project has added and that the specification does not list. The route table places them
 * at their menu position.
 */
export const OWN_ROUTES = {
  toRelease: {
    path: paths.fund.toRelease,
    page: page(() => import('@/features/releases/ReleasePage'), 'ReleasePage'),
    title: '待我复核',
    area: 'fund',
    icon: 'IconCheckSquare',
    group: '付款',
    permission: 'fund:release',
    ofEnterprise: true,
  },
  billList: {
    path: paths.operation.billList,
    page: page(() => import('@/features/statements/StatementPages'), 'BillPage'),
    title: '交易明细账单',
    area: 'operation',
    icon: 'IconList',
    group: '对账',
    permission: 'operation:read',
  },
  reconcile: {
    path: paths.operation.reconcile,
    page: page(() => import('@/features/reconcile/ReconcilePage'), 'ReconcilePage'),
    title: '对账核对',
    area: 'operation',
    icon: 'IconFindReplace',
    group: '对账',
    permission: 'operation:read',
  },
  makeOrderEdit: {
    path: paths.warehouse.makeOrderEdit,
    page: page(() => import('@/features/payOrders/EditOrderPage'), 'EditOrderPage'),
    title: '编辑制单',
    area: 'warehouse',
    hidden: true,
    permission: 'warehouse:order',
    users: 'warehouse',
    activeMenu: paths.warehouse.makeOrderList,
    query: ['orderNo'],
  },
  makeOrderImport: {
    path: paths.warehouse.makeOrderImport,
    page: page(() => import('@/features/vouchers/ImportPage'), 'ImportPage'),
    title: '批量导入凭证',
    area: 'warehouse',
    hidden: true,
    permission: 'warehouse:order',
    users: 'warehouse',
    activeMenu: paths.warehouse.makeOrderList,
  },
  warehouseDownload: {
    path: paths.warehouse.download,
    page: page(() => import('@/features/downloads/DownloadPage'), 'WarehouseDownloadPage'),
    title: '下载中心',
    area: 'warehouse',
    icon: 'IconDownload',
    permission: [
      'fund:read',
      'trade:read',
      'operation:read',
      'operation:manage',
      'warehouse:fund',
      'warehouse:read',
      'warehouse:order',
      'warehouse:audit',
      'warehouse:recheck',
    ],
    users: 'warehouse',
  },
} as const satisfies Readonly<Record<string, Route>>;
