import type { ApplicationDetail } from '@/contract/calls/applications';
import { formatTime } from '../format/time';
import type { Moment } from '../ui/Timeline';
import { FACTS_TEXT as TEXT } from './factsText';

type ReasonedApplication = Pick<ApplicationDetail, 'reasons' | 'sections'>;

/**
 * Returns the audit's reasons, each with the field or section that it concerns: general reasons first, then in the order of the
 * sections.
 */
export function reasonsOf({
  reasons,
  sections,
}: ReasonedApplication): { key: string; about: string; reason: string }[] {
  const order = sections.map(({ section }) => section);
  const placeOf = (key: string) => order.indexOf(key.split('.')[0] ?? '');
  return Object.entries(reasons)
    .map(([key, reason]) => {
      const [name, field] = key.split('.');
      const section = sections.find((one) => one.section === name);
      // Label of the refused field. An empty field is not in the application's data, so its section is named instead.
      const label = section?.facts.find((fact) => fact.field === field)?.label;
      const about = section === undefined ? TEXT.whole : label ? `${section.title} · ${label}` : section.title;
      return { key, about, reason };
    })
    .sort((a, b) => placeOf(a.key) - placeOf(b.key));
}

/** Returns the timeline of an application: its past events and, until it is decided, the next step. */
export function momentsOf({
  state,
  timeline,
  dueAt,
  signing,
  effectiveFrom,
}: Pick<ApplicationDetail, 'state' | 'timeline' | 'dueAt' | 'signing' | 'effectiveFrom'>): Moment[] {
  const moments = timeline.map(({ at, step, text, by }): Moment => {
    const holds = step === 'PASSED' && effectiveFrom !== null && effectiveFrom > at;
    return {
      title: text,
      time: at,
      by,
      state: step === 'REJECTED' ? 'failed' : 'done',
      ...(holds ? { note: TEXT.holdsFrom(formatTime(effectiveFrom)) } : {}),
    };
  });
  if (state === 'AUDITING')
    moments.push({
      title: TEXT.auditing,
      state: 'current',
      note: dueAt ? TEXT.auditDue(formatTime(dueAt)) : TEXT.auditWaits,
    });
  if (state === 'WAIT_SIGN')
    moments.push({
      title: signing.signerName ? TEXT.signing(signing.signerName) : TEXT.sign,
      state: 'current',
      note: signing.state === 'LATE' ? TEXT.signLate : signing.mobileMasked ? TEXT.signTo(signing.mobileMasked) : null,
    });
  return moments;
}
