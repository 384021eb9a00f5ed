import { answers, refuses, type StandIn } from '@test/support/answers';
import { having, running } from '@test/support/running';
import { aUser, aUserInfo } from '@test/support/samples';
import { queryTemporarySave } from '@/contract/calls/applications';
import { queryLimitApplyDetail, queryLimitList, submitLimitApply } from '@/contract/calls/limitRules';
import { canRise, loadRaise, type RaiseFacts, sendRaise } from '@/features/limits/flows';
import { raiseStatus } from '@/features/limits/status';
import { sessionEvents } from '@/features/session';
import type { SavedForm } from '@/shared/form/steps/model';
import { anApplication, aSection } from '../opening/samples';
import { AT, aRaise, aRule, NO } from './samples';

const signedIn = having(sessionEvents.loggedIn({ user: aUser(), info: aUserInfo() }));
const run = <Result>(flow: () => Generator, standIns: StandIn[]) =>
  running<Result>(flow, { before: signedIn, standIns });
type Loaded = { ok: true; data: SavedForm<RaiseFacts> };

describe('a raise as it is loaded', () => {
  const load = (search: string, standIns: StandIn[]) =>
    run<Loaded>(() => loadRaise(new URLSearchParams(search)), standIns);

  it('loads the draft of the limit in the address, with the current limits', async () => {
    const { result, world } = await load('apply=PAY_BANK', [
      answers(queryLimitList, [aRule({ limitKey: 'TRANSFER' }), aRule()]),
      answers(queryTemporarySave, {
        sections: [
          aSection('LIMIT', { values: { single: '60000.00' }, version: 2, savedBy: '周洁', savedAt: AT }),
          aSection('EVIDENCE'),
        ],
        newest: null,
      }),
    ]);
    expect(world.requests.at(-1)?.body).toEqual({ kind: 'LIMIT_RAISE', subject: 'PAY_BANK' });
    expect(result.data.facts.rule?.limitName).toBe('付款到银行卡');
    expect(result.data.steps['LIMIT']?.draft).toMatchObject({ by: '周洁', version: 2 });
  });

  it('requests no draft for an unknown limit', async () => {
    const { result, world } = await load('apply=NOTHING', [answers(queryLimitList, [aRule()])]);
    expect(result.data.facts.rule).toBeNull();
    expect(world.requests.map(({ path }) => path)).not.toContain(queryTemporarySave.path);
  });

  it('a limit can rise when any of its values can rise', () => {
    const none = { single: null, day: null, month: null };
    expect(canRise(aRule({ highest: none }))).toBe(false);
    expect(canRise(aRule({ highest: { ...none, month: '1.00' } }))).toBe(true);
  });
});

describe('a raise as it is sent', () => {
  const saved = {
    steps: {},
    values: { LIMIT: { single: '1.00', day: '2.00', month: '3.00' }, EVIDENCE: { reason: '业务增长需要' } },
    masked: {},
    refused: {},
    facts: { kind: 'LIMIT_RAISE', subject: 'PAY_BANK', versions: {}, newest: null, rule: aRule() },
  } as const satisfies SavedForm<RaiseFacts>;

  it('sends a raise with its limit, and leads to the number of the application', async () => {
    const { result, world } = await run(
      () => sendRaise(saved),
      [answers(submitLimitApply, anApplication({ kind: 'LIMIT_RAISE', applyNo: NO }))],
    );
    expect(world.requests.at(-1)?.body).toEqual({ limitKey: 'PAY_BANK', sections: saved.values });
    expect(result).toEqual({ ok: true, search: `applyNo=${NO}` });
  });

  it('shows a refused raise at its field', async () => {
    const fields = { 'LIMIT.single': '单笔限额最高可申请500000.00元' };
    const { result } = await run(() => sendRaise(saved), [refuses(submitLimitApply, { msg: 'x', fields })]);
    expect(result).toMatchObject({ ok: false, fields });
  });
});

describe('a raise on its way', () => {
  it.each([
    ['AUDITING', false],
    ['PASSED', true],
    ['REJECTED', true],
    ['WITHDRAWN', true],
  ] as const)('a raise in the state %s is final: %s', (state, final) => {
    expect(raiseStatus.isFinal(aRaise({ state }))).toBe(final);
  });

  it('requests the raise with the number in the address', async () => {
    const { world } = await run(
      () => raiseStatus.ask(new URLSearchParams(`applyNo=${NO}`)),
      [answers(queryLimitApplyDetail, aRaise())],
    );
    expect(world.requests).toEqual([{ path: queryLimitApplyDetail.path, body: { applyNo: NO } }]);
  });
});
