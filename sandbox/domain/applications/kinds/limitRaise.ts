import { LIMIT_APPLICATION } from '@/contract/calls/limitRules';
import { formatCents, parseCents, readableCents } from '../../money/cents';
import type { Limits } from '../../money/fees/fees';
import { highestOf, limitClosed, limitKeys } from '../../products/limitList';
import { limitName, limitOf, raiseLimit } from '../../products/limits';
import type { Texts } from '../../reviews';
import type { Content, KindRules } from '../model';

/** For each field of the form: the name of the limit in the ledger and the field's label. */
const FIELDS = [
  ['single', 'singleLimitCents', '单笔限额'],
  ['day', 'dailyLimitCents', '单日限额'],
  ['month', 'monthlyLimitCents', '单月限额'],
] as const;

/** The requested limits in cents; null for a limit that is not requested. */
export const requestedLimits = (content: Content): Limits =>
  Object.fromEntries(
    FIELDS.map(([field, name]) => {
      const typed = content['LIMIT']?.[field];
      return [name, typed ? parseCents(typed) : null];
    }),
  ) as unknown as Limits;

/**
 * 限额提升 (raise of limits): raises limits of a merchant or member when the application is approved. No limit can exceed
 * the maximum of the industry.
 */
export const limitRaiseKind: KindRules = {
  spec: LIMIT_APPLICATION,
  title: (subject) => `${limitName(subject)}限额提升`,
  items: (subject) => (limitKeys('any').includes(subject) ? [subject] : []),
  known: async (db, { owner, subject, now }) => {
    const { limits } = await limitOf(db, { ...owner, key: subject, now });
    return {
      LIMIT: Object.fromEntries(
        FIELDS.flatMap(([field, name]) => {
          const held = limits[name];
          return held === null ? [] : [[field, formatCents(held)]];
        }),
      ),
    };
  },
  holds: async (db, { owner, subject, now }) => limitRaiseKind.known?.(db, { owner, subject, now }) ?? {},
  obstacle: async (db, { owner, subject }) => {
    if (!limitKeys(owner.merchantNo).includes(subject)) return { msg: '请先开通商户', bizCode: 'NOT_READY' };
    const closed = await limitClosed(db, owner, subject);
    return closed && { msg: closed.msg, bizCode: 'NOT_READY' };
  },
  problems: async (db, { owner, subject, content, now }) => {
    const { limits: held } = await limitOf(db, { ...owner, key: subject, now });
    const highest = await highestOf(db, { ...owner, limitKey: subject });
    const requested = requestedLimits(content);
    const problems: Texts = {};
    for (const [field, name, word] of FIELDS) {
      const [wish, now_, most] = [requested[name] ?? 0, held[name], highest[name]];
      if (most !== null && wish > most) problems[`LIMIT.${field}`] = `${word}最高可申请${readableCents(most)}元`;
      else if (now_ !== null && wish < now_) problems[`LIMIT.${field}`] = `不能低于当前${word}${readableCents(now_)}元`;
    }
    const same = FIELDS.every(([, name]) => held[name] === null || requested[name] === held[name]);
    if (same && Object.keys(problems).length === 0) problems['LIMIT.single'] = '与当前限额相同';
    return problems;
  },
  pass: async (db, application, owner, { now }) => {
    const requested = requestedLimits(application.content);
    const { limits: held } = await limitOf(db, { ...owner, key: application.subject, now });
    await raiseLimit(db, {
      ...owner,
      limitKey: application.subject,
      // A limit that was raised since the submission to more than the requested amount stays, because this
      // application must not lower a limit.
      limits: Object.fromEntries(
        FIELDS.map(([, name]) => [name, held[name] === null ? null : Math.max(held[name], requested[name] ?? 0)]),
      ) as unknown as Limits,
      applicationNo: application.apply_no,
      now,
    });
    return now;
  },
  link: ({ apply_no }) => ({ url: `/product/limitRulesStatus?applyNo=${apply_no}`, text: '查看限额' }),
};
