import { NOTIFY_ANSWER_BYTES, NOTIFY_TIMEOUT } from '@/contract/open/openEvents';
import { ANSWER_HEADERS, answerToSign, NOTIFICATION } from '@/contract/open/openSigning';
import { isConnectionLoss } from '../db/connectionLoss';
import { bodyOf } from '../domain/notify/body';
import {
  claim,
  type Due,
  dueLanes,
  type Lane,
  markTroubled,
  nextDelivery,
  postpone,
  release,
  settle,
  type Tried,
} from '../domain/notify/deliveries';
import type { Platform } from '../http/platform';
import type { Work } from '../http/worker';
import { type Posted, post } from '../outgoing/post';

/*
 * Delivers events to programs. Each notification address has a separate lane. The notifier claims some due deliveries
 * of a lane, sends a few of them in parallel, and serves the lane again later. So a slow address delays only its own
 * deliveries. After several consecutive errors the lane pauses (circuit breaker). After the pause the notifier sends
 * one delivery as a trial. If the trial fails, the lane's other deliveries are postponed without using up their
 * attempts.
 */

/**
 * Maximum number of a lane's deliveries that are claimed together, and maximum number that are sent in parallel. Each
 * attempt takes at most five seconds, so all attempts end long before the claim expires.
 */
const BATCH = 20;
const AT_ONCE = 4;
/** Maximum number of lanes (notification addresses) that are served in one round; others follow in the next round. */
const MOST_LANES = 64;
/** Number of consecutive errors after which a lane pauses, and the duration of the pause in ms. */
const BREAKS_AFTER = 3;
const BROKEN_MS = 15_000;
/** Interval in ms in which the notifier looks for further lanes with due deliveries while others are being served. */
const LOOK_AGAIN = 200;
/** Maximum number of stored characters of a receiver's answer. */
const KEPT_ANSWER = 2_048;

const keyOf = ({ appId, channel }: Lane) => `${appId}/${channel}`;

/**
 * Evaluates the receiver's response to a notification. The delivery succeeded if the status is 200 and the JSON body
 * has `code` 0. The response is stored as text in any case.
 */
function triedOf(posted: Posted, { url, request }: Pick<Tried, 'url' | 'request'>): Tried {
  const answer = posted.body.subarray(0, KEPT_ANSWER).toString('utf8').replaceAll('\0', '\uFFFD');
  const { status, ms } = posted;
  return { url, request, status, answer, ms, fault: posted.fault || faultOf(status, posted.body) };
}

function faultOf(status: number | null, body: Buffer): string {
  if (status !== 200) return `状态码${status}，应为200`;
  try {
    const parsed: unknown = JSON.parse(body.toString('utf8'));
    const code = typeof parsed === 'object' && parsed !== null && 'code' in parsed ? parsed.code : undefined;
    return code === 0 ? '' : '应答的code不是0';
  } catch {
    return '应答不是JSON';
  }
}

type Parts = Pick<Platform, 'db' | 'clock' | 'random' | 'log' | 'controls' | 'ownPorts' | 'signer' | 'outgoing'>;

/** Signs a notification and sends it to the program's address. */
async function deliver(
  { random, clock, signer, controls, ownPorts, outgoing }: Parts,
  { url }: Lane,
  due: Due,
): Promise<Tried> {
  const request = bodyOf(due);
  const timestamp = String(Math.floor(clock.real().getTime() / 1000));
  const nonce = Buffer.from(random(16)).toString('hex');
  const { serial, signature } = await signer.sign(
    answerToSign({ status: NOTIFICATION, timestamp, nonce, body: request }),
  );
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'user-agent': 'OpenPlatform-Notify/1',
    [ANSWER_HEADERS.serial]: serial,
    [ANSWER_HEADERS.timestamp]: timestamp,
    [ANSWER_HEADERS.nonce]: nonce,
    [ANSWER_HEADERS.signature]: signature,
  };
  const options = { controls, ownPorts, timeout: NOTIFY_TIMEOUT, mostBytes: NOTIFY_ANSWER_BYTES, ...outgoing };
  return triedOf(await post(url, { headers, body: request }, options), { url, request });
}

/** Background work that sends due notifications to programs. Several instances may send in parallel. */
export function notifying(platform: Parts): Work {
  const { db, clock, log } = platform;
  /** Number of consecutive errors, by notification address. */
  const faults = new Map<string, number>();

  /** Delivers the due notifications of one lane. */
  const turn = async (lane: Lane, stopping: () => boolean) => {
    const isBroken = () => (faults.get(lane.url) ?? 0) >= BREAKS_AFTER;
    const { now: begun, realNow } = await clock.read(db);
    const all = await claim(db, lane, isBroken() ? 1 : BATCH, { now: begun, realNow });
    const left = [...all];
    const next = async (): Promise<void> => {
      const due = stopping() || (isBroken() && left.length < all.length) ? undefined : left.shift();
      if (!due) return;
      const tried = await deliver(platform, lane, due);
      await settle(db, due, tried, (await clock.read(db)).now);
      if (tried.fault === '') faults.delete(lane.url);
      else faults.set(lane.url, (faults.get(lane.url) ?? 0) + 1);
      return next();
    };
    await Promise.all(Array.from({ length: AT_ONCE }, next));
    if (left.length > 0)
      await release(
        db,
        left.map(({ deliveryNo }) => deliveryNo),
      );
    if (isBroken()) await postpone(db, lane, new Date((await clock.read(db)).now.getTime() + BROKEN_MS));
  };

  const round = async (stopping: () => boolean) => {
    const running = new Map<string, Promise<void>>();
    let lost: unknown;
    while (!stopping() && lost === undefined) {
      const lanes = await dueLanes(db, await clock.read(db));
      for (const lane of lanes) {
        const key = keyOf(lane);
        if (running.has(key) || running.size >= MOST_LANES) continue;
        const ended = turn(lane, stopping)
          .catch((error) => {
            if (isConnectionLoss(error)) lost = error;
            else log(`notifications of ${key} failed`, error);
          })
          .finally(() => running.delete(key));
        running.set(key, ended);
      }
      if (running.size === 0) break;
      await Promise.race([...running.values(), new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN))]);
    }
    await Promise.all(running.values());
    if (lost !== undefined) throw lost;
    await markTroubled(db, (await clock.read(db)).now);
    return nextDelivery(db);
  };
  return { topic: 'notifications', round, nextAt: () => nextDelivery(db) };
}
