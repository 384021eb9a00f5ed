import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { UnknownAction } from '@reduxjs/toolkit';
import { FORMS } from '@test/support/crossings/forms';
import { type RootState, rootReducer } from '@test/support/rootReducer';
import { aBatch, aCheck, aQuote, aUser, aUserInfo } from '@test/support/samples';
import { BATCH, batchEvents } from '@/features/batches/slice';
import { sessionEvents } from '@/features/session';
import { MONEY, moneyEvents } from '@/features/transfers/slice';
import { flowCrashed } from '@/shared/saga/events';
import { isSubmitted, knownSubmissions, type Submitted } from '@/shared/submission/defineSubmission';
import { submissionDone, submissionRefused, submissionUnknown } from '@/shared/submission/slice';

const SRC = path.join(__dirname, '../../src');
const sources = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file))
  .map((file) => [path.join(SRC, file), readFileSync(path.join(SRC, file), 'utf8')] as const);
// Loads all files that declare submissions, so that the submissions are registered.
for (const [file, text] of sources) if (/\bdefine(Submission|Code|Proof)\b.*\(/.test(text)) jest.requireActual(file);

/** A form with its life cycle: the events of its stages. A crash is simulated at the second last stage. */
interface Life {
  name: string;
  /** The events of the stages in order; `ends`: alternative last events. */
  begins: readonly UnknownAction[];
  ends: readonly UnknownAction[];
  /** Path to the state of the form in the store. */
  own: readonly string[];
}

const lifeOf = (submitted: Submitted): Life => ({
  name: submitted.meta.submission.key,
  begins: [submitted],
  ends: [submissionUnknown(submitted), submissionRefused(submitted, { msg: '不行' }), submissionDone(submitted)],
  own: ['submissions', submitted.meta.submission.key],
});

const lifeOfAction = (action: string, secretId: string): Life => {
  const of = { action, requestNo: 'N1' };
  return {
    name: action,
    begins: [
      moneyEvents.formReady({ ...of, values: {} }),
      moneyEvents.reviewRequested({ action, values: {} }),
      moneyEvents.reviewReady({ action, payeeName: '', quote: aQuote(), warnings: [], history: '' }),
      moneyEvents.actionConfirmed({ action, secretId }),
    ],
    ends: [
      moneyEvents.orderSent({ ...of, known: true, isHere: true }),
      moneyEvents.orderRefused({ ...of, next: 'N2', refused: {}, isHere: true }),
      moneyEvents.confirmationRefused({ ...of, msg: '不行' }),
    ],
    own: ['lazy', MONEY, action],
  };
};

const lifeOfBatch = (batchNo: string, secretId: string): Life => ({
  name: batchNo,
  begins: [
    batchEvents.batchOpened({ batchNo }),
    batchEvents.draftReady({
      info: { batch: aBatch({ batchNo }), tally: [], twins: [], payees: [], check: aCheck() },
      isNew: false,
    }),
    batchEvents.batchConfirmed({ batchNo, secretId }),
  ],
  ends: [batchEvents.batchSent({ batchNo, isHere: true }), batchEvents.confirmationRefused({ batchNo, msg: '不行' })],
  own: ['lazy', BATCH],
});

/** The forms that `crossings.test.ts` submits, and all other declared submissions of the features. */
const submitted = [...FORMS.values()].map(({ confirm }) => confirm('E1', 'mark'));
const lives: readonly Life[] = [
  ...submitted.map((event) => {
    if (isSubmitted(event)) return lifeOf(event);
    const { action, batchNo, secretId } = event['payload'] as { action?: string; batchNo?: string; secretId: string };
    return action === undefined ? lifeOfBatch(String(batchNo), secretId) : lifeOfAction(action, secretId);
  }),
  ...[...knownSubmissions()]
    .filter(([type]) => !submitted.some((event) => event.type === type))
    .map(([type, { scope = 'session' }]) =>
      lifeOf({ type, payload: {}, meta: { submission: { key: type, attempt: `of ${type}`, scope } } }),
    ),
];

/** Events whose flow may crash, with a slice that handles the crash. The test dispatches them without a payload. */
const named = sources.flatMap(([, text]) =>
  [...text.matchAll(/crashOf(?:<[^(]*>)?\(([^)]*)\)/g)].flatMap(([, list = '']) => {
    const [slice, ...events] = list.match(/\w+/g) ?? [];
    return events.map((event): UnknownAction => ({ type: `${slice}/${event}`, payload: {} }));
  }),
);

const signedIn = rootReducer(undefined, sessionEvents.loggedIn({ user: aUser(), info: aUserInfo() }));
const having = (state: RootState, events: readonly UnknownAction[]) => events.reduce<RootState>(rootReducer, state);
const crashOf = (began?: UnknownAction) => flowCrashed({ flow: 'x', message: 'a bug', ...(began ? { began } : {}) });

/** Returns the part of the state that belongs to the form. */
const partOf = (state: RootState, own: readonly string[]): unknown =>
  own.reduce<unknown>((part, name) => (part as Record<string, unknown> | undefined)?.[name], state);

/** Returns, for each stage of a form, the events up to this stage. */
const stagesOf = ({ begins, ends }: Life): (readonly UnknownAction[])[] => [
  [],
  ...begins.map((_, at) => begins.slice(0, at + 1)),
  ...ends.map((end) => [...begins, end]),
];

/**
 * Every form with its state at each stage. It is computed once, because each form is compared with every other form.
 */
const staged = lives.map((life) => ({ life, states: stagesOf(life).map((events) => having(signedIn, events)) }));

it('covers more than 30 forms with different names and more than 8 events', () => {
  expect(lives.length).toBeGreaterThan(30);
  expect(named.length).toBeGreaterThan(8);
  expect(new Set(lives.map(({ name }) => name)).size).toBe(lives.length);
});

describe.each(lives.map((life) => [life.name, life] as const))(
  'the crash of what %s has submitted (C-19)',
  (_, life) => {
    const began = life.begins.at(-1);

    it('a crash does not leave the form waiting', () => {
      const before = having(signedIn, life.begins);
      const after = rootReducer(before, crashOf(began));
      expect(partOf(after, life.own)).not.toEqual(partOf(before, life.own));
    });

    it('a crash of an older submission does not change a newer submission of the same form', () => {
      const older = isSubmitted(began)
        ? { ...began, meta: { submission: { ...began.meta.submission, attempt: 'older' } } }
        : ({ ...began, payload: { ...(began?.['payload'] as object), secretId: 'older' } } as UnknownAction);
      for (const events of stagesOf(life)) {
        const before = having(signedIn, events);
        expect(rootReducer(before, crashOf(older))).toBe(before);
      }
    });

    it('a crash does not change other forms at any stage', () => {
      for (const { life: other, states } of staged) {
        if (other === life || other.own.join() === life.own.join()) continue;
        for (const state of states) {
          const before = having(state, life.begins);
          const after = rootReducer(before, crashOf(began));
          expect(partOf(after, other.own)).toBe(partOf(before, other.own));
        }
      }
    });

    it('a crash changes only the slice of its form', () => {
      const before = having(signedIn, life.begins);
      const [slice = ''] = life.own;
      const { [slice]: _own, ...rest } = rootReducer(before, crashOf(began)) as unknown as Record<string, unknown>;
      for (const [name, part] of Object.entries(rest)) expect(part).toBe(before[name as keyof RootState]);
    });
  },
);

it.each([['nothing that an event began', undefined] as const, ...named.map((event) => [event.type, event] as const)])(
  'the crash of %s changes no form of another flow',
  (type, event) => {
    const own = type.split('/', 1)[0];
    for (const { life, states } of staged)
      for (const before of states) {
        const after = rootReducer(before, crashOf(event));
        // The crash event of such a slice names no form, so all forms of the slice may change. Batches have a
        // separate slice.
        if (own !== BATCH || life.own[1] !== BATCH) expect(partOf(after, life.own)).toBe(partOf(before, life.own));
      }
  },
);
