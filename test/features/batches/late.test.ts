import { answers, fails, refuses, type StandIn, takesItsTime } from '@test/support/answers';
import { moving } from '@test/support/moving';
import { having, running } from '@test/support/running';
import { aBatch, aCheck, aUser, aUserInfo } from '@test/support/samples';
import { aWorld } from '@test/support/world';
import { call, fork, put } from 'typed-redux-saga';
import { batchTransferConfirm, type PaymentBatchInfo } from '@/contract/calls/batchPayments';
import { batchesMoves } from '@/features/batches/effects';
import { confirmBatch } from '@/features/batches/flows/confirmBatch';
import { batchFeature } from '@/features/batches/saga';
import { sheetsPort } from '@/features/batches/sheets';
import { batchEvents as events, selectBatch } from '@/features/batches/slice';
import { sessionEvents } from '@/features/session';
import { secrets } from '@/shared/ports/secrets';
import { navigated } from '@/shared/saga/events';
import { injectFeature } from '@/shared/saga/lazyFeature';

injectFeature(batchFeature);

const MOVED = '该批次刚在别处被修改，已载入最新内容，请重新核对。';

const NO = 'PL1';
const OTHER = 'PL2';
const FACTS = { kind: 'TRANSFER' as const, ownAccountNos: [], singleLimit: null, verdicts: {} };
const SUMS = { lines: 2, errors: 0, warnings: 0, cents: 3000 };
const infoOf = (batchNo: string): PaymentBatchInfo => ({
  batch: aBatch({ batchNo }),
  tally: [],
  twins: [],
  payees: [],
  check: aCheck(),
});
const drafted = (batchNo: string) => [
  events.draftReady({ info: infoOf(batchNo), isNew: false }),
  events.sheetJudged({ batchNo, sums: SUMS }),
];
const signedIn = sessionEvents.loggedIn({ user: aUser(), info: aUserInfo() });
const leaving = navigated({ pathname: '/home', search: '' });

beforeEach(() => sheetsPort.put(NO, [], FACTS));

describe('the late outcome of a confirmation', () => {
  const OUTCOMES: readonly (readonly [string, () => StandIn])[] = [
    ['is taken', () => answers(batchTransferConfirm, aBatch({ state: 'RUNNING' }))],
    ['is not known', () => fails(batchTransferConfirm, 'timeout')],
    ['is refused', () => refuses(batchTransferConfirm, { msg: '支付密码错误', bizCode: '20030001' })],
    ['was of a draft that has changed', () => refuses(batchTransferConfirm, { msg: '已变化', bizCode: '20050003' })],
  ];
  const NEWER = {
    'another draft': drafted(OTHER),
    'another draft, whose confirmation is on its way': [
      ...drafted(OTHER),
      events.batchConfirmed({ batchNo: OTHER, secretId: 'newer' }),
    ],
    'no draft': [],
  };
  const cases = OUTCOMES.flatMap(([outcome, standIn]) =>
    Object.entries(NEWER).map(([newer, happened]) => [outcome, newer, standIn, happened] as const),
  );

  it.each(cases)('a late confirmation that %s does not change %s', async (_outcome, _newer, standIn, newer) => {
    const confirmed = events.batchConfirmed({ batchNo: NO, secretId: secrets.put('Pay#20261') });
    const slow = takesItsTime(standIn());
    const world = aWorld({}, { standIns: [slow.standIn] });
    function* story() {
      yield* fork(confirmBatch, confirmed);
      yield* call(() => slow.arrived);
      yield* put(leaving);
      for (const event of newer) yield* put(event);
      slow.give();
    }
    const before = having(signedIn, ...drafted(NO), confirmed);
    const { state } = await running(() => moving(batchesMoves, story, []), { before, world });
    expect(selectBatch(state)).toEqual(selectBatch(having(signedIn, ...drafted(NO), confirmed, leaving, ...newer)));
    expect(world.moves).toEqual([]);
  });

  it('does not show a late refusal in a draft that was opened again', () => {
    const confirmed = events.batchConfirmed({ batchNo: NO, secretId: 's' });
    const refused = events.confirmationRefused({ batchNo: NO, msg: '支付密码错误' });
    const anew = [signedIn, ...drafted(NO), confirmed, leaving, ...drafted(NO)];
    expect(selectBatch(having(...anew, refused))).toEqual(selectBatch(having(...anew)));
  });
});

describe('the events of one draft', () => {
  const info = infoOf(NO);
  const batchNo = NO;
  it.each([
    events.draftMoved({ batchNo, msg: MOVED }),
    events.draftGone({ batchNo, absent: true }),
    events.draftFailed({ batchNo, msg: '失败' }),
    events.cellEdited({ batchNo, lineNo: 1, field: 'amount', secretId: 's' }),
    events.linesDropped({ batchNo, lineNos: [1] }),
    events.sheetChanged({ batchNo }),
    events.sheetJudged({ batchNo, sums: { ...SUMS, errors: 1 } }),
    events.draftSaving({ batchNo }),
    events.draftSaved({ batchNo, info }),
    events.draftNotSaved({ batchNo, msg: '失败' }),
    events.batchSent({ batchNo, isHere: false }),
    events.batchDiscarded({ batchNo, wasOpen: false }),
  ])('an event of one draft does not change another open draft: $type', (event) => {
    const open = having(signedIn, ...drafted(OTHER));
    expect(selectBatch(having(signedIn, ...drafted(OTHER), event))).toEqual(selectBatch(open));
  });
});
