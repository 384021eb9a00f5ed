import { decideAllDue } from '@sandbox/background/reviewer';
import { saveAll, signedIn, submit } from '@test/support/onboarding';
import { aSandbox, ON_POSTGRES, type TestSandbox } from '@test/support/sandbox';
import { sql } from 'kysely';
import { conf, myMsg } from '@/contract/calls/messages';

const NEWCOMER = '13800000003';
const HAINA_INIT = '200010000003';
const YUNFAN_PASS = '200010000001';

let test: TestSandbox;
beforeAll(async () => {
  test = await aSandbox();
});
afterAll(() => test.stop());
beforeEach(() => test.restoreSeed());

/** Creates an application of an enterprise that is under review. */
async function underReview() {
  const who = await signedIn(test, NEWCOMER);
  const { enterpriseId } = await saveAll(test, who);
  await submit(test, who);
  return { who, enterpriseId };
}
const stateOf = async (enterpriseId: string) =>
  (
    await test.sandbox.db
      .selectFrom('enterprises')
      .select('settled_status')
      .where('enterprise_id', '=', enterpriseId)
      .executeTakeFirstOrThrow()
  ).settled_status;
/**
 * Returns the decided reviews of enterprises. Other reviews are left out, because some are already decided in the
 * demo data.
 */
const decisions = () =>
  test.sandbox.db
    .selectFrom('audit_log')
    .select('subject')
    .where('action', '=', 'review.decided')
    .where(sql`detail ->> 'kind'`, '=', 'ENTERPRISE')
    .execute();

describe('due reviews', () => {
  it('decides a due review without a request, and not earlier', async () => {
    const { enterpriseId } = await underReview();
    test.clock.advance(2_999);
    await test.sandbox.idle();
    expect(await stateOf(enterpriseId)).toBe('INIT');
    test.clock.advance(1);
    await test.sandbox.idle();
    expect(await stateOf(enterpriseId)).toBe('PASS');
  });

  it('decides a due review once on any number of instances', async () => {
    const { who, enterpriseId } = await underReview();
    const second = ON_POSTGRES ? await test.secondInstance() : undefined;
    test.clock.advance(3_000);
    const deciders = [test.sandbox, second ?? test.sandbox, test.sandbox, second ?? test.sandbox];
    await Promise.all(deciders.map(({ platform }) => decideAllDue(platform)));
    await second?.close();
    expect(await stateOf(enterpriseId)).toBe('PASS');
    expect(await decisions()).toEqual([{ subject: enterpriseId }]);
    const news = (await who.get(myMsg, { pageNo: 1, pageSize: 50 })).rows;
    expect(news.filter(({ firstTitle }) => firstTitle === '企业审核通过')).toHaveLength(1);
    const members = await test.sandbox.db
      .selectFrom('members')
      .selectAll()
      .where('enterprise_id', '=', enterpriseId)
      .execute();
    expect(members).toHaveLength(1);
  });

  it('keeps an impossible review for a person, and decides the other reviews', async () => {
    const { enterpriseId } = await underReview();
    await test.sandbox.db
      .insertInto('reviews')
      .values({
        review_id: 'R-impossible',
        kind: 'ENTERPRISE',
        // The enterprise is already approved, so the state machine has no transition for this decision.
        subject: YUNFAN_PASS,
        enterprise_id: YUNFAN_PASS,
        user_id: null,
        created_at: test.clock.now(),
        due_at: test.clock.now(),
        held_at: null,
        decided_at: null,
        decision: null,
        reason: null,
      })
      .execute();
    test.clock.advance(3_000);
    await test.sandbox.idle();
    expect(await stateOf(enterpriseId)).toBe('PASS');
    expect(test.logged.some((line) => line.startsWith('review R-impossible failed'))).toBe(true);
    const due = (await test.control('GET', '/reviews')) as { id: string; state: string }[];
    expect(due.find(({ id }) => id === 'R-impossible')).toMatchObject({ state: 'held' });
  });

  it('sends the message about a review also by e-mail if the user has chosen this', async () => {
    const { who } = await underReview();
    await who.get(conf, { code: 'Service_Msg_Receive_Mail_Opt', value: 'Y' });
    test.clock.advance(3_000);
    await decideAllDue(test.sandbox.platform);
    const letters = (await test.control('GET', '/outbox?to=new1@example.com')) as { purpose: string; text: string }[];
    expect(letters[0]).toMatchObject({ purpose: 'MESSAGE', text: expect.stringContaining('企业审核通过') });
  });
});

describe('the controls', () => {
  it('lists undecided reviews and decides each once', async () => {
    const ofEnterprises = async () =>
      ((await test.control('GET', '/reviews')) as { id: string; kind: string }[]).filter(
        ({ kind }) => kind === 'ENTERPRISE',
      );
    const due = await ofEnterprises();
    expect(due).toEqual([
      expect.objectContaining({
        kind: 'ENTERPRISE',
        title: '企业入网审核',
        subject: HAINA_INIT,
        about: '宁波海纳仓储有限公司',
        state: 'held',
        canReturn: false,
      }),
    ]);
    const id = due[0]?.id;
    await expect(test.control('POST', '/reviews', { id, decision: 'return' })).rejects.toThrow('400');
    await test.control('POST', '/reviews', {
      id,
      decision: 'reject',
      reason: '{"businessLicensePicUrl":"图片不清晰"}',
    });
    expect(await ofEnterprises()).toEqual([]);
    await expect(test.control('POST', '/reviews', { id, decision: 'pass' })).rejects.toThrow('409');
    const row = await test.sandbox.db
      .selectFrom('enterprises')
      .select(['settled_status', 'audit_reason'])
      .where('enterprise_id', '=', HAINA_INIT)
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ settled_status: 'UN_PASS', audit_reason: '{"businessLicensePicUrl":"图片不清晰"}' });
    const zhang = await signedIn(test, '13800000001');
    const [news] = (await zhang.get(myMsg, { pageNo: 1, pageSize: 10 })).rows;
    expect(news?.linkUrl).toBe(`/companyInfo/index?enterpriseId=${HAINA_INIT}&enterpriseNo=QY330200000003`);
  });

  it.each([
    ['an id that there is none of', { id: 'R0', decision: 'pass' }, '404'],
    ['another decision', { id: 'R0', decision: 'maybe' }, '400'],
    ['more than they take', { id: 'R0', decision: 'pass', by: 'me' }, '400'],
  ])('refuses a decision with %s', async (_what, body, status) => {
    await expect(test.control('POST', '/reviews', body)).rejects.toThrow(status);
  });

  it('serves the controls to this machine only', async () => {
    expect((await test.fetch('/sandbox/reviews')).status).toBe(403);
    const foreign = await test.fetch('/sandbox/reviews', {
      headers: { 'x-sandbox': '1', origin: 'http://elsewhere.example' },
    });
    expect(foreign.status).toBe(403);
  });
});

it('adds the companies’ register to an older database at the next start, and keeps it after a reset', async () => {
  const { db } = test.sandbox;
  const count = async () =>
    (await sql<{ n: number }>`select count(*)::int as n from company_register`.execute(test.sandbox.db)).rows[0]?.n;
  for (const schema of ['public', 'seed_copy'])
    for (const table of ['company_beneficiaries', 'company_register'])
      await sql`delete from ${sql.table(`${schema}.${table}`)}`.execute(db);
  expect(await count()).toBe(0);
  await test.restart();
  expect(await count()).toBe(3_000);
  await test.control('POST', '/reset');
  expect(await count()).toBe(3_000);
});
