import { wireTime } from '../money/days';
import type { Due } from './deliveries';

type DueEvent = Pick<Due, 'eventId' | 'sequence' | 'kind' | 'subject' | 'payload' | 'eventAt'>;

/** The body of an event, as delivered and as answered by `GET /events`. */
export const toEventBody = ({ eventId, sequence, kind, subject, payload, eventAt }: DueEvent) => ({
  eventId,
  /**
   * Number of the event within the application. Events become visible in this order, so a reader can continue after the last
   * number that it has read.
   */
  sequence,
  kind,
  object: subject,
  data: payload,
  createTime: wireTime(eventAt),
});

/** The body of a notification. */
export const bodyOf = (due: DueEvent & Pick<Due, 'appId'>): string =>
  JSON.stringify({ appId: due.appId, ...toEventBody(due) });
