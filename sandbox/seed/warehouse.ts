import { createHash } from 'node:crypto';
import type { Insertable, Kysely } from 'kysely';
import { objectGet } from '@/contract/calls/fileUpload';
import { VoucherKind } from '@/contract/words/warehouseWords';
import type { Database } from '../db/schema';
import { DAY_MS, dayOf } from '../domain/money/days';
import { type NewEntry, openAccounts, PLATFORM, postEntries } from '../domain/money/ledger';
import { bankName } from '../domain/registers/banks';
import { paperPng } from '../files/paperPng';
import { textPdf } from '../files/textPdf';
import { cardOf } from './identities';
import { pick } from './moneyWords';
import { ENTERPRISES, USERS } from './people';
import { BRANCHES, CARRIERS, HOUSES, KIND_WORDS, VOID_REASONS, WORKERS } from './warehouseWords';

/* The demo warehouse: sub-merchants with money, payees, and unpaid vouchers. */

const ENTERPRISE = '200010000008';
const OWNER = ENTERPRISES.find(({ id }) => id === ENTERPRISE)?.name ?? '';
/** Amount in cents from which an order needs two auditors. */
const TWO_FROM = 10_000_000;
const OPENED = 150;
/** Number of past days in which the demo vouchers were created. */
const DAYS = 90;
const VOUCHERS = 1_500;
/** Percentage of vouchers that were imported from a file. */
const BY_FILE = 40;
/** Every 25th voucher is voided. */
const VOIDED = 25;
const ROWS = 500;

interface WarehouseSeed {
  now: Date;
  rng: () => number;
}

type Rows<Table extends keyof Database> = Insertable<Database[Table]>[];
const numberOf = (prefix: string, length: number, at: number) => prefix + String(at).padStart(length, '0');
const userOf = (account: string) => {
  const user = USERS.find((one) => one.account === account);
  if (!user) throw new Error(`no demo user ${account}`);
  return { id: user.id, name: user.name };
};

/**
 * Inserts the demo warehouse. Runs after people and money, in the seed's transaction. The same `now` and `rng` give the same
 * rows.
 */
export async function seedWarehouse(db: Kysely<Database>, { now, rng }: WarehouseSeed): Promise<void> {
  const ago = (days: number) => new Date(now.getTime() - Math.round(days * DAY_MS));
  await db
    .insertInto('warehouses')
    .values({
      enterprise_id: ENTERPRISE,
      two_from_cents: TWO_FROM,
      changed_by: userOf('yc_admin').name,
      changed_at: ago(OPENED),
    })
    .execute();
  const subs = await openSubs(db, { now, rng });
  const payees = payeeRows({ now });
  await db.insertInto('warehouse_payees').values(payees).execute();
  await makeVouchers(db, { now, rng, subs, payees });
}

const SUBS = BRANCHES.flatMap(([city, places]) =>
  places.flatMap((place) => HOUSES.map((house) => ({ branch: `${city}分公司`, name: `${city}${place}${house}` }))),
);

/**
 * Opens the sub-merchants' accounts and transfers money to them from the warehouse group. Returns the member numbers.
 */
async function openSubs(db: Kysely<Database>, { now, rng }: WarehouseSeed): Promise<string[]> {
  const owners = SUBS.map(({ name }, at) => ({
    memberNo: numberOf('M80001000', 4, at + 1),
    memberName: name,
    // Opens six accounts per day.
    at: new Date(now.getTime() - (OPENED - Math.floor(at / 6)) * DAY_MS),
  }));
  await db
    .insertInto('members')
    .values(
      owners.map(({ memberNo, memberName, at }) => ({
        member_no: memberNo,
        enterprise_id: null,
        member_name: memberName,
        pay_password_hash: null,
        created_at: at,
      })),
    )
    .execute();
  await db
    .insertInto('warehouse_subs')
    .values(
      owners.map(({ memberNo, memberName }, at) => ({
        member_no: memberNo,
        enterprise_id: ENTERPRISE,
        sub_name: memberName,
        branch: SUBS[at]?.branch ?? '',
        low_cents: at % 3 === 2 ? null : 2_000_000,
        day_limit_cents: at % 4 === 0 ? 30_000_000 : null,
      })),
    )
    .execute();
  // Opens the product for payments to bank cards together with the account.
  await db
    .insertInto('member_products')
    .values(
      owners.map(({ memberNo, at }) => ({
        member_no: memberNo,
        product_code: 'PAY_BANK' as const,
        opened_at: at,
        opened_by: null,
      })),
    )
    .execute();
  const accounts = await openAccounts(db, owners, 'BALANCE');
  const counterparty = [OWNER, '1202 **** **** 8808'] as const;
  const trades = [];
  const entries: NewEntry[] = [];
  for (const [at, { memberNo }] of owners.entries()) {
    // Every twentieth account gets a low balance.
    const usual = at % 20 === 7 ? 400_000 + rng() * 1_400_000 : 6_000_000 + rng() * rng() * 70_000_000;
    const cents = Math.round(usual / 100) * 100;
    const created = new Date(now.getTime() - Math.round((8 + rng() * 20) * DAY_MS));
    const tradeNo = numberOf(`T${dayOf(created).replaceAll('-', '')}93`, 7, at + 1);
    const remark = '子商户备付资金划入';
    const party = { counterpartyName: counterparty[0], counterpartyAccount: counterparty[1], remark };
    trades.push({
      trade_no: tradeNo,
      business_type: '4001' as const,
      member_no: memberNo,
      merchant_no: null,
      direction: 'IN' as const,
      counterparty_name: counterparty[0],
      counterparty_account: counterparty[1],
      amount_cents: cents,
      fee_cents: 0,
      status: 'SUCCESS' as const,
      remark,
      created_at: created,
      finished_at: created,
      original_trade_no: null,
      batch_no: null,
    });
    entries.push({
      tradeNo,
      businessType: '4001',
      createdAt: created,
      postings: [
        { accountNo: accounts[at] ?? '', amountCents: cents, ...party },
        { accountNo: PLATFORM.bank, amountCents: -cents, ...party },
      ],
    });
  }
  await db.insertInto('trades').values(trades).execute();
  await postEntries(db, entries);
  return owners.map(({ memberNo }) => memberNo);
}

/**
 * Returns the payees of the warehouse: companies, and persons with their bank cards. One payee is stopped, and the
 * accounts of two payees have changed this week.
 */
function payeeRows({ now }: Pick<WarehouseSeed, 'now'>): (Rows<'warehouse_payees'>[number] & { changed_at: Date })[] {
  const maker = userOf('yc_maker').name;
  return [...CARRIERS, ...WORKERS].map((name, at) => {
    const isPerson = at >= CARRIERS.length;
    const { bankCode, cardNo } = cardOf(2_000 + at);
    const created = new Date(now.getTime() - (OPENED - at) * DAY_MS);
    return {
      payee_no: numberOf('SK20000', 5, at + 1),
      enterprise_id: ENTERPRISE,
      name,
      account_kind: isPerson ? 'PRIVATE' : 'CORPORATE',
      account_no: isPerson ? cardNo : `${numberOf('33050161', 4, at)}${numberOf('0000', 6, at * 7919 + 137)}`,
      bank_code: bankCode,
      bank: bankName(bankCode),
      changed_at: at % 30 === 11 ? new Date(now.getTime() - 3 * DAY_MS) : created,
      changed_by: at % 30 === 11 ? userOf('yc_admin').name : maker,
      stopped: at === 44,
      version: at % 30 === 11 || at === 44 ? 1 : 0,
      created_at: created,
    };
  });
}

interface Files {
  kind: VoucherKind;
  pdf: string;
  png: string;
}

const urlOf = (object: string) => `/gateway${objectGet.path}?object=${object}`;

/**
 * Inserts the documents of the demo vouchers and returns them: a PDF and a picture for each kind of voucher, uploaded
 * by the maker. All demo vouchers of a kind use the same two documents.
 */
async function papersOf(db: Kysely<Database>, now: Date): Promise<Files[]> {
  const madeAt = new Date(now.getTime() - DAYS * DAY_MS);
  const maker = userOf('yc_maker');
  const files: Files[] = [];
  for (const [at, kind] of VoucherKind.options.entries()) {
    const { paper } = KIND_WORDS[kind];
    const nameOf = (extension: string) =>
      `${createHash('sha256').update(`${maker.id}:${kind}`).digest('base64url').slice(0, 32)}.${extension}`;
    const pdf = await textPdf({
      title: paper,
      note: '示例附件',
      blocks: [
        { kind: 'heading', text: '结算明细' },
        { kind: 'text', text: `客户：${OWNER}` },
        { kind: 'text', text: '结算周期：按月；明细以双方核对的对账单为准。' },
        { kind: 'text', text: `经办：${maker.name}` },
      ],
      madeAt,
    });
    const stored = [
      [nameOf('pdf'), `${paper}.pdf`, 'application/pdf', pdf],
      [nameOf('png'), `${paper}签收照片.png`, 'image/png', paperPng(3 + at)],
    ] as const;
    await db
      .insertInto('stored_files')
      .values(
        stored.map(([object, name, content_type, content]) => ({
          object,
          user_id: maker.id,
          name,
          content_type,
          size: content.length,
          content,
          created_at: madeAt,
        })),
      )
      .execute();
    files.push({ kind, pdf: urlOf(nameOf('pdf')), png: urlOf(nameOf('png')) });
  }
  return files;
}

/** Kinds of the vouchers by frequency: most are freight. */
const KINDS: readonly VoucherKind[] = [
  ...(['FREIGHT', 'FREIGHT', 'FREIGHT', 'FREIGHT', 'STORAGE', 'STORAGE'] as const),
  ...(['PACKING', 'PACKING', 'RETURN', 'OTHER'] as const),
];

/** Inserts the vouchers of the last days, the oldest first. Most wait for an order, and a few are void. */
async function makeVouchers(
  db: Kysely<Database>,
  { now, rng, subs, payees }: WarehouseSeed & { subs: readonly string[]; payees: ReturnType<typeof payeeRows> },
): Promise<void> {
  const papers = await papersOf(db, now);
  const makers = [userOf('yc_maker'), userOf('yc_maker'), userOf('yc_staff')];
  const times = Array.from({ length: VOUCHERS }, () => Math.floor(now.getTime() - rng() * DAYS * DAY_MS)).sort(
    (a, b) => a - b,
  );
  const vouchers: (Rows<'warehouse_vouchers'>[number] & {
    voucher_no: string;
    maker_name: string;
    created_at: Date;
  })[] = [];
  const steps: Rows<'warehouse_steps'> = [];
  const files: Rows<'warehouse_files'> = [];
  const imports = new Map<string, Rows<'warehouse_imports'>[number]>();
  for (const [at, time] of times.entries()) {
    const kind = pick(KINDS, rng);
    const { mark, usual, remarks, paper } = KIND_WORDS[kind];
    const maker = pick(makers, rng);
    const created = new Date(time);
    const day = dayOf(created).replaceAll('-', '');
    // A stopped payee gets only older vouchers, created before the payee was stopped.
    const open = payees.filter(({ stopped }) => !stopped || at < VOUCHERS / 2);
    const payee = pick(open, rng);
    const before = vouchers.at(-1);
    // Every 60th voucher repeats the payment of the previous voucher, so that auditors see a warning.
    const twin = before !== undefined && at % 60 === 59;
    const cents = Math.max(1_000, Math.round((usual * Math.exp((rng() + rng() - 1) * 1.6)) / 10) * 10);
    const paid = twin ? (payees.find(({ payee_no }) => payee_no === before.payee_no) ?? payee) : payee;
    const voucherNo = numberOf(`PZ${day}`, 8, 20_000_000 + at);
    const isVoid = at % VOIDED === VOIDED - 1 && !twin;
    const byFile = at % 100 < BY_FILE;
    // Vouchers imported from one file have the time of the import.
    const importNo = numberOf('DR2000', 4, Math.floor(at / 100));
    const made = byFile ? (imports.get(importNo)?.created_at ?? created) : created;
    const amount_cents = twin ? Number(before.amount_cents) : cents;
    const by = byFile ? userOf('yc_maker') : maker;
    const voucher = {
      voucher_no: voucherNo,
      enterprise_id: ENTERPRISE,
      // The first sub-merchants get most vouchers, so that their orders can join several vouchers.
      member_no: subs[Math.floor(rng() ** 2 * subs.length)] ?? '',
      payee_no: paid.payee_no,
      payee_name: paid.name,
      account_kind: paid.account_kind,
      account_no: paid.account_no,
      bank: paid.bank,
      kind,
      period: dayOf(new Date(time - 10 * DAY_MS)).slice(0, 7),
      amount_cents,
      source_no: numberOf(`${mark}${day}`, 5, at + 1),
      remark: pick(remarks, rng),
      state: isVoid ? ('VOID' as const) : ('WAIT_ORDER' as const),
      void_reason: isVoid ? pick(VOID_REASONS, rng) : '',
      order_no: null,
      maker_id: by.id,
      maker_name: by.name,
      created_at: new Date(made as Date),
      request_no: null,
      content_hash: null,
      import_no: byFile ? `${importNo}-${(at % 100) + 1}` : null,
      version: isVoid ? 1 : 0,
    };
    vouchers.push(voucher);
    const fileName = `凭证_${day}.xlsx`;
    if (byFile) {
      const file = imports.get(importNo) ?? {
        import_no: importNo,
        enterprise_id: ENTERPRISE,
        request_no: `seed-${importNo}`,
        content_hash: '',
        file_name: fileName,
        vouchers: 0,
        amount_cents: 0,
        maker_id: by.id,
        created_at: created,
        completed_at: created,
      };
      file.vouchers += 1;
      file.amount_cents += amount_cents;
      imports.set(importNo, file);
    }
    const text = byFile ? `按文件录入（${imports.get(importNo)?.file_name} 第${(at % 100) + 1}行）` : '录入凭证';
    steps.push({ owner_no: voucherNo, at: voucher.created_at, text, by_name: by.name });
    if (isVoid)
      steps.push({
        owner_no: voucherNo,
        at: new Date(Math.min(now.getTime(), voucher.created_at.getTime() + DAY_MS)),
        text: `作废：${voucher.void_reason}`,
        by_name: by.name,
      });
    const { pdf, png } = papers.find((one) => one.kind === kind) ?? { pdf: '', png: '' };
    // Manually entered vouchers have an attached document, and some also have a picture. Imported vouchers have
    // neither.
    const own = byFile
      ? []
      : [[pdf, `${paper}_${voucher.source_no}.pdf`], ...(at % 3 === 0 ? [[png, `${paper}.png`]] : [])];
    for (const [nr, [url = '', name = '']] of own.entries())
      files.push({ enterprise_id: ENTERPRISE, owner_no: voucherNo, nr: nr + 1, url, name });
  }
  await db
    .insertInto('warehouse_imports')
    .values([...imports.values()])
    .execute();
  await inParts(vouchers, (part) => db.insertInto('warehouse_vouchers').values(part).execute());
  await inParts(files, (part) => db.insertInto('warehouse_files').values(part).execute());
  steps.sort((a, b) => Number(a.at) - Number(b.at));
  await inParts(steps, (part) => db.insertInto('warehouse_steps').values(part).execute());
}

async function inParts<Row>(rows: readonly Row[], write: (part: Row[]) => Promise<unknown>): Promise<void> {
  for (let start = 0; start < rows.length; start += ROWS) await write(rows.slice(start, start + ROWS));
}
