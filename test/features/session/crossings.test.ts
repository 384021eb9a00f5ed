import { drive } from '@test/support/crossings/drive';
import { FORMS } from '@test/support/crossings/forms';
import { explore } from '@test/support/crossings/scripts';
import { roundsOf } from '@test/support/sample';

/** Number of scripts to run: 2,100. A sampled run takes a third of them; `npm run bench crossings` runs more. */
const RUNS = Number(process.env['CROSSINGS_RUNS'] ?? roundsOf(2_100));
/**
 * Seed that repeats the scripts of another run: `CROSSINGS_SEED`, or Jest's own seed, which `npm test` prints as
 * TEST_SEED.
 */
const SEED = Number(process.env['CROSSINGS_SEED'] ?? jest.getSeed());

/**
 * Scripts that once broke a rule, in the printed format, each with a description. Steps: fill, confirm, double
 * (click) a form; mood: the platform's reaction to the next form; answer, lose: the pending response at that
 * position.
 */
const KEPT: readonly (readonly [about: string, script: string])[] = [
  [
    'the crash of another flow while an order is on its way',
    'fill applyReflect; confirm applyReflect; crash; answer 0; fill applyReflect',
  ],
  ['the crash of another flow while a batch is on its way', 'fill batchTRANSFER; confirm batchTRANSFER; crash'],
  ['the crash of another flow while a refund is on its way', 'fill refund; confirm refund; crash; answer 0'],
  ['the crash of another flow while a password is saved', 'fill payPassword; confirm payPassword; crash; answer 0'],
  [
    'a switch that took effect and whose answer was lost',
    'fill applyReflect; confirm applyReflect; switch; lose 1; leave; fill proof; confirm proof',
  ],
  [
    'a form that is confirmed while a switch has its answer and waits for the member, and a reload then',
    'fill transfer; confirm transfer; fill applyReflect; confirm applyReflect; switch; answer 2; fill refund; confirm refund; reload; answer 0',
  ],
  [
    'a session that is over, told to one of several',
    'fill applyReflect; confirm applyReflect; expire; answer 0; answer 0; lose 0; fill proof; confirm proof',
  ],
  [
    // Found by a random run: the end of the session was not shown, because only a flow of a closed page received the
    // 401. The rules do not check work that waits for the session.
    'a 401 that only a flow of a page that was left has heard',
    'fill applyReflect; confirm applyReflect; fill payPassword; confirm payPassword; fill applyReflect; confirm applyReflect; fill turnEnter; confirm turnEnter; answer 0; expire; answer 2; switch; fill proof; confirm proof; answer 0',
  ],
];

describe('forms under way × switch × log-out × 401 × reload × other tabs × crash (C-11 to C-14, C-19, S-02)', () => {
  it.each(KEPT)('breaks no rule in the script: %s', async (_, script) => {
    const { broken, sent } = await drive(script);
    expect(broken).toEqual([]);
    expect(sent + Number(script.includes('payPassword'))).toBeGreaterThan(0);
  });

  it.each([...FORMS.keys()])('the form %s sends one request for a double click', async (id) => {
    const { broken, trace } = await drive(`fill ${id}; double ${id}; answer 0`);
    expect(broken).toEqual([]);
    expect(trace.at(-1)).toBe(`answer 0 of 1: ${FORMS.get(id)?.call.path}`);
  });

  it(`no rule is broken in ${RUNS} random scripts`, async () => {
    const began = Date.now();
    const { runs, distinct, crossed, sent, failure } = await explore(RUNS, SEED);
    const took = Math.round((Date.now() - began) / 1000);
    process.stderr.write(
      `crossings: ${runs} scripts, ${distinct} distinct, ${crossed} with more than one choice among answers, ` +
        `${sent} money calls, ${took} s, CROSSINGS_SEED=${SEED}\n`,
    );
    if (failure)
      throw new Error(
        `CROSSINGS_SEED=${SEED}. To keep:\n  ['what it is about', '${failure.script}'],\n${failure.broken.join('\n')}`,
      );
    expect(distinct).toBeGreaterThanOrEqual(Math.min(2_000, Math.floor(RUNS * 0.95)));
    expect(crossed).toBeGreaterThan(RUNS / 4);
  }, 1_200_000);
});
