import { readFileSync } from 'node:fs';
import path from 'node:path';
import { aSandbox, type TestSandbox } from '@test/support/sandbox';
import { closedTo, type Who } from '@/app/access';
import { ROUTES } from '@/app/routes';
import { queryRouteTree, queryUserInfo, queryWarehouseUserInfo, type UserInfo } from '@/contract/calls/login';
import { getCurUserMenu } from '@/contract/calls/warehouseMenu';
import type { AnswerOf } from '@/contract/defineCall';
import type { Permission } from '@/contract/permissions';
import { infoOfWarehouse } from '@/features/session/user';

/**
 * Compares the pages that each demo account may open with the specification (sections 4 and 6). The file contains,
 * for each path, the accounts that may open it.
 */
const MATRIX: Record<string, string[]> = JSON.parse(
  readFileSync(path.join(__dirname, '../spec/permissions.json'), 'utf8'),
).pages;

const ACCOUNTS = [
  ...['13800000001', '13800000002', '13800000003', '13800000004', '13800000005', '13800000006'],
  ...['yc_admin', 'yc_staff', 'yc_maker', 'yc_audit1', 'yc_audit2', 'yc_reader'],
];

let test: TestSandbox;
beforeAll(async () => {
  test = await aSandbox();
});
afterAll(() => test.stop());

/** Returns the user in the format in which the console knows the user after a login. */
async function whoIs(account: string): Promise<Who> {
  const token = await test.signIn(account);
  const ofWarehouse = account.startsWith('yc_');
  const { data } = (await test.ask(ofWarehouse ? queryWarehouseUserInfo : queryUserInfo, {}, { token })).body;
  const info = ofWarehouse
    ? infoOfWarehouse((data as AnswerOf<typeof queryWarehouseUserInfo>).info)
    : (data as UserInfo);
  const tree = (await test.ask(queryRouteTree, {}, { token })).body.data as { permissions: Permission[] }[];
  const menus = (await test.ask(getCurUserMenu, {}, { token })).body.data as { menuIds: string[] } | null;
  return {
    kind: ofWarehouse ? 'warehouse' : 'ordinary',
    info,
    permissions: tree.flatMap(({ permissions }) => permissions),
    limitedTo: ofWarehouse && account !== 'yc_admin' ? menus?.menuIds : null,
  };
}

it.each(ACCOUNTS)('opens exactly the pages of the matrix to %s', async (account) => {
  const who = await whoIs(account);
  const open = ROUTES.filter((route) => !route.public && !route.redirect && closedTo(route, who) === null);
  const written = Object.entries(MATRIX)
    .filter(([, accounts]) => accounts.includes(account))
    .map(([path_]) => path_);
  expect(open.map((route) => route.path).sort()).toEqual(written.sort());
});

it('the matrix names only existing routes and accounts', () => {
  const paths = ROUTES.map((route) => route.path as string);
  expect(Object.keys(MATRIX).filter((path_) => !paths.includes(path_))).toEqual([]);
  expect([...new Set(Object.values(MATRIX).flat())].filter((account) => !ACCOUNTS.includes(account))).toEqual([]);
});
