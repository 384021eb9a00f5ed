/*
 * What has changed for programs, by version, the newest first. `test/contract/openChangelog.test.ts` keeps what the declarations
 * say of each version: a change that breaks programs, without a version of its own here, fails there.
 */

interface Version {
  version: string;
  date: string;
  changes: readonly string[];
  /** Of breaking changes: calls whose earlier programs stop working, and events (`event order.paid`). */
  breaks: readonly string[];
}

export const CHANGELOG: readonly Version[] = [
  {
    version: '1.1.0',
    date: '2026-11-26',
    changes: ['退款通知增加paidTradeNo与surplus：可以分辨订单的退款，与重复或过期支付的自动退回。'],
    breaks: [],
  },
  {
    version: '1.0.0',
    date: '2026-11-25',
    changes: ['首个版本：收款订单、退款、分账、付款、签约代收、账户与对账、事件通知。'],
    breaks: [],
  },
];
