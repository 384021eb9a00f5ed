import type { UnknownAction } from '@reduxjs/toolkit';
import { answers, fails, refuses, type StandIn } from '@test/support/answers';
import { having, running } from '@test/support/running';
import { anOrder, aUser, aUserInfo } from '@test/support/samples';
import { aWorld } from '@test/support/world';
import { fork, put } from 'redux-saga/effects';
import { collectSignCollect, collectSignInvite } from '@/contract/calls/collectSign';
import { queryOrder } from '@/contract/calls/orderQueries';
import { mostOf } from '@/features/collectSign/CollectionForm';
import { collection } from '@/features/collectSign/collection';
import { inviteSubmitted } from '@/features/collectSign/forms';
import { sessionEvents } from '@/features/session';
import { moneyFormsFeature } from '@/shared/money/defineMoneyForm';
import { ids } from '@/shared/ports/ids';
import { secrets } from '@/shared/ports/secrets';
import { tabStore } from '@/shared/ports/storage';
import { submissionsSaga } from '@/shared/submission/saga';
import { selectSubmission } from '@/shared/submission/slice';

/* Tests the parts that are specific to a collection. The general behaviour of money forms is tested elsewhere. */

const SIGN = 'QY1';
const made = anOrder({ kind: 'COLLECT', state: 'PROCESSING', orderNo: 'O1', amount: '40.00' });
const submitted = (ruleNo = '') =>
  collection.submitted({
    values: { signNo: SIGN, amount: '40.00', remark: '十一月', ruleNo },
    listId: 'collectSigns',
    status: 'collectSign.detail?at=QY1',
    secretIds: { payPassword: secrets.put('Pay#20261') },
  });

function* sagas(action: UnknownAction): Generator {
  yield fork(moneyFormsFeature.saga);
  yield fork(submissionsSaga, []);
  yield put(action);
}

async function done(action: UnknownAction, standIns: readonly StandIn[], key: string, sleeps = 0) {
  const world = aWorld({}, { standIns, sleeps });
  const tab = new Map<string, string>();
  const outside = new Map<unknown, (...args: never[]) => unknown>([
    [ids.fresh, () => 'fresh'],
    [tabStore.get, (at: string) => tab.get(at) ?? null],
    [tabStore.set, (at: string, value: string) => tab.set(at, value) && true],
    [tabStore.remove, (at: string) => tab.delete(at)],
  ] as never);
  const before = having(sessionEvents.loggedIn({ user: aUser(), info: aUserInfo() }));
  const { state, log } = await running(() => sagas(action), { before, world, outside });
  return {
    state: selectSubmission(key)(state),
    sent: world.requests.filter(({ path }) => path === collectSignCollect.path).map(({ body }) => body),
    asked: world.requests.filter(({ path }) => path === queryOrder.path).map(({ body }) => body),
    log,
  };
}

describe('a collection', () => {
  it('sends a collection once with its number, by the chosen rule', async () => {
    const { state, sent } = await done(submitted('GZ1'), [answers(collectSignCollect, made)], collection.keyOf(SIGN));
    expect(sent).toEqual([
      { signNo: SIGN, amount: '40.00', remark: '十一月', requestNo: 'fresh', payPassword: 'Pay#20261', ruleNo: 'GZ1' },
    ]);
    expect(state).toMatchObject({ stage: 'done', result: { found: made } });
  });

  it('a collection whose response is lost is queried by its number and kind, and never sent again', async () => {
    const { state, sent, asked } = await done(
      submitted(),
      [fails(collectSignCollect, 'unknownOutcome'), answers(queryOrder, { order: made, again: null })],
      collection.keyOf(SIGN),
      1,
    );
    expect(sent).toHaveLength(1);
    expect(asked).toContainEqual({ requestNo: 'fresh', kind: 'COLLECT' });
    expect(state).toMatchObject({ stage: 'done', result: { found: made } });
  });

  it('shows a collection above the limit of the contract at its amount', async () => {
    const msg = '超出签约单日限额200.00元，剩余0.01元';
    const { state } = await done(
      submitted(),
      [refuses(collectSignCollect, { msg, bizCode: '20070002', fields: { amount: msg } })],
      collection.keyOf(SIGN),
    );
    expect(state).toMatchObject({ stage: 'refused', refused: { fields: { amount: msg } } });
  });

  it('limits a collection to the smallest remaining amount', () => {
    const left = { today: '90.00', month: '250.00', total: '1000.00' };
    expect(mostOf({ singleLimit: '100.00', left })).toBe('90.00');
    expect(mostOf({ singleLimit: '50.00', left })).toBe('50.00');
  });
});

it('an invitation by link keeps the link outside the store', async () => {
  const { state, log } = await done(
    inviteSubmitted({
      payerName: '周小川',
      mobile: '13912345678',
      project: '会员月费',
      outSignNo: '',
      singleLimit: '1.00',
      dailyLimit: '1.00',
      monthlyLimit: '1.00',
      totalLimit: '1.00',
      validFrom: '2026-11-25',
      validUntil: '2026-12-25',
      channel: 'LINK',
    }),
    [answers(collectSignInvite, { signNo: SIGN, link: '/sandbox-phone/collect#geheim' })],
    inviteSubmitted.type,
  );
  const { linkId } = state.result as { linkId: string };
  expect(secrets.read(linkId)).toBe('/sandbox-phone/collect#geheim');
  expect(JSON.stringify([state, log])).not.toContain('geheim');
});
