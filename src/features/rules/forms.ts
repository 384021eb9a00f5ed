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

/** Key of a rule's detail in the store. */
export const RULE_DETAIL = 'rules.detail';

/** The possible receivers of a part. */
export const targets = defineResource<typeof ruleTargets>({ id: 'rules/targets', call: ruleTargets, request: {} });

const reloadRule = (ruleNo: string) => statusEvents.statusOpened({ key: detailKey(RULE_DETAIL, ruleNo) });

/** Assigns the errors of single parts (`content.parts.0.value`) to the parts field. */
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

/** The draft of a rule is saved. */
export const draftSaved = defineSubmission<Draft>('rules/draftSaved', {
  *flow(draft): SagaGenerator<Outcome> {
    const reply = yield* send(ruleSave, draft, flat);
    if (!reply.ok) return reply;
    yield* call(reloadList, ruleList.id);
    return { ok: true, told: TEXT.saved, next: [reloadRule(reply.data.ruleNo)] };
  },
});

/** The draft is published. */
export const rulePublished = defineSubmission<{ ruleNo: string; revision: number; effectiveFrom: string | null }>(
  'rules/rulePublished',
  {
    *flow(wish): SagaGenerator<Outcome> {
      const reply = yield* send(rulePublish, wish);
      if (!reply.ok) return reply;
      yield* call(reloadList, ruleList.id);
      return { ok: true, told: TEXT.published, next: [reloadRule(wish.ruleNo)] };
    },
  },
);

/** A rule is stopped. */
export const ruleStopped = defineSubmission<{ ruleNo: string; reason: string }>('rules/ruleStopped', {
  *flow(wish): SagaGenerator<Outcome> {
    const reply = yield* send(ruleStop, wish);
    if (!reply.ok) return reply;
    yield* call(reloadList, ruleList.id);
    return { ok: true, told: TEXT.stopped, next: [reloadRule(wish.ruleNo)] };
  },
});

/** A trial with the amount and the content that it is about, because both may have changed since. */
export type TrialOf = AnswerOf<typeof ruleTrial> & { asked: string; content: RuleContent };

/** Calculates a trial order with a rule's content. */
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
