import { type Kysely, sql } from 'kysely';
import { subProductSubject } from '@/contract/calls/subMerchants';
import type { PayMethod, ProductCode } from '@/contract/words/productCodes';
import { TRADE_PRODUCT_OF } from '@/contract/words/productCodes';
import type { Database } from '../db/schema';
import { submitApplication } from '../domain/applications/submit';
import type { AuthedContext } from '../domain/context';
import { DAY_MS, dayOf } from '../domain/money/days';
import { feeOf } from '../domain/money/fees/fees';
import { type MemberAccounts, type NewEntry, openMemberAccounts, PLATFORM, postEntries } from '../domain/money/ledger';
import type { EnterprisePaper, LegalPaper } from '../domain/onboarding/documents';
import { changeSettings } from '../domain/onboarding/settlement';
import { storeFact } from '../domain/onboarding/store';
import { openMerchantProduct, stopProduct } from '../domain/products/openings';
import { templateFor } from '../domain/products/templates';
import { branchesIn } from '../domain/registers/banks';
import { decideIn, seedContexts, waitIn } from './contexts';
import { cardOf, companyIdOf, mobileOf, personIdOf } from './identities';
import { PEOPLE } from './moneyWords';

/** Merchants that act as agents, which have brought sub-merchants to the platform. */
const AGENTS = ['S800010000001', 'S800010000005'] as const;
const ADMIN = '100010000001';

type Kind = 'FOOD' | 'SHOP' | 'LOGISTICS';
const KINDS: Readonly<Record<Kind, { industry: string; mcc: string; open: readonly ProductCode[] }>> = {
  FOOD: { industry: 'I05', mcc: '5812', open: ['CASHIER', 'WECHAT', 'ALIPAY'] },
  SHOP: { industry: 'I01', mcc: '5311', open: ['CASHIER', 'WECHAT', 'ALIPAY'] },
  LOGISTICS: { industry: 'I03', mcc: '4214', open: ['CASHIER', 'WECHAT'] },
};

interface DemoSub {
  name: string;
  enterprise: string;
  legal: string;
  kind: Kind;
  status?: 'INIT' | 'UN_PASS';
  agent?: (typeof AGENTS)[number];
  stopped?: ProductCode;
}

const SUBS: readonly DemoSub[] = [
  { name: '知味小厨', enterprise: '杭州知味餐饮管理有限公司', legal: '章国庆', kind: 'FOOD' },
  { name: '龙井茶舍', enterprise: '杭州龙井茶舍茶业有限公司', legal: '费清明', kind: 'SHOP' },
  { name: '钱江果蔬', enterprise: '杭州钱江果蔬配送有限公司', legal: '潘秋生', kind: 'SHOP' },
  { name: '拱墅书局', enterprise: '杭州拱墅文汇书局有限公司', legal: '鲁文博', kind: 'SHOP', stopped: 'ALIPAY' },
  { name: '湘湖民宿', enterprise: '杭州湘湖民宿管理有限公司', legal: '傅晓岚', kind: 'FOOD' },
  { name: '丝路服饰', enterprise: '杭州丝路服饰有限公司', legal: '倪雅琴', kind: 'SHOP' },
  { name: '临安山货', enterprise: '杭州临安山货土产有限公司', legal: '骆长林', kind: 'SHOP' },
  { name: '余杭快运', enterprise: '杭州余杭快运物流有限公司', legal: '喻大勇', kind: 'LOGISTICS' },
  { name: '桐庐蜂坊', enterprise: '桐庐蜂坊蜂业有限公司', legal: '殷巧云', kind: 'SHOP' },
  { name: '富春江鲜', enterprise: '杭州富春江鲜餐饮有限公司', legal: '邵海生', kind: 'FOOD' },
  { name: '滨江烘焙', enterprise: '杭州滨江麦香烘焙有限公司', legal: '汤美玲', kind: 'FOOD' },
  { name: '之江母婴', enterprise: '杭州之江母婴用品有限公司', legal: '毛婉婷', kind: 'SHOP' },
  { name: '武林眼镜', enterprise: '杭州武林明视眼镜有限公司', legal: '俞明哲', kind: 'SHOP' },
  { name: '下沙干洗', enterprise: '杭州下沙洁丽干洗有限公司', legal: '戴洁', kind: 'SHOP' },
  { name: '城西宠物', enterprise: '杭州城西伴侣宠物用品有限公司', legal: '施小萌', kind: 'SHOP' },
  { name: '运河酒坊', enterprise: '杭州运河酒坊酒业有限公司', legal: '酆德顺', kind: 'SHOP' },
  { name: '良渚陶艺', enterprise: '杭州良渚陶艺文化有限公司', legal: '陶志平', kind: 'SHOP' },
  { name: '萧然家纺', enterprise: '杭州萧然家纺有限公司', legal: '沃永强', kind: 'SHOP' },
  { name: '千岛湖渔庄', enterprise: '淳安千岛湖渔庄餐饮有限公司', legal: '方水根', kind: 'FOOD' },
  { name: '建德草莓', enterprise: '建德新安草莓专业合作社', legal: '胡春生', kind: 'SHOP' },
  { name: '吴山花市', enterprise: '杭州吴山花卉有限公司', legal: '花若兰', kind: 'SHOP', status: 'INIT' },
  { name: '半山健身', enterprise: '杭州半山健身服务有限公司', legal: '石磊', kind: 'SHOP', status: 'INIT' },
  { name: '塘栖蜜饯', enterprise: '杭州塘栖蜜饯食品有限公司', legal: '劳长福', kind: 'SHOP', status: 'UN_PASS' },
  { name: '浦江速运', enterprise: '上海浦江速运有限公司', legal: '金浦生', kind: 'LOGISTICS', agent: 'S800010000005' },
  { name: '外滩茶歇', enterprise: '上海外滩茶歇餐饮有限公司', legal: '盛嘉怡', kind: 'FOOD', agent: 'S800010000005' },
  {
    name: '嘉定冷链',
    enterprise: '上海嘉定冷链运输有限公司',
    legal: '顾寒松',
    kind: 'LOGISTICS',
    agent: 'S800010000005',
  },
];

/** Initial parameters of a sub-merchant's cashier. Each pay method is added when it is opened. */
const CASHIER = { accent: 'BLUE', payMethods: '', expiryMinutes: '30' };

const STREETS = ['文一西路', '学院路', '天目山路', '凤起路', '莫干山路', '市心中路'];
const DIVISION = '330106';
const MORE: readonly ProductCode[] = ['ZTO_PS', 'ONE_ACCOUNT'];
/** Number of past days on which the sub-merchants have collections. */
const TRADE_DAYS = 45;

const numberOf = (prefix: string, at: number) => `${prefix}${String(at + 1).padStart(4, '0')}`;

/**
 * Inserts merchants of other enterprises as sub-merchants of the demo agents: with documents, settlement, products,
 * fees, and collections of the last weeks. Also inserts applications of an agent about some of these sub-merchants.
 * Runs after the products.
 */
export async function seedSubMerchants(
  db: Kysely<Database>,
  { now, rng }: { now: Date; rng: () => number },
): Promise<void> {
  for (const [at, sub] of SUBS.entries()) await settleIn(db, { at, sub, now, rng });
  await countVolumes(db, now);
  const { last } = await db
    .selectFrom('messages')
    .select(sql<number>`coalesce(max(msg_id), 0)`.as('last'))
    .executeTakeFirstOrThrow();
  await applyForSome(db, { now, rng });
  // Marks the messages about these applications as read, because the demo data must have an exact number of unread
  // messages.
  await db.updateTable('messages').set({ read_at: now }).where('msg_id', '>', last).execute();
}

async function settleIn(
  db: Kysely<Database>,
  { at, sub, now, rng }: { at: number; sub: DemoSub; now: Date; rng: () => number },
): Promise<void> {
  const settled = new Date(now.getTime() - (210 - at * 7) * DAY_MS);
  const enterpriseId = numberOf('20002000', at);
  const merchantNo = numberOf('S80002000', at);
  const status = sub.status ?? 'PASS';
  const { industry, mcc, open } = KINDS[sub.kind];
  const licence = companyIdOf(500 + at);
  await db
    .insertInto('enterprises')
    .values({
      enterprise_id: enterpriseId,
      enterprise_no: numberOf('QY33010020', at),
      enterprise_name: sub.enterprise,
      business_license_no: licence,
      settled_status: status,
      audit_reason: null,
      created_at: settled,
    })
    .execute();
  await db
    .insertInto('merchants')
    .values({
      id: numberOf('30002000', at),
      merchant_no: merchantNo,
      merchant_name: sub.name,
      enterprise_id: enterpriseId,
      parent_merchant_no: null,
      audit_status: status,
      created_at: settled,
      industry_code: industry,
      mcc,
    })
    .execute();
  await db
    .insertInto('sub_merchants')
    .values({
      merchant_no: merchantNo,
      agent_merchant_no: sub.agent ?? AGENTS[0],
      settled_at: settled,
      contact_name: sub.legal,
      contact_mobile: mobileOf(500 + at),
    })
    .execute();
  const enterprise: EnterprisePaper = {
    enterpriseName: sub.enterprise,
    businessLicenseNo: licence,
    businessLicensePicUrl: '',
    licenseValidity: { start: '2019-03-01', end: '2099-12-31' },
    registeredCapital: '1000000.00',
    divisionCode: DIVISION,
    address: `${STREETS[at % STREETS.length]}${(at + 1) * 18}号`,
    industryCode: industry,
    mcc,
    phone: mobileOf(500 + at),
  };
  const legal: LegalPaper = {
    legalName: sub.legal,
    legalIdNumber: personIdOf(500 + at),
    legalIdValidity: { start: '2020-01-01', end: '2040-01-01' },
    legalIdFrontPicUrl: '',
    legalIdBackPicUrl: '',
  };
  await storeFact(db, { enterpriseId, part: 'ENTERPRISE', data: enterprise, now: settled });
  await storeFact(db, { enterpriseId, part: 'LEGAL', data: legal, now: settled });
  if (status !== 'PASS') return;
  const { bankCode, cardNo } = cardOf(500 + at);
  await db
    .insertInto('settle_accounts')
    .values({
      settle_account_id: numberOf('JS2000', at),
      enterprise_id: enterpriseId,
      account_kind: 'CORPORATE',
      account_name: sub.enterprise,
      account_no: cardNo,
      bank_code: bankCode,
      branch_code: branchesIn(bankCode, DIVISION)[0]?.branchCode ?? '',
      status: 'PASS',
      reason: null,
      default_flag: true,
      created_at: settled,
      created_by: ADMIN,
      deleted_at: null,
    })
    .execute();
  await changeSettings(db, enterpriseId, { way: at % 5 === 0 ? 'D0' : 'T1' }, settled);
  const memberNo = numberOf('M60002000', at);
  await db
    .insertInto('members')
    .values({
      member_no: memberNo,
      enterprise_id: enterpriseId,
      member_name: sub.enterprise,
      pay_password_hash: null,
      created_at: settled,
    })
    .execute();
  const accounts = await openMemberAccounts(db, { memberNo, memberName: sub.enterprise, at: settled });
  // Only the first four sub-merchants get further products, because opening each product makes the first start of the
  // platform slower.
  for (const productCode of at < 4 ? [...open, ...MORE] : open) {
    const { terms } = await templateFor(db, { industryCode: industry, mcc }, productCode);
    const parameters = productCode === 'CASHIER' ? { ...CASHIER, title: sub.name } : undefined;
    await openMerchantProduct(db, { merchantNo, productCode, terms, ...(parameters && { parameters }), now: settled });
  }
  await collect(db, { at, sub, merchantNo, memberNo, accounts, now, rng });
  if (sub.stopped) {
    const reason = '近期投诉集中，请提交整改说明后恢复';
    await stopProduct(db, { merchantNo, productCode: sub.stopped, reason, now: new Date(now.getTime() - 4 * DAY_MS) });
  }
}

interface Collecting {
  at: number;
  sub: DemoSub;
  merchantNo: string;
  memberNo: string;
  accounts: MemberAccounts;
  now: Date;
  rng: () => number;
}

const CHANNELS = { WECHAT: '微信支付', ALIPAY: '支付宝' } as const;

/** Inserts successful collections of a sub-merchant, with the fee deducted. */
async function collect(
  db: Kysely<Database>,
  { at, sub, merchantNo, memberNo, accounts, now, rng }: Collecting,
): Promise<void> {
  const { industry, mcc, open } = KINDS[sub.kind];
  const methods = (['WECHAT', 'ALIPAY'] as const).filter((code) => open.includes(code));
  const terms = {
    WECHAT: await termsOf(db, industry, mcc, 'WECHAT'),
    ALIPAY: await termsOf(db, industry, mcc, 'ALIPAY'),
  };
  const times = Array.from(
    { length: 12 + ((at * 5) % 13) },
    () => now.getTime() - Math.floor(rng() * TRADE_DAYS * DAY_MS),
  ).sort((a, b) => a - b);
  const trades = [];
  const entries: NewEntry[] = [];
  for (const [index, time] of times.entries()) {
    const created = new Date(time);
    const method = methods[Math.floor(rng() * methods.length)] ?? 'WECHAT';
    const cents = Math.ceil(2_000 + rng() * rng() * 180_000);
    const failed = index % 11 === 7;
    const fee = failed ? 0 : feeOf(terms[method], cents);
    const [payer = '', card = ''] = PEOPLE[Math.floor(rng() * PEOPLE.length)] ?? [];
    const tradeNo = `T${dayOf(created).replaceAll('-', '')}8${String(at).padStart(2, '0')}${String(index + 1).padStart(6, '0')}`;
    const party = { counterpartyName: payer, counterpartyAccount: `${CHANNELS[method]} ${card}` };
    trades.push({
      trade_no: tradeNo,
      business_type: '4007' as const,
      member_no: memberNo,
      merchant_no: merchantNo,
      direction: 'IN' as const,
      counterparty_name: party.counterpartyName,
      counterparty_account: party.counterpartyAccount,
      amount_cents: cents,
      fee_cents: fee,
      status: failed ? ('FAILED' as const) : ('SUCCESS' as const),
      remark: `${sub.name}收款`,
      created_at: created,
      finished_at: created,
      original_trade_no: null,
      batch_no: null,
    });
    if (failed) continue;
    const remark = `${sub.name}收款`;
    entries.push({
      tradeNo,
      businessType: '4007',
      createdAt: created,
      postings: [
        { accountNo: accounts.SETTLEMENT, amountCents: cents, ...party, remark },
        { accountNo: PLATFORM.clearing, amountCents: -cents, ...party, remark },
        ...(fee > 0
          ? [
              { accountNo: accounts.SETTLEMENT, amountCents: -fee, ...party, remark: '手续费' },
              { accountNo: PLATFORM.feeIncome, amountCents: fee, ...party, remark: '手续费' },
            ]
          : []),
      ],
    });
  }
  await db.insertInto('trades').values(trades).execute();
  await postEntries(db, entries);
}

const termsOf = async (db: Kysely<Database>, industryCode: string, mcc: string, code: ProductCode) =>
  (await templateFor(db, { industryCode, mcc }, code)).terms;

/** Sums the successful volume of the products by month, from the existing trades. */
async function countVolumes(db: Kysely<Database>, now: Date): Promise<void> {
  const methods = Object.entries(TRADE_PRODUCT_OF) as [PayMethod, string][];
  await sql`
    insert into product_volumes (merchant_no, product_code, month, trades, volume_cents, fee_cents)
      select t.merchant_no, m.code, month_of((t.finished_at at time zone 'Asia/Shanghai')::date), count(*),
             sum(t.amount_cents), sum(t.fee_cents)
        from trades t
        join sub_merchants s on s.merchant_no = t.merchant_no
        join unnest(${methods.map(([, product]) => product)}::text[], ${methods.map(([code]) => code)}::text[]) m (product, code)
          using (product)
       where t.business_type = '4007' and t.status = 'SUCCESS' and t.finished_at <= ${now}
       group by 1, 2, 3`.execute(db);
}

/**
 * Creates three applications of the agent: an approved one, a pending one (挂起, hold), and a pending one about a
 * settlement.
 */
async function applyForSome(db: Kysely<Database>, { now, rng }: { now: Date; rng: () => number }): Promise<void> {
  const contextOf = seedContexts(db, { now, rng, name: 'subMerchants' });
  const context = (daysAgo: number): AuthedContext =>
    contextOf(new Date(now.getTime() - daysAgo * DAY_MS), {
      userId: ADMIN,
      loginAccount: '13800000001',
      enterpriseId: '200010000001',
      memberNo: 'M600010000001',
      merchantNo: null,
    });
  const merchantNo = (at: number) => numberOf('S80002000', at);
  const passed = context(9);
  const change = await submitApplication(passed, {
    kind: 'SUB_PRODUCT',
    subject: subProductSubject(merchantNo(1), 'ALIPAY'),
    sections: { CHANGE: { feeRate: '0.35', settleCycle: 'T+1', scene: '月交易额稳定，申请下调费率' } },
  });
  await decideIn(passed, change.apply_no, 'PASS');
  const waiting = context(1);
  const open = await submitApplication(waiting, {
    kind: 'SUB_PRODUCT',
    subject: subProductSubject(merchantNo(2), 'ZTO_BALANCE'),
    sections: { CHANGE: { feeRate: '0.2', settleCycle: 'T+0', scene: '老客户使用钱包余额付款（挂起：等待渠道确认）' } },
  });
  await waitIn(waiting, open.apply_no);
  const { bankCode, cardNo } = cardOf(900);
  const settle = await submitApplication(waiting, {
    kind: 'SUB_SETTLE',
    subject: merchantNo(3),
    sections: {
      SETTLE: {
        accountKind: 'CORPORATE',
        accountName: '杭州拱墅文汇书局有限公司',
        accountNo: cardNo,
        bankCode,
        settleWay: 'D0',
        reason: '更换基本户（挂起：等待银行核验）',
      },
    },
  });
  await waitIn(waiting, settle.apply_no);
}
