import * as z from 'zod/mini';
import { Time } from '@/contract/primitives';
import { announce, TOPICS } from '../domain/announce';
import { moveTo, type Times } from '../domain/clock';
import { DAY_MS, shownTime, wireTime } from '../domain/money/days';
import { mutexByKey } from '../domain/mutexByKey';
import { refuse } from '../domain/refusal';
import type { Platform } from '../http/platform';
import { allIdle } from '../http/worker';
import { momentAfter } from './duration';

/** The body of `POST /sandbox/clock`: either `advance` or `to`. */
export const ClockRequest = z.strictObject({
  /** An ISO 8601 duration, such as `PT1H`, `P1D`, `P1M`. */
  advance: z.optional(z.string().check(z.maxLength(64))),
  /** A moment with its offset, such as `2026-12-01T00:00:00+08:00`. */
  to: z.optional(z.string().check(z.maxLength(64))),
});
export type ClockRequest = z.infer<typeof ClockRequest>;

/** Business time and real time, in the answer of `/sandbox/clock`. */
interface ClockResponse {
  /** Business time in ISO 8601 with Shanghai's offset. */
  businessTime: string;
  realTime: string;
  /** Difference between business time and real time, in ms. */
  offsetMs: number;
}

/** Maximum number of days that one call can move the clock. Limited because the clock stops at every midnight. */
const MOST_DAYS = 3_660;
/** Maximum number of stops of one call. The clock stops at each midnight and at each time at which work is due. */
const MOST_STEPS = 20_000;
/**
 * Maximum number of rounds in which the workers may finish the work that is due at one stop of the clock. If work is
 * still due afterwards, the request is refused and can be repeated.
 */
const MOST_TRIES = 3;

const clockResponse = ({ now, realNow }: Times): ClockResponse => ({
  businessTime: wireTime(now),
  realTime: wireTime(realNow),
  offsetMs: now.getTime() - realNow.getTime(),
});

export const readBothClocks = async ({ db, clock }: Platform): Promise<ClockResponse> =>
  clockResponse(await clock.read(db));

/** Returns the time that the request asks for, relative to `now`. Refuses an invalid request with a message. */
function requestedTime({ advance, to }: ClockRequest, now: Date): Date {
  if ((advance === undefined) === (to === undefined)) return refuse('advance 和 to 必须且只能填写一个');
  const requested = advance === undefined ? momentOf(to ?? '') : durationFrom(now, advance);
  if (requested < now) refuse(`业务时间只能前进，当前为 ${shownTime(now)}`);
  if (!Time.safeParse(wireTime(requested)).success) refuse('业务时间最晚到 2100 年底');
  if (requested.getTime() - now.getTime() > MOST_DAYS * DAY_MS) refuse('一次最多前进 10 年');
  return requested;
}

const momentOf = (to: string): Date =>
  Time.safeParse(to).success ? new Date(to) : refuse('to 应为带时区的 ISO 8601 时间，例如 2026-12-01T00:00:00+08:00');

function durationFrom(now: Date, advance: string): Date {
  const at = momentAfter(now, advance) ?? refuse('advance 应为 ISO 8601 时长，例如 PT1H、P1D、P1M');
  return at > now ? at : refuse('advance 应大于零');
}

/**
 * Moves business time forward, and stops at every due time of work and at every midnight. So decisions are made in
 * order, and follow-up work becomes due at its correct time. Returns when no more work is due. Each step is committed
 * separately: after an interrupted request the clock has moved a part of the way, and the request can be repeated.
 */
export const advanceClock = (platform: Platform, request: ClockRequest): Promise<ClockResponse> =>
  // Parallel calls run one after the other, so that each call moves the clock.
  mutexByKey('business time', async () => {
    const { db, clock, workers } = platform;
    const to = requestedTime(request, (await clock.read(db)).now);
    let tries = 0;
    for (let step = 0; step < MOST_STEPS && tries < MOST_TRIES; step++) {
      await allIdle(workers);
      const times = await clock.read(db);
      const nexts = await Promise.all(workers.map((worker) => worker.nextAt?.() ?? null));
      const next = nexts.reduce((first, at) => (at && (!first || at < first) ? at : first), null);
      const isDue = next !== null && next <= times.now;
      if (!isDue && times.now >= to) return clockResponse(times);
      tries = isDue ? tries + 1 : 0;
      if (!isDue) await moveTo(db, clock, next && next < to ? next : to);
      for (const topic of TOPICS) announce(db, topic);
    }
    const { now } = await clock.read(db);
    return refuse(`有到期事项尚未处理完，业务时间已到 ${shownTime(now)}，请再试一次`, { status: 503 });
  });
