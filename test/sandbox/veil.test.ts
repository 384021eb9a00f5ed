import { unveiledNumber, veiledNumber } from '@sandbox/db/veil';
import { aSandbox, type TestSandbox } from '@test/support/sandbox';
import { sql } from 'kysely';
import { queryMsg, searchMsg } from '@/contract/calls/messages';

const ZHANG = '13800000001';
const NOT_YOURS = { code: 4004, msg: '数据不存在或无权访问' };

let test: TestSandbox;
beforeAll(async () => {
  test = await aSandbox();
});
afterAll(() => test.stop());

describe('counters that are shown veiled', () => {
  it.each([2, 9, 11, 12, 14])(
    'returns each number of %s digits from its veiled form, and no number twice',
    async (digits) => {
      const { rows } = await sql<{ number: string; back: string; shown: string }>`
      select n::text as number, shown, unveiled(shown, ${digits}, 'test', 'secret')::text as back
        from generate_series(0, 99) n, veiled(n, ${digits}, 'test', 'secret') shown`.execute(test.sandbox.db);
      expect(rows.map(({ back }) => back)).toEqual(rows.map(({ number }) => number));
      expect(new Set(rows.map(({ shown }) => shown)).size).toBe(100);
    },
  );

  it('returns the number itself without a secret, and null for a text that is no such number', async () => {
    const { rows } = await sql<{ text: string; number: number | null }>`
      select text, unveiled(text, 4, 'test', null)::int as number
        from unnest(array['0042', '42', '00042', '4e03', ' 042', '-042', '', '００４２']) text`.execute(
      test.sandbox.db,
    );
    expect(rows.map(({ number }) => number)).toEqual([42, null, null, null, null, null, null, null]);
  });

  it('shows the messages of the demo data by their numbers, and later ones by numbers that do not count', async () => {
    const token = await test.signIn(ZHANG);
    const { user_id } = await test.sandbox.db
      .selectFrom('messages')
      .select('user_id')
      .where('msg_id', '=', 1)
      .executeTakeFirstOrThrow();
    const words = {
      type: '1',
      first_title: '计数试验',
      second_title: '',
      link_url: '',
      link_text: '',
      content: '计数试验',
    } as const;
    const sent = await test.sandbox.db
      .insertInto('messages')
      .values([1, 2, 3].map((n) => ({ user_id, ...words, second_title: String(n), sent_at: test.clock.now() })))
      .returning([veiledNumber('message', 'msg_id').as('msgId'), 'msg_id'])
      .execute();
    const { body } = await test.ask(searchMsg, { keyword: '计数试验', pageNo: 1, pageSize: 10 }, { token });
    const ids = (body.data as { rows: { msgId: string }[] }).rows.map(({ msgId }) => msgId);
    expect(ids).toEqual(sent.map(({ msgId }) => msgId).reverse());
    const steps = ids.map(Number).map((id, at, all) => Math.abs(id - (all[at - 1] ?? 0)));
    for (const id of ids) expect(id).toMatch(/^\d{12}$/);
    expect(steps).not.toContain(1);
    for (const [at, { msgId }] of sent.entries())
      expect((await test.ask(queryMsg, { msgId }, { token })).body).toMatchObject({
        data: { secondTitle: String(at + 1) },
      });
    // The internal number of a message, instead of the encrypted number, does not open the message.
    expect((await test.ask(queryMsg, { msgId: String(sent[0]?.msg_id) }, { token })).body).toEqual(NOT_YOURS);
    expect((await test.ask(queryMsg, { msgId: '1' }, { token })).body).toMatchObject({ data: { msgId: '1' } });
    expect((await test.ask(queryMsg, { msgId: '01' }, { token })).body).toEqual(NOT_YOURS);
    const { rows } = await sql<{ none: number | null }>`
      select ${unveiledNumber('delivery', '1')} as none`.execute(test.sandbox.db);
    expect(rows).toEqual([{ none: null }]);
  });
});
