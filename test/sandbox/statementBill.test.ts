import { addDays, dayOf } from '@sandbox/domain/money/days';
import { type MemberAccounts, PLATFORM, postEntry } from '@sandbox/domain/money/ledger';
import { closeDays } from '@sandbox/domain/statements/accountingDay';
import { makeStatements } from '@sandbox/domain/statements/makeStatements';
import { type Applicant, signedIn } from '@test/support/onboarding';
import { aSandbox, SEED_TIME, type TestSandbox } from '@test/support/sandbox';
import { catalogue as calls } from '@/contract/calls/catalogue';
import { accountsOf, anEntry, aTrade, memberNamed } from './money/support';

const today = dayOf(SEED_TIME);
const yesterday = addDays(today, -1);
const page = { pageNo: 1, pageSize: 50 } as const;
const cents = (amount: string) => Math.round(Number(amount) * 100);

let test: TestSandbox;
let zhang: Applicant;
let memberNo: string;
let own: MemberAccounts;
beforeAll(async () => {
  test = await aSandbox();
  zhang = await signedIn(test, '13800000001');
  memberNo = await memberNamed(test.sandbox.db, '杭州云帆贸易有限公司');
  own = await accountsOf(test.sandbox.db, memberNo);
});
afterAll(() => test.stop());

describe('the bill behind a row of fees', () => {
  it('contains the entries charged at its rate, with the same sums', async () => {
    const { rows } = await zhang.get(calls.statementFeePage, { ...page, startDay: yesterday, endDay: yesterday });
    expect(rows.length).toBeGreaterThan(4);
    expect(new Set(rows.map(({ rate }) => rate)).size).toBeGreaterThan(2);
    for (const { day, product, businessType, rate, fee, returned, trades } of rows) {
      const { totals, total } = await zhang.get(calls.statementBillPage, {
        ...page,
        startDay: day,
        endDay: day,
        product,
        businessType,
        rate: rate ?? 'NONE',
      });
      expect(total).toBeGreaterThan(0);
      // Entries that return a fee do not count as charged trades.
      if (cents(returned) === 0) expect(total).toBeLessThanOrEqual(trades);
      const { feeKept, feePaid, advanced, feeOther, feeBack, feeReturned, feeOtherBack } = totals;
      expect([feeKept, feePaid, advanced, feeOther].map(cents).reduce((sum, one) => sum + one)).toBe(cents(fee));
      expect([feeBack, feeReturned, feeOtherBack].map(cents).reduce((sum, one) => sum + one)).toBe(cents(returned));
    }
  });

  it.each(['0.38%', '-1', '1e3', '１'])('refuses an invalid rate: %s', async (rate) => {
    const { body } = await zhang.ask(calls.statementBillPage, { ...page, rate });
    expect(body).toMatchObject({ data: { fields: { rate: '费率请填写百分数，如 0.38' } } });
  });
});

describe('late entries', () => {
  it('shows late entries in a row of their own, and each row lists its own entries', async () => {
    const { db } = test.sandbox;
    await aTrade(db, memberNo, 'SOME');
    const paid = (at: Date, bankDay?: string) =>
      postEntry(db, {
        ...anEntry(
          'SOME',
          [
            [own.SETTLEMENT, 100],
            [PLATFORM.bank, -100],
          ],
          { at },
        ),
        ...(bankDay ? { bankDay } : {}),
      });
    await paid(SEED_TIME);
    await paid(SEED_TIME, yesterday);
    const tomorrow = new Date(SEED_TIME.getTime() + 86_400_000);
    await closeDays(db, tomorrow);
    await makeStatements(db, tomorrow);

    const { rows, proof } = await zhang.get(calls.statementTradePage, { ...page, startDay: today, endDay: today });
    expect(proof.difference).toBe('0.00');
    const [late] = rows.filter(({ lateDay }) => lateDay !== null);
    expect(late).toMatchObject({ lateDay: yesterday, entries: 1, moved: '1.00' });
    const same = rows.filter((row) => row.product === late?.product && row.businessType === late.businessType);
    expect(same.map(({ lateDay }) => lateDay)).toEqual([null, yesterday]);
    for (const { lateDay, product, businessType, entries, moved } of same) {
      const { totals } = await zhang.get(calls.statementBillPage, {
        ...page,
        startDay: today,
        endDay: today,
        product,
        businessType,
        ...(lateDay ? { lateDay } : { late: 'NONE' }),
      });
      expect(totals).toMatchObject({ entries, moved });
    }
    const only = await zhang.get(calls.statementBillPage, { ...page, startDay: today, endDay: today, late: 'ONLY' });
    expect(only.rows).toMatchObject([{ lateDay: yesterday, moved: '1.00' }]);
  });
});
