import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod/mini';
import { defineOpenCall, type OpenCall } from '@/contract/open/defineOpenCall';
import { openCatalogue } from '@/contract/open/openCatalogue';
import { CHANGELOG } from '@/contract/open/openChangelog';
import { EVENTS } from '@/contract/open/openEvents';
import { fingerprintOf, type Interface, interfaceOf, judge, type Kept } from './fingerprints';

/*
 * A change that breaks merchants' programs must be announced before it is made. `openInterface.json` stores, by
 * version, the parts of the interface that programs depend on. `UPDATE_INTERFACE=1` writes the parts of the newest
 * version again, but not if a breaking change was not announced.
 */

const FILE = path.join(__dirname, 'openInterface.json');
const readKept = (): Kept => JSON.parse(readFileSync(FILE, 'utf8'));

describe('the open interface', () => {
  const now = interfaceOf(openCatalogue as unknown as Readonly<Record<string, OpenCall>>, EVENTS);

  it('the open interface has no unannounced break and equals the stored file', () => {
    const kept = readKept();
    const { faults, isStale } = judge(kept, now, CHANGELOG);
    expect(faults).toEqual([]);
    const newest = CHANGELOG[0]?.version ?? '';
    if (process.env['UPDATE_INTERFACE'] === '1') {
      writeFileSync(FILE, JSON.stringify({ ...kept, [newest]: now }));
      execFileSync('npx', ['biome', 'check', '--write', FILE], { stdio: 'ignore' });
    } else if (isStale)
      throw new Error(
        `The open interface has grown since it was kept. UPDATE_INTERFACE=1 writes ${path.basename(FILE)} anew.`,
      );
  });

  it('the changelog lists each version once, newest first, and its breaks name only known calls', () => {
    const numbers = CHANGELOG.map(({ version }) => version.split('.').map(Number));
    for (const [at, number] of numbers.entries()) {
      expect(number).toHaveLength(3);
      const next = numbers[at + 1];
      if (!next) continue;
      const place = number.findIndex((part, index) => part !== next[index]);
      expect(number[place] ?? 0).toBeGreaterThan(next[place] ?? 0);
    }
    expect(CHANGELOG.map(({ date }) => date)).toEqual(
      [...CHANGELOG]
        .map(({ date }) => date)
        .sort()
        .reverse(),
    );
    const known = new Set(Object.values(readKept()).flatMap((calls) => Object.keys(calls)));
    for (const name of CHANGELOG.flatMap(({ breaks }) => breaks)) expect(known).toContain(name);
    for (const { changes } of CHANGELOG) expect(changes).not.toEqual([]);
  });

  it('each open call names a version of the changelog as its first version', () => {
    const versions = CHANGELOG.map(({ version }) => version);
    for (const { since } of Object.values(openCatalogue)) expect(versions).toContain(since);
  });

  it('reports every answer field that is removed from the stored interface', () => {
    const kept = readKept();
    const [, last] = Object.entries(kept).at(-1) ?? [];
    if (!last) throw new Error('nothing is kept');
    let looked = 0;
    for (const [name, call] of Object.entries(last))
      for (const at of Object.keys(call.answer)) {
        const { [at]: _gone, ...answer } = call.answer;
        const { faults } = judge(kept, { ...now, [name]: { ...call, answer } }, CHANGELOG);
        expect(faults.join()).toContain(`answer field ${at} is gone`);
        looked++;
      }
    expect(looked).toBeGreaterThan(100);
  });
});

describe('changes that break programs', () => {
  const release = { version: '1.0.0', breaks: [] };
  const Part = z.object({ bookNo: z.string(), amount: z.string() });
  const BODY = {
    outNo: z.string().check(z.maxLength(32)),
    kind: z.enum(['A', 'B']),
    count: z.optional(z.int().check(z.gte(1), z.lte(10))),
    note: z.optional(z.string()),
    parts: z.optional(z.array(Part)),
  };
  const ANSWER = {
    no: z.string(),
    state: z.enum(['OPEN', 'PAID']),
    paidTime: z.nullable(z.string()),
    lines: z.array(z.object({ amount: z.string() })),
  };
  const declared = {
    method: 'POST' as const,
    path: '/things/{no}' as const,
    title: '某事',
    about: [],
    scope: null,
    number: 'outNo',
    params: z.object({ no: z.string() }),
    since: '1.0.0',
  };
  const aCall = (more: object = {}, body: object = {}, answer: object = {}): OpenCall =>
    defineOpenCall({
      ...declared,
      body: z.object({ ...BODY, ...body }),
      answer: z.object({ ...ANSWER, ...answer }),
      ...more,
    }) as unknown as OpenCall;
  const without = (fields: Readonly<Record<string, unknown>>, name: string) =>
    z.object(Object.fromEntries(Object.entries(fields).filter(([field]) => field !== name)) as z.core.$ZodLooseShape);

  const kept: Kept = { '1.0.0': interfaceOf({ doThing: aCall(), other: aCall({ path: '/others' }) }) };
  const withThing = (call: OpenCall): Interface => ({ ...kept['1.0.0'], doThing: fingerprintOf(call) });

  it.each<[string, OpenCall, string]>([
    ['another method', aCall({ method: 'GET' }), 'its method was POST and is GET'],
    ['another path', aCall({ path: '/thing/{no}' }), 'its path was /things/{no} and is /thing/{no}'],
    ['another number', aCall({ number: 'no' }), 'its number was outNo and is no'],
    ['a file in place of JSON', aCall({ file: 'text/csv' }), 'its media was application/json and is text/csv'],
    ['a new required field', aCall({}, { fresh: z.string() }), 'request field body.fresh is new and required'],
    ['one that has become required', aCall({}, { note: z.string() }), 'request field body.note has become required'],
    [
      'a new required field inside',
      aCall({}, { parts: z.optional(z.array(z.object({ ...Part.shape, x: z.string() }))) }),
      'request field body.parts[].x is new and required',
    ],
    [
      'a new required query',
      aCall({ query: z.object({ day: z.string() }) }),
      'request field query.day is new and required',
    ],
    ['a request field that is gone', aCall({ body: without(BODY, 'note') }), 'request field body.note is gone'],
    [
      'a request of another type',
      aCall({}, { note: z.optional(z.int()) }),
      'request field body.note was string and is',
    ],
    ['a value that is taken no more', aCall({}, { kind: z.enum(['A']) }), 'request field body.kind takes B no more'],
    [
      'certain values in place of any',
      aCall({}, { note: z.optional(z.enum(['x'])) }),
      'request field body.note takes certain values alone',
    ],
    [
      'a shorter text',
      aCall({}, { outNo: z.string().check(z.maxLength(31)) }),
      'request field body.outNo: maxLength is narrower',
    ],
    [
      'a higher least',
      aCall({}, { count: z.optional(z.int().check(z.gte(2), z.lte(10))) }),
      'request field body.count: minimum is narrower',
    ],
    [
      'a form',
      aCall({}, { note: z.optional(z.string().check(z.regex(/^x$/))) }),
      'request field body.note: the pattern is another one',
    ],
    ['an answer field that is gone', aCall({ answer: without(ANSWER, 'no') }), 'answer field no is gone'],
    [
      'an answer field inside that is gone',
      aCall({}, {}, { lines: z.array(z.object({ cents: z.string() })) }),
      'answer field lines[].amount is gone',
    ],
    ['an answer that may be absent', aCall({}, {}, { no: z.optional(z.string()) }), 'answer field no may be absent'],
    ['an answer of another type', aCall({}, {}, { no: z.int() }), 'answer field no was string and is integer'],
    ['null where none was', aCall({}, {}, { no: z.nullable(z.string()) }), 'answer field no was string and is null'],
    ['another form of time', aCall({}, {}, { no: z.iso.date() }), 'answer field no was string and is string:date'],
    ['a state that is gone', aCall({}, {}, { state: z.enum(['OPEN']) }), 'answer field state has no PAID any more'],
  ])('reports %s as a break until a newer version announces the break', (_what, call, words) => {
    const { faults } = judge(kept, withThing(call), [release]);
    expect(faults).toHaveLength(1);
    expect(faults[0]).toContain(`doThing breaks programs of version 1.0.0: `);
    expect(faults[0]).toContain(words);
    expect(faults[0]).toContain('src/contract/open/openChangelog.ts');
    // The change is announced only if a newer version of the changelog names the call. An entry that names another
    // call, or an entry of the same version, announces nothing.
    const newer = (breaks: readonly string[]) => judge(kept, withThing(call), [{ version: '2.0.0', breaks }, release]);
    expect(newer(['doThing'])).toEqual({ faults: [], isStale: true });
    expect(newer(['other']).faults).toHaveLength(1);
    expect(judge(kept, withThing(call), [{ ...release, breaks: ['doThing'] }]).faults).toHaveLength(1);
  });

  it('reports a removed call as a break', () => {
    const { doThing: _gone, ...now } = kept['1.0.0'] ?? {};
    const { faults } = judge(kept, now, [release]);
    expect(faults).toEqual([expect.stringContaining('doThing breaks programs of version 1.0.0: the call is gone')]);
    expect(judge(kept, now, [{ version: '2.0.0', breaks: ['doThing'] }, release]).faults).toEqual([]);
  });

  it.each<[string, OpenCall]>([
    ['a new optional field', aCall({}, { fresh: z.optional(z.string()) })],
    ['a new optional object with what it needs', aCall({}, { fresh: z.optional(z.object({ a: z.string() })) })],
    ['a field that need not be sent any more', aCall({}, { kind: z.optional(z.enum(['A', 'B'])) })],
    ['one more value', aCall({}, { kind: z.enum(['A', 'B', 'C']) })],
    ['a longer text', aCall({}, { outNo: z.string().check(z.maxLength(64)) })],
    ['null that may be sent', aCall({}, { note: z.optional(z.nullable(z.string())) })],
    ['a new answer field', aCall({}, {}, { fresh: z.string() })],
    ['one more state', aCall({}, {}, { state: z.enum(['OPEN', 'PAID', 'CLOSED']) })],
    ['a time that is always there', aCall({}, {}, { paidTime: z.string() })],
  ])('accepts %s without an announcement and updates the stored file', (_what, call) => {
    expect(judge(kept, withThing(call), [release])).toEqual({ faults: [], isStale: true });
  });

  describe('changes of an event', () => {
    const events = { 'thing.done': { data: { no: '单号', amount: '金额' } } };
    const before: Kept = { '1.0.0': interfaceOf({ doThing: aCall() }, events) };
    const now = (data: Readonly<Record<string, string>>) =>
      interfaceOf({ doThing: aCall() }, { 'thing.done': { data } });

    it('reports a removed or renamed event field as a break until the changelog names the event', () => {
      const others: Readonly<Record<string, string>>[] = [{ no: '单号' }, { no: '单号', sum: '金额' }];
      for (const data of others) {
        const { faults } = judge(before, now(data), [release]);
        expect(faults).toEqual([
          expect.stringContaining('event thing.done breaks programs of version 1.0.0: answer field amount is gone'),
        ]);
        const newer = { version: '2.0.0', breaks: ['event thing.done'] };
        expect(judge(before, now(data), [newer, release]).faults).toEqual([]);
      }
    });

    it('reports a removed event as a break', () => {
      const { faults } = judge(before, interfaceOf({ doThing: aCall() }), [release]);
      expect(faults).toEqual([expect.stringContaining('event thing.done')]);
    });

    it('accepts a new event field and changed descriptions, and updates the stored file only for the new field', () => {
      expect(judge(before, now({ no: '单号', amount: '金额', fee: '手续费' }), [release])).toEqual({
        faults: [],
        isStale: true,
      });
      expect(judge(before, now({ no: '号', amount: '元' }), [release])).toEqual({ faults: [], isStale: false });
    });
  });

  it('accepts a new call and updates the stored file', () => {
    const now = { ...kept['1.0.0'], third: fingerprintOf(aCall({ path: '/third' })) };
    expect(judge(kept, now, [release])).toEqual({ faults: [], isStale: true });
  });

  it('accepts a changed title and description without an update of the stored file', () => {
    expect(judge(kept, withThing(aCall({ title: '别的', about: ['说明'] })), [release])).toEqual({
      faults: [],
      isStale: false,
    });
  });

  it('accepts a break that is stored with its version, and reports the next break of the same call', () => {
    const second = [{ version: '2.0.0', breaks: ['doThing'] }, release];
    const broken = withThing(aCall({ path: '/thing/{no}' }));
    const both: Kept = { ...kept, '2.0.0': broken };
    expect(judge(both, broken, second)).toEqual({ faults: [], isStale: false });
    expect(judge(both, withThing(aCall({ path: '/x/{no}' })), second).faults).toHaveLength(1);
  });

  it('refuses a changelog that lost a stored version', () => {
    expect(judge(kept, kept['1.0.0'] ?? {}, [{ version: '9.0.0', breaks: [] }]).faults).toHaveLength(1);
  });
});
