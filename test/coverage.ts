import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync, traverse } from '@babel/core';
import { ROUTES } from '../src/app/routes';
import { catalogue } from '../src/contract/calls/catalogue';

/**
 * A call in the specification. This script prints how much of the specification is implemented: calls by section,
 * routes by area. Its exit code is 1 if a call or route is missing, differs from the specification, or is used by no
 * page without a reason.
 */
interface SpecCall {
  section: string;
  path: string;
  method?: string;
  warehousePath?: string;
  blob?: boolean;
  anonymous?: boolean;
}
interface SpecRoute {
  path: string;
  title: string;
  area: string;
}

const load = (name: string) => JSON.parse(readFileSync(new URL(`./spec/${name}`, import.meta.url), 'utf8'));
const calls: SpecCall[] = load('calls.json').calls;
const routes: SpecRoute[] = load('routes.json').routes;
const problems: string[] = [];

const declared = new Map(Object.values(catalogue).map((call) => [call.path as string, call]));
for (const spec of calls) {
  const call = declared.get(spec.path);
  if (!call) {
    problems.push(`${spec.path}: is not declared`);
    continue;
  }
  const differs = (what: string, ours: unknown, theirs: unknown) => {
    if (ours !== theirs)
      problems.push(`${spec.path}: ${what} is ${String(ours)}, the specification says ${String(theirs)}`);
  };
  differs('section', call.section, spec.section);
  differs('method', call.method, spec.method ?? 'POST');
  differs('warehouse path', call.warehousePath, spec.warehousePath);
  differs('blob', call.blob ?? false, spec.blob ?? false);
  differs('anonymous', call.anonymous ?? false, spec.anonymous ?? false);
}

const share = (have: number, all: number) => `${String(have).padStart(4)} of ${String(all).padStart(4)}`;
const print = (title: string, rows: readonly [string, number, number][]) => {
  console.log(`\n${title}`);
  for (const [name, have, all] of rows) console.log(`  ${share(have, all)}  ${name}`);
  console.log(
    `  ${share(
      rows.reduce((sum, row) => sum + row[1], 0),
      rows.reduce((sum, row) => sum + row[2], 0),
    )}  in all`,
  );
};
const by = <Row>(
  rows: readonly Row[],
  key: (row: Row) => string,
  has: (row: Row) => boolean,
): [string, number, number][] =>
  [...new Set(rows.map(key))]
    .map((name) => [name, rows.filter((row) => key(row) === name)] as const)
    .map(([name, group]) => [name, group.filter(has).length, group.length]);

const OWN_LISTS = 'what it lists is in a list of its own already';
/** Calls that the console does not use, with the reason. Merchants who call the platform directly may use them. */
const UNUSED: Readonly<Record<string, string>> = {
  '/trade/platform/calculateFee': 'queryTradeFee asks the same of any kind of order',
  '/trade/platform/merchantSettlementCalculateFee': 'queryTradeFee asks the same of any kind of order',
  '/merchant/open/platform/merchant/enterprise': 'checkMessage answers it to the tip of a brand wallet',
  '/merchant/sub/account/findInfo': 'ONE_ACCOUNT is a product as the others: queryProductInfo answers it',
  '/merchant/sub/account/findProductStatus': 'ONE_ACCOUNT is a product as the others: productOpenInfo answers it',
  '/merchant/sub/account/open': 'ONE_ACCOUNT is a product as the others: productApply opens it',
  '/merchant/v1/product/template/fee/industry/batch':
    'pages show what the own category costs, by the template of products',
  '/merchant/v1/product/template/merchant/product/info': 'the batch answers it with the others',
  '/user/platform/checkBasicCode': 'the code is checked by the call that uses it up: one try, not two',
  '/user/platform/checkRegisterCode': 'the code is checked by the call that uses it up: one try, not two',
  '/user/platform/sendSms': 'each form sends its own code, by the call of its purpose',
  '/basic/message/send': 'each form sends its own code, by the call of its purpose',
  '/trade/platform/createCashier': 'a cashier order is made by a merchant’s server (open interface)',
  '/cashier/face/agreement/recode/saveFaceAgreementRecodeSpc': 'it is of a payer at the cashier (open interface)',
  '/member/platform/defaultEtpAccount': 'enterpriseAccount answers it with the others',
  '/member/platform/enterprisePayAccountBalance': 'enterpriseAccount answers it with the others',
  '/trade/fee/account/getFeeAccountInfo': 'enterpriseAccount answers it with the others',
  '/trade/platform/singleAccount': 'outAccountList answers it with the others',
  '/member/platform/queryBrandAccounts': 'the accounts of other enterprises are seen after a switch to them',
  '/pab/platform/mer/listMerAccInfo': 'merchants share the accounts of their enterprise, which the overview shows',
  '/pab/platform/mer/flowPage': `${OWN_LISTS}: 资金流水明细 of the chosen merchant`,
  '/pab/platform/mer/flowStatistic': `${OWN_LISTS}: the sums of 资金流水明细`,
  '/pab/loanApply/flow/download': `${OWN_LISTS}: the file of 资金流水明细`,
  '/user/msg/myMsg': 'searchMsg answers the same and filters',
  '/trade/common/transEnum': 'the words are in the contract',
  '/user/base/common/getQrCode': 'no page wants a signed-in user to confirm by their phone',
  '/user/base/common/queryQrCodeScanResult': 'of the same code',
  '/basic/sys/config/get': 'no page depends on a parameter of the system',
  '/basic/sys/config/get/noToken': 'no page depends on a parameter of the system',
  '/basic/wechat/config/query': 'the app id is entered with the application for a solution',
  '/basic/wechat/config/insert': 'the app id is entered with the application for a solution',
  '/basic/mcc/queryMcc': 'the form asks for all categories of an industry',
  '/warehouse/inner/queryAbleMemberInfos': 'the pages of the warehouse list accounts, not the members that own them',
  '/user/applysettle/queryApplySettleConfig': 'what is beyond its numbers is refused by name where it is entered',
  '/user/query/enterprise/apply/detail': 'settedDetail answers the whole application',
  '/user/query/enterprise/real/detail': 'what the account centre shows comes by the calls of its parts',
  '/user/query/enterprise/status':
    'queryEnterpriseUnifyInfo, which the status page polls, answers it with what is asked for next',
  '/user/enterprise/open/setted/steps': 'settedDetail, which the form opens with, answers what is saved',
  '/member/member/product/add': 'userOpenProduct opens the same with a code to the mobile of whoever opens it',
  '/merchant/open/platform/merchant/product/list': 'productOpenInfo answers the same with the state at the merchant',
  '/user/open/platform/brandWallet/brand/status': 'brandWalletGetStep answers what the user does next',
  '/merchant/quick/verify/execute': 'the small amount is what the pages verify by',
};

/**
 * Calls that the console's code uses as a value: as an argument of `request`, of a list or of a resource, or in a
 * table of calls. An import alone, a type, a comparison (`call === login`) or a part of the declaration
 * (`login.refusals`) sends nothing.
 */
const used = new Set<string>();
for (const entry of readdirSync('src', { recursive: true, withFileTypes: true })) {
  const file = path.join(entry.parentPath, entry.name);
  if (!entry.isFile() || !/\.tsx?$/.test(entry.name) || file.startsWith(path.join('src', 'contract'))) continue;
  const text = readFileSync(file, 'utf8');
  if (!text.includes("from '@/contract/")) continue;
  const plugins = file.endsWith('x') ? (['typescript', 'jsx'] as const) : (['typescript'] as const);
  const ast = parseSync(text, { configFile: false, babelrc: false, parserOpts: { plugins: [...plugins] } });
  if (!ast) throw new Error(`${file} has no syntax tree.`);
  traverse(ast, {
    ImportSpecifier(specifier) {
      const from = (specifier.parent as { source?: { value: string } }).source?.value ?? '';
      if (!from.startsWith('@/contract/')) return;
      const { local, imported } = specifier.node;
      const name = imported.type === 'Identifier' ? imported.name : imported.value;
      for (const { node, parent } of specifier.scope.getBinding(local.name)?.referencePaths ?? []) {
        const isPart = parent.type === 'MemberExpression' && parent.object === node;
        if (!isPart && parent.type !== 'BinaryExpression' && !parent.type.startsWith('TS')) used.add(name);
      }
    },
  });
}
const usedPaths = new Set<string>();
const unused: string[] = [];
for (const [name, call] of Object.entries(catalogue))
  if (used.has(name)) usedPaths.add(call.path);
  else unused.push(call.path);

const known = new Set(calls.map(({ path }) => path));
const named = [...declared.keys()].filter((path) => !known.has(path));
print(
  'Calls of the specification that are declared',
  by(
    calls,
    ({ section }) => section,
    ({ path }) => declared.has(path),
  ),
);
print(
  'Calls of the specification that the console asks',
  by(
    calls,
    ({ section }) => section,
    ({ path }) => usedPaths.has(path),
  ),
);
console.log('  declared, and asked by nothing in the console:');
for (const call of unused) console.log(`    ${call}: ${UNUSED[call] ?? 'nobody knows why'}`);
const wrong = [
  ...unused.filter((call) => !(call in UNUSED)).map((call) => `${call} is asked by nothing, and nobody says why`),
  ...Object.keys(UNUSED)
    .filter((call) => !unused.includes(call))
    .map((call) => `${call} is asked, or there is no such call`),
];
if (wrong.length > 0) {
  console.error(wrong.join('\n'));
  process.exitCode = 1;
}
console.log(`  and ${named.length} whose paths the specification does not show: ${named.join(' ')}`);

const pages = new Set<string>(ROUTES.filter(({ page }) => page).map(({ path }) => path));
const built = new Set<string>(
  ROUTES.filter(({ path, redirect }) => pages.has(path) || (redirect && pages.has(redirect))).map(({ path }) => path),
);
print(
  'Routes of the specification that lead somewhere',
  by(
    routes,
    ({ area }) => area,
    ({ path }) => built.has(path),
  ),
);

for (const { path } of routes) if (!built.has(path)) problems.push(`${path}: the route leads nowhere`);
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exitCode = 1;
