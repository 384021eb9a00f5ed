import type { World } from '@test/support/world';
import { batchDraftItems, queryBatchInfo } from '@/contract/calls/batchPayments';
import { queryOrder, queryTradeFee } from '@/contract/calls/orderQueries';
import { queryPayee, queryPaymentWarnings } from '@/contract/calls/payees';
import { queryTradeRefund, tradeRefund } from '@/contract/calls/tradeLists';
import type { Call } from '@/contract/defineCall';
import { type Failure, failure, type Reply } from '@/shared/gateway/reply';
import { LOST_AFTER } from '@/shared/money/storedNumber';
import type { aPlatform } from '../platform';
import { aBatch, aCheck, anOrder, aQuote } from '../samples';
import type { Body } from './answers';
import { aboutBatch, FORMS, kindOfBatch } from './forms';

/**
 * The platform's reaction to the next form. wrong: a wrong payment password. final: a refusal that uses up the
 * number. twin: the platform asks whether a second identical form is intended. drop: the form never arrives, and the
 * console does not know.
 */
export const MOODS = ['wrong', 'final', 'twin', 'drop'] as const;
export type Mood = (typeof MOODS)[number];

const ok = (data: unknown): Reply => ({ ok: true, data: data as never });
const refused = (bizCode: string, more: Partial<Failure> = {}): Failure =>
  failure('refused', '不行', { code: 1, status: 200, bizCode, ...more });

/** Simulates the platform's handling of money, and tracks what the console can know about each sent number. */
export function aBank(world: World, platform: ReturnType<typeof aPlatform>) {
  let mood: Mood | undefined;
  let isUnknown = false;
  /** Contents and responses of the executed requests, by request number. */
  const ledger = new Map<string, { content: string; reply: Reply }>();
  const running = new Set<string>();
  /** Numbers that were sent and whose outcome is still unknown to the console. `about`: form and enterprise. */
  const open = new Map<string, { about: string; sentAt: number }>();

  const wrong = () => refused('20030001', { fields: { payPassword: '支付密码错误' } });
  const decide = (call: Call, body: Body): Reply => {
    const isRefund = (call as unknown) === tradeRefund;
    const { requestNo: no, payPassword: _, allowDuplicate, ...rest } = body;
    const requestNo = String(no);
    const content = JSON.stringify(rest);
    const now = mood;
    mood = undefined;
    if (now === 'drop') {
      isUnknown = true;
      return failure('unknownOutcome', '');
    }
    const known = ledger.get(requestNo);
    if (known) return known.content === content ? known.reply : refused(isRefund ? '20050004' : '20040004');
    if (now === 'wrong') return wrong();
    if (now === 'twin' && !isRefund && !('batchNo' in body) && !allowDuplicate) return refused('20040005');
    const batchNo = String(body['batchNo'] ?? '');
    if (running.has(batchNo)) return refused('20050001');
    const isFinal = now === 'final';
    const reply = isFinal
      ? refused(isRefund ? '20050001' : '20040001')
      : ok(isRefund ? refundOf(requestNo, body) : batchNo ? aBatch({ batchNo }) : anOrder({ requestNo }));
    if (!isFinal && batchNo) running.add(batchNo);
    ledger.set(requestNo, { content, reply });
    return reply;
  };
  const refundOf = (requestNo: string, { tradeNo, amount }: Body) => ({
    requestNo,
    state: 'SUCCESS' as const,
    refundTradeNo: `R${requestNo}`,
    originalTradeNo: String(tradeNo),
    amount: String(amount),
    feeBack: '0.00',
    createTime: '2026-11-20T10:00:00.000+08:00',
  });
  const plainly = (): Reply => {
    const now = mood;
    mood = undefined;
    if (now === 'drop') return failure('offline', '网络异常');
    return now === undefined ? ok({}) : wrong();
  };

  for (const { call } of FORMS.values())
    platform.answersTo(call, (body) => (call.money ? decide(call, body) : plainly()));
  platform.answersTo(queryPayee, () => ok({ name: '乙' }));
  platform.answersTo(queryTradeFee, () => ok(aQuote()));
  platform.answersTo(queryPaymentWarnings, () => ok({ history: '', warnings: [] }));
  platform.answersTo(queryOrder, ({ requestNo }) => {
    const known = ledger.get(String(requestNo));
    return ok({ order: known?.reply.ok ? known.reply.data : null });
  });
  platform.answersTo(queryTradeRefund, ({ requestNo }) => {
    const known = ledger.get(String(requestNo));
    return ok({ refund: known?.reply.ok ? known.reply.data : null, refusal: known && !known.reply.ok ? '不行' : null });
  });
  platform.answersTo(queryBatchInfo, ({ batchNo }) => {
    const no = String(batchNo);
    if (!no.endsWith(platform.enterprise())) return refused('10000001');
    const state = running.has(no) ? 'RUNNING' : 'DRAFT';
    return ok({ batch: aBatch({ batchNo: no, kind: kindOfBatch(no), state }), tally: [], twins: [], check: aCheck() });
  });
  platform.answersTo(batchDraftItems, () =>
    ok({ lines: [], facts: { kind: 'TRANSFER', ownAccountNos: [], singleLimit: null, verdicts: {} }, nextLine: null }),
  );

  const sentAtOf = (requestNo: string): number | null => {
    for (const text of world.tab.values()) {
      try {
        const kept = JSON.parse(text) as { requestNo?: unknown; sentAt?: unknown };
        if (kept.requestNo === requestNo && typeof kept.sentAt === 'number') return kept.sentAt;
      } catch {
        // The entry contains something else than a request number.
      }
    }
    return null;
  };
  const isKnown = (requestNo: string, { sentAt }: { sentAt: number }) =>
    ledger.has(requestNo) || world.now - sentAt > LOST_AFTER;

  return {
    open,
    setMood: (next: Mood) => {
      mood = next;
    },
    /**
     * Returns the time of sending that the tab's storage contains for the number; null if it is not stored as sent.
     */
    sentAtOf,
    /** Returns whether the last response leaves the outcome unknown, and resets this. */
    takeUnknown: () => {
      const was = isUnknown;
      isUnknown = false;
      return was;
    },
    /**
     * The platform has answered a query about numbers. Numbers that it knows, or that can no longer arrive, are not
     * unknown any more.
     */
    told: ({ requestNo, batchNo }: Body) => {
      const about = batchNo === undefined ? undefined : aboutBatch(String(batchNo));
      for (const [no, left] of open)
        if ((no === requestNo || left.about === about) && isKnown(no, left)) open.delete(no);
    },
    /** The console has received the response to the money call itself. */
    answered: (requestNo: string) => open.delete(requestNo),
  };
}
