import { EXAMPLES } from '@sandbox/domain/documents/examples';
import { bodyOf } from '@sandbox/domain/notify/body';
import { OPEN_LIMITS } from '@sandbox/http/openOptions';
import * as z from 'zod/mini';

import { OPEN_ERRORS } from '@/contract/open/openErrors';
import { Mobile } from '@/contract/rules/contact';
import { CorporateAccountNo, PrivateCardNo } from '@/contract/rules/documentFields';
import { NOTIFIED, PER_SECOND, PROVOKED, TEST_ACCOUNT, TEST_CARD, TEST_MOBILE } from '@/features/documents/guides';
import { NOTIFICATION_SAMPLE } from '@/features/documents/samples';

/* Tests that the statements of the guides about the platform are true. */

interface EventBody {
  eventId: string;
  sequence: number;
  kind: 'order.paid';
  object: string;
  data: Record<string, unknown>;
  createTime: string;
}

it('the sample notification equals a sent notification and the guide names each of its fields', () => {
  const sample = JSON.parse(NOTIFICATION_SAMPLE) as EventBody & { appId: string };
  const [event] = (JSON.parse(EXAMPLES['listEvents']?.answer ?? '') as { events: EventBody[] }).events;
  if (!event) throw new Error('there is no example of an event');
  const { appId } = sample;
  const { eventId, sequence, kind, object: subject, data: payload, createTime } = event;
  const sent = bodyOf({ appId, eventId, sequence, kind, subject, payload, eventAt: new Date(createTime) });
  expect(JSON.stringify(sample)).toBe(sent);
  expect(NOTIFIED.map(([name]) => name)).toEqual(Object.keys(sample));
});

it('the guide states the real number of requests per second of an application', () => {
  expect(PER_SECOND).toBe(OPEN_LIMITS.perSecond);
});

it('the guide explains once for each declared error how to provoke the error', () => {
  expect(PROVOKED.map(([code]) => code)).toEqual(Object.keys(OPEN_ERRORS));
});

it.each([
  [TEST_CARD, PrivateCardNo],
  [TEST_ACCOUNT, CorporateAccountNo],
  [TEST_MOBILE, Mobile],
])('the guide names the test number %s, which the interface accepts', (number, schema) => {
  expect(z.core.safeParse(schema, number).success).toBe(true);
});
