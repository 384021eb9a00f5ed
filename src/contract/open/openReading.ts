import * as z from 'zod/mini';
import { AccountType, BusinessType, Direction } from '../calls/accounts';
import { Day, Money, Time } from '../primitives';
import { ACCOUNT_STATUS_WORDS, ACCOUNT_TYPE_WORDS, BUSINESS_TYPE_WORDS, DIRECTION_WORDS } from '../words/words';
import { defineOpenCall } from './defineOpenCall';
import { EVENT_KINDS, EVENTS, EventKind } from './openEvents';
import { Cursor, coded, described, moneyOf, nextCursor, shown, timeOf } from './openParts';

/* Open calls that read data: accounts, ledger entries, events, certificates, statements. */

const SINCE = '1.0.0';

coded(AccountType, '账户类型', ACCOUNT_TYPE_WORDS);
coded(BusinessType, '业务类型', BUSINESS_TYPE_WORDS);
coded(Direction, '收支方向', DIRECTION_WORDS);
const EVENT_WORDS = Object.fromEntries(EVENT_KINDS.map((kind) => [kind, EVENTS[kind].title])) as Readonly<
  Record<EventKind, string>
>;
coded(EventKind, '事件类型', EVENT_WORDS);

/** Range of the returned data: those of the merchant, or of the whole enterprise. */
const range = described(
  z.optional(coded(z.enum(['MERCHANT', 'ENTERPRISE']), '数据范围', { MERCHANT: '本商户', ENTERPRISE: '整个企业' })),
  'MERCHANT本商户；ENTERPRISE整个企业，需要“企业数据”权限。不填时，有该权限的应用为ENTERPRISE，其余为MERCHANT',
);

export const listBalances = defineOpenCall({
  method: 'GET',
  path: '/balances',
  title: '查询余额',
  about: ['企业各账户的余额。账户属于企业，为企业的所有商户共用，需要“企业数据”权限。'],
  scope: 'ENTERPRISE',
  answer: z.object({
    accounts: described(
      z.array(
        z.object({
          accountNo: shown('账号'),
          accountType: described(AccountType, '账户类型'),
          balance: moneyOf('余额'),
          available: moneyOf('可用余额'),
          frozen: moneyOf('冻结金额'),
          status: described(coded(z.enum(['NORMAL', 'FROZEN']), '账户状态', ACCOUNT_STATUS_WORDS), '账户状态'),
        }),
      ),
      '账户',
    ),
    asOf: timeOf('数据时间'),
  }),
  since: SINCE,
});

export const listEntries = defineOpenCall({
  method: 'GET',
  path: '/entries',
  title: '查询账户流水',
  about: [
    '按记账顺序返回账户流水，用nextCursor取下一页；之后用最后一条的flowNo作为cursor继续读取，不会遗漏较晚完成的记账。',
    '账户由企业的所有商户共用：读取本商户的流水时，只返回本商户交易的流水，记账后余额为null。',
  ],
  scope: 'READ',
  query: z.object({
    accountNo: described(z.optional(z.string().check(z.minLength(1), z.maxLength(64))), '账号；不填为所有账户'),
    range,
    startTime: described(z.optional(Time), '起始时间，包含'),
    endTime: described(z.optional(Time), '截止时间，不包含'),
    ...Cursor,
  }),
  answer: z.object({
    entries: described(
      z.array(
        z.object({
          flowNo: shown('流水号'),
          accountNo: shown('账号'),
          accountType: described(AccountType, '账户类型'),
          businessType: described(BusinessType, '业务类型'),
          direction: described(Direction, '收支方向'),
          amount: moneyOf('金额'),
          balance: described(z.nullable(Money), '记账后余额，单位元；读取本商户的流水时为null'),
          tradeNo: shown('交易单号'),
          merchantOrderNo: shown('商户单号；没有时为空'),
          counterpartyName: shown('对方户名，脱敏'),
          remark: shown('备注'),
          createTime: timeOf('记账时间'),
        }),
      ),
      '流水',
    ),
    nextCursor,
  }),
  errors: ['NOT_FOUND'],
  since: SINCE,
});

export const listEvents = defineOpenCall({
  method: 'GET',
  path: '/events',
  title: '查询事件',
  about: [
    '已发生的事件，与通知内容相同；通知丢失时用来补齐。按cursor读取不会遗漏：先返回的不会在之后出现更早的。object为单号时只返回与其有关的，平台订单号包括其退款、分账与分账退回，代收单号和分账单号同样。',
  ],
  scope: 'READ',
  query: z.object({
    object: described(z.optional(z.string().check(z.minLength(1), z.maxLength(64))), '单号'),
    ...Cursor,
  }),
  answer: z.object({
    events: described(
      z.array(
        z.object({
          eventId: shown('事件编号'),
          sequence: described(z.int(), '本应用的递增序号，按事件可见的先后'),
          kind: described(EventKind, '事件类型'),
          object: shown('单号'),
          data: described(z.record(z.string(), z.unknown()), '内容，按事件类型'),
          createTime: timeOf('发生时间'),
        }),
      ),
      '事件，先发生的在前',
    ),
    nextCursor,
  }),
  since: SINCE,
});

export const listCertificates = defineOpenCall({
  method: 'GET',
  path: '/certificates',
  title: '查询平台公钥',
  about: ['平台的公钥：SIGN用于验证应答与通知的签名，ENCRYPT用于加密敏感字段。按序列号选择。'],
  scope: null,
  answer: z.object({
    certificates: described(
      z.array(
        z.object({
          serial: shown('序列号'),
          use: described(
            coded(z.enum(['SIGN', 'ENCRYPT']), '平台公钥用途', {
              SIGN: '验证平台的签名',
              ENCRYPT: '加密敏感字段',
            }),
            '用途',
          ),
          publicKey: shown('SM2公钥，130位十六进制，以04开头'),
        }),
      ),
      '公钥',
    ),
  }),
  since: SINCE,
});

export const downloadStatement = defineOpenCall({
  method: 'GET',
  path: '/statements',
  title: '下载对账单',
  about: [
    '一个会计日的对账单，CSV，UTF-8带BOM；日终后生成（statement.ready通知），之后不再变化。',
    'MERCHANT是本商户自己的对账单，只有本商户的交易，没有账户余额；ENTERPRISE是整个企业的。两者同时生成，各有编号与SHA-256。不填range时由权限决定。',
    '首行有“格式2”的文件列出商户号、商户名称，TRADE另列商户订单号（outTradeNo）、商户退款单号（outRefundNo）、商户分账单号（outSplitNo）与商户代付单号（outPayoutNo）；首行没有格式的是升级前结账的日期，保持原样。',
    '商户订单号等号码在文件中完整，程序请按文本读取。表格软件打开CSV会把15位以上的数字改写，保存后无法恢复：在表格软件中查看时，请用“从文本/CSV导入”，把号码列设为文本。',
    '应答头Open-Content-SHA256是文件的SHA-256；签名覆盖文件的全部字节。',
  ],
  scope: 'READ',
  query: z.object({
    date: described(Day, '会计日，如2026-11-20'),
    type: described(
      coded(z.enum(['FUND', 'TRADE']), '对账单类型', { FUND: '汇总的对账单', TRADE: '交易明细，每笔记账一行' }),
      'FUND汇总的对账单，TRADE交易明细，每笔记账一行',
    ),
    range,
  }),
  file: 'text/csv',
  answer: z.unknown(),
  errors: ['NOT_FOUND'],
  since: SINCE,
});
