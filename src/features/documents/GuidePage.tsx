import { Button } from '@arco-design/web-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useDispatch } from 'react-redux';
import { Link } from 'react-router-dom';
import { outputEvents } from '@/shared/output/output';
import { paths } from '@/shared/paths';
import { useResource } from '@/shared/resource/useResource';
import { Card, PageTitle } from '@/shared/ui/Card';
import { DescriptionList } from '@/shared/ui/DescriptionList';
import { LoadingState } from '@/shared/ui/LoadingState';
import { usePageSearch } from '@/shared/ui/pageSearch';
import { StatTable } from '@/shared/ui/StatTable';
import { DocumentSearch } from './DocumentSearch';
import styles from './documents.module.css';
import { type Block, GUIDES, type Section } from './guides';
import { index } from './resources';
import { Snippet } from './Snippet';
import type { Sample } from './samples';
import { guideAt } from './search';
import { ErrorTable, ValueTable } from './Tables';
import { TEXT } from './text';

/** Renders a text, with the parts between back quotes as code. */
const RichText = ({ children }: { children: string }) =>
  children.split(/(`[^`]*`|“[^”]+”)/).map((piece, at) => {
    const id = piece.startsWith('“') ? HEADINGS.get(piece.slice(1, -1)) : undefined;
    // The same piece may occur twice in a text, so the key contains its position.
    const key = `${at} ${piece}`;
    if (id !== undefined)
      return (
        <Link key={key} to={guideAt(id)}>
          {piece}
        </Link>
      );
    return piece.startsWith('`') ? <code key={key}>{piece.slice(1, -1)}</code> : <span key={key}>{piece}</span>;
  });

/** Ids of the guides' headings by title. If a text mentions such a title, it becomes a link to that section. */
const HEADINGS = new Map(
  GUIDES.flatMap((guide) => [guide, ...guide.sections]).map(({ title, id }) => [title, id] as const),
);

/** Shows the sample program of one language, with buttons to choose the language. */
function Samples({ label, samples }: { label: string; samples: readonly Sample[] }) {
  const [language, setLanguage] = useState(samples[0]?.language);
  const shown = samples.find((one) => one.language === language);
  return (
    <div>
      <fieldset className={styles.languages} aria-label={TEXT.language}>
        {samples.map((one) => (
          <Button
            key={one.language}
            size="small"
            type={one.language === language ? 'primary' : 'default'}
            aria-pressed={one.language === language}
            onClick={() => setLanguage(one.language)}
          >
            {one.language}
          </Button>
        ))}
      </fieldset>
      {shown ? (
        <>
          <Snippet label={`${label}（${shown.file}）`} code={shown.code} />
          {shown.run ? null : <p className={styles.hint}>{TEXT.notRun}</p>}
        </>
      ) : null}
    </div>
  );
}

/**
 * A section of a guide that is generated from the declared calls, such as the table of errors. It appears when the declarations
 * are loaded.
 */
function Derived({ of }: { of: 'errors' | 'events' | 'values' | 'changelog' }) {
  const known = useResource(index);
  const { data } = known;
  if (!data) return <LoadingState of={known} />;
  if (of === 'errors') return <ErrorTable label={TEXT.errors} errors={data.errors} />;
  if (of === 'values')
    return data.values.map(({ title, fields, values }) => (
      <ValueTable key={title} label={title} fields={fields} values={values} />
    ));
  if (of === 'changelog')
    return (
      <ul className={styles.list}>
        {data.changelog.map(({ version, date, changes }) => (
          <li key={version}>
            <strong>{version}</strong> {date} {changes.join('')}
          </li>
        ))}
      </ul>
    );
  return (
    <ul className={styles.events} aria-label={TEXT.events}>
      {data.events.map(({ kind, title, when, object, data: fields }) => (
        <li key={kind}>
          <h4>
            <code>{kind}</code> {title}
          </h4>
          <DescriptionList
            of={[
              [TEXT.eventWhen, when],
              [TEXT.eventObject, object],
              [TEXT.eventData, fields.map(({ name, description }) => `${name} ${description}`).join('；')],
            ]}
          />
        </li>
      ))}
    </ul>
  );
}

function Part({ block }: { block: Block }): ReactNode {
  switch (block.kind) {
    case 'text':
      return (
        <p>
          <RichText>{block.text}</RichText>
        </p>
      );
    case 'steps':
    case 'list': {
      const List = block.kind === 'steps' ? 'ol' : 'ul';
      return (
        <List className={styles.list}>
          {block.items.map((item) => (
            <li key={item}>
              <RichText>{item}</RichText>
            </li>
          ))}
        </List>
      );
    }
    case 'code':
      return <Snippet label={block.label} code={block.code} />;
    case 'table':
      return (
        <StatTable
          label={block.label}
          frame={{}}
          columns={block.columns.map((title, at) => (at === 0 ? { title, whole: true as const } : { title }))}
          rows={block.rows.map((cells) => ({ key: cells[0] ?? '', cells }))}
        />
      );
    case 'samples':
      return <Samples label={block.label} samples={block.samples} />;
    default:
      return <Derived of={block.kind} />;
  }
}

const Heading = ({ of, level }: { of: Section; level: 2 | 3 }) => {
  const Level = `h${level}` as const;
  return (
    <div className={styles.titled}>
      <Level id={of.id} tabIndex={-1} className={styles.heading}>
        {of.title}
      </Level>
      <Link to={guideAt(of.id)} className={styles.anchor} aria-label={TEXT.link(of.title)}>
        #
      </Link>
    </div>
  );
};

const blocks = ({ id, blocks: all }: Section) =>
  // biome-ignore lint/suspicious/noArrayIndexKey: blocks have no identity other than their position
  all.map((block, at) => <Part key={`${id} ${at}`} block={block} />);

/**
 * The page /document/newIndex (文档中心): the guides, with one search over guides and reference. `at` in the query selects a heading.
 */
export function GuidePage() {
  const dispatch = useDispatch();
  const at = new URLSearchParams(usePageSearch()).get('at');
  const page = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const heading = at === null ? null : page.current?.querySelector<HTMLElement>(`#${CSS.escape(at)}`);
    heading?.scrollIntoView({ block: 'start' });
    heading?.focus({ preventScroll: true });
  }, [at]);
  return (
    <div ref={page} className={styles.page}>
      <nav className={styles.contents} aria-label={TEXT.contents}>
        <ul>
          {GUIDES.map((guide) => (
            <li key={guide.id}>
              <Link to={guideAt(guide.id)} {...(at === guide.id ? { 'aria-current': 'location' as const } : {})}>
                {guide.title}
              </Link>
              <ul>
                {guide.sections.map(({ id, title }) => (
                  <li key={id}>
                    <Link to={guideAt(id)} {...(at === id ? { 'aria-current': 'location' as const } : {})}>
                      {title}
                    </Link>
                  </li>
                ))}
              </ul>
            </li>
          ))}
        </ul>
      </nav>
      <Card className={styles.article}>
        <PageTitle
          lead={TEXT.guideLead}
          actions={
            <div className={styles.actions}>
              <Link className={styles.link} to={paths.document.interfaces}>
                {TEXT.toInterface}
              </Link>
              <a className={styles.link} href="/openapi/openapi.json" target="_blank" rel="noopener">
                {TEXT.toOpenApi}
              </a>
              <Button onClick={() => dispatch(outputEvents.printRequested())}>{TEXT.print}</Button>
            </div>
          }
        >
          {TEXT.guideTitle}
        </PageTitle>
        <DocumentSearch />
        {GUIDES.map((guide) => (
          <section key={guide.id} aria-labelledby={guide.id}>
            <Heading of={guide} level={2} />
            {blocks(guide)}
            {guide.sections.map((section) => (
              <section key={section.id} aria-labelledby={section.id}>
                <Heading of={section} level={3} />
                {blocks(section)}
              </section>
            ))}
          </section>
        ))}
      </Card>
    </div>
  );
}
