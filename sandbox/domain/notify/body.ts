import { wireTime } from '../money/days';
import type { Due } from './deliveries';

/** The number of an event as programs know it. */
export const eventId = (eventNo: number): string => `EV${String(eventNo).padStart(14, '0')}`;

type Told = Pick<Due, 'eventNo' | 'position' | 'kind' | 'subject' | 'payload' | 'eventAt'>;

/** An event as it is told, and as `GET /events` answers it. */
export const toldEvent = ({ eventNo, position, kind, subject, payload, eventAt }: Told) => ({
  eventId: eventId(eventNo),
  /** Grows with each event of the merchant, in the order in which they can be seen: none appears behind a larger one. */
  sequence: position,
  kind,
  object: subject,
  data: payload,
  createTime: wireTime(eventAt),
});

/** The body of a notification. */
export const bodyOf = (due: Told & Pick<Due, 'appId'>): string =>
  JSON.stringify({ appId: due.appId, ...toldEvent(due) });
