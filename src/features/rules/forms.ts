import { call, type SagaGenerator } from 'typed-redux-saga';
import { rulePublish, ruleSave, ruleStop, ruleTargets, ruleTrial } from '@/contract/calls/rules';
import type { AnswerOf } from '@/contract/defineCall';
import type { RuleContent } from '@/contract/rules/ruleContent';
import { detailKey } from '@/shared/detail/key';
import { send } from '@/shared/form/steps/send';
import { reloadList } from '@/shared/list/saga';
import { defineResource } from '@/shared/resource/defineResource';
import { statusEvents } from '@/shared/status/slice';
import { defineSubmission, type Outcome } from '@/shared/submission/defineSubmission';
import { ruleList } from './lists';
import { TEXT } from './text';

/** Store key of a rule's detail. */
export const RULE_DETAIL = 'rules.detail';

/** Loads the possible receivers of a split: member books and other rules. */
export const targets = defineResource<typeof ruleTargets>({ id: 'rules/targets', call: ruleTargets, request: {} });

const reloadRule = (ruleNo: string) => statusEvents.statusOpened({ key: detailKey(RULE_DETAIL, ruleNo) });

/** Maps errors of single receivers (`content.parts.0.value`) to the form field of all receivers. */
const flat = (fields: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields)
      .map(([name, msg]) => [(name.replace(/^content\./, '').split('.')[0] ?? name) as string, msg] as const)
      .reverse(),
  );

interface Draft {
  ruleNo?: string;
  ruleName: string;
  revision: number;
  content: RuleContent;
}

export const draftSaved = defineSubmission<Draft>('rules/draftSaved', {
  *flow(draft): SagaGenerator<Outcome> {
    const reply = yield* send(ruleSave, draft, flat);
    if (!reply.ok) return reply;
    yield* call(reloadList, ruleList.id);
    return { ok: true, message: TEXT.saved, next: [reloadRule(reply.data.ruleNo)] };
  },
});

/** Publishes the draft of a rule, now or from a later time. */
export const rulePublished = defineSubmission<{ ruleNo: string; revision: number; effectiveFrom: string | null }>(
  'rules/rulePublished',
  {
    *flow(wish): SagaGenerator<Outcome> {
      const reply = yield* send(rulePublish, wish);
      if (!reply.ok) return reply;
      yield* call(reloadList, ruleList.id);
      return { ok: true, message: TEXT.published, next: [reloadRule(wish.ruleNo)] };
    },
  },
);

export const ruleStopped = defineSubmission<{ ruleNo: string; reason: string }>('rules/ruleStopped', {
  *flow(wish): SagaGenerator<Outcome> {
    const reply = yield* send(ruleStop, wish);
    if (!reply.ok) return reply;
    yield* call(reloadList, ruleList.id);
    return { ok: true, message: TEXT.stopped, next: [reloadRule(wish.ruleNo)] };
  },
});

/** The result of a trial, with the amount and content that it was calculated for. The user may have changed both since. */
export type TrialOf = AnswerOf<typeof ruleTrial> & { asked: string; content: RuleContent };

/** Calculates the bookings of a trial order with the typed content of a rule. */
export const trialRequested = defineSubmission<{ ruleNo?: string; amount: string; content: RuleContent }>(
  'rules/trialRequested',
  {
    scope: 'page',
    latest: true,
    *flow(wish): SagaGenerator<Outcome> {
      const reply = yield* send(ruleTrial, wish, flat);
      return reply.ok
        ? { ok: true, result: { ...reply.data, asked: wish.amount, content: wish.content } satisfies TrialOf }
        : reply;
    },
  },
);
