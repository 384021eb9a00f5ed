import { type ReactNode, useId } from 'react';
import type { ApplicationDetail } from '@/contract/calls/applications';
import { DescriptionList, type Fact } from '../ui/DescriptionList';
import { Timeline } from '../ui/Timeline';
import { useScrollTarget } from '../ui/useScrollTarget';
import styles from './ApplicationFacts.module.css';
import { FACTS_TEXT as TEXT } from './factsText';
import { momentsOf, reasonsOf } from './reasons';
import type { PictureShown } from './sectionFacts';

type ApplicationSection = ApplicationDetail['sections'][number];
type FactShown = ApplicationSection['facts'][number];

interface PartProps {
  title: string;
  /** True if a notification message's link points to this element: it is then scrolled into view and focused. */
  wanted?: boolean | undefined;
  children: ReactNode;
}

function Part({ title, wanted, children }: PartProps) {
  const id = useId();
  const heading = useScrollTarget<HTMLHeadingElement>(wanted === true, 'start');
  return (
    <section className={styles.part} aria-labelledby={id} data-wanted={wanted || undefined}>
      <h2 id={id} ref={heading} tabIndex={wanted ? -1 : undefined}>
        {title}
      </h2>
      {children}
    </section>
  );
}

/**
 * Lists all reasons for which the audit refused the application. Without reasons it renders only if a message's link
 * points to the reasons.
 */
export function ApplicationReasons({
  of,
  wanted,
}: {
  of: Pick<ApplicationDetail, 'reasons' | 'sections'>;
  wanted?: boolean;
}) {
  const reasons = reasonsOf(of);
  if (reasons.length === 0)
    return wanted ? (
      <Part title={TEXT.reasons} wanted>
        <p>{TEXT.noReasons}</p>
      </Part>
    ) : null;
  return (
    <Part title={TEXT.reasons} wanted={wanted}>
      <ul className={styles.reasons}>
        {reasons.map(({ key, about, reason }) => (
          <li key={key}>
            <strong>{about}</strong>
            <span>{reason}</span>
          </li>
        ))}
      </ul>
    </Part>
  );
}

function factOf({ label, value, before, picture, refused }: FactShown, Picture: PictureShown): Fact {
  const shown = picture && value !== '' ? <Picture label={label} url={value} /> : value;
  if (before === null && refused === '') return picture ? [label, shown, 'wide'] : [label, shown];
  return [
    label,
    <div key="all" className={styles.changed}>
      <div>{shown === '' ? '—' : shown}</div>
      {before === null ? null : (
        <div className={styles.before}>
          {TEXT.before}：
          {picture && before !== '' ? <Picture label={TEXT.beforeOf(label)} url={before} /> : before || '—'}
        </div>
      )}
      {refused === '' ? null : <div className={styles.refused}>{TEXT.refused(refused)}</div>}
    </div>,
    'wide',
  ];
}

/** Shows a section of an application: changed values next to their previous values, and the audit's refusals at their fields. */
export const ApplicationSectionFacts = ({ of, Picture }: { of: ApplicationSection; Picture: PictureShown }) => (
  <Part title={of.title}>
    {of.refused === '' ? null : <p className={styles.refused}>{TEXT.refused(of.refused)}</p>}
    <DescriptionList of={of.facts.map((fact) => factOf(fact, Picture))} />
  </Part>
);

/** The timeline of the application: past events and the next step. */
export const ApplicationTimeline = ({ of, wanted }: { of: ApplicationDetail; wanted?: boolean }) => (
  <Part title={TEXT.timeline} wanted={wanted}>
    <Timeline moments={momentsOf(of)} label={null} />
  </Part>
);

interface ApplicationFactsProps {
  of: ApplicationDetail;
  Picture: PictureShown;
  /** The block to which a notification message's link points (`useMessageLink`): it is scrolled into view and focused. */
  show?: 'reasons' | 'timeline' | undefined;
}

/** Shows an application read-only inside a page's card: the audit's reasons, the values by section, and the timeline. */
export const ApplicationFacts = ({ of, Picture, show }: ApplicationFactsProps) => (
  <div className={styles.application}>
    <ApplicationReasons of={of} wanted={show === 'reasons'} />
    {of.sections.map((section) => (
      <ApplicationSectionFacts key={section.section} of={section} Picture={Picture} />
    ))}
    <ApplicationTimeline of={of} wanted={show === 'timeline'} />
  </div>
);
