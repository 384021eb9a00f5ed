import { wireTime } from '../money/days';
import type { Due } from './deliveries';

type DueEvent = Pick<Due, 'eventId' | 'sequence' | 'kind' | 'subject' | 'payload' | 'eventAt'>;

/** Builds the body of an event. Notifications and `GET /events` contain the same body. */
export const toEventBody = ({ eventId, sequence, kind, subject, payload, eventAt }: DueEvent) => ({
  eventId,
  /**
   * Position of the event among all events of the program. Events become visible in this order, so a reader can continue after
   * the last number that it has read.
   */
  sequence,
  kind,
  object: subject,
  data: payload,
  createTime: wireTime(eventAt),
});

/** Returns the JSON text that a notification sends to a program's address. */
export const bodyOf = (due: DueEvent & Pick<Due, 'appId'>): string =>
  JSON.stringify({ appId: due.appId, ...toEventBody(due) });
