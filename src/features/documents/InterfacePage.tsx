import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { DocumentEntry } from '@/contract/calls/documents';
import { paths } from '@/shared/paths';
import { useResource } from '@/shared/resource/useResource';
import { Card, PageTitle } from '@/shared/ui/Card';
import { DescriptionList, knownOf } from '@/shared/ui/DescriptionList';
import { LazyComponent, type LazySpec } from '@/shared/ui/LazyComponent';
import { LoadingState, Retry } from '@/shared/ui/LoadingState';
import { usePageSearch } from '@/shared/ui/pageSearch';
import { DocumentSearch } from './DocumentSearch';
import styles from './documents.module.css';
import { callOf, index } from './resources';
import { Snippet } from './Snippet';
import { callAt } from './search';
import { ErrorTable, FieldTable, RefusalTable } from './Tables';
import { TEXT } from './text';
import type { Caller, Trying } from './trying/model';

const tryIt: LazySpec<Trying> = {
  load: () => import(/* webpackChunkName: "documents.tryIt" */ './trying/TryIt').then((m) => m.TryIt),
  waiting: null,
  failed: (again) => <Retry again={again}>{TEXT.tryFailed}</Retry>,
};

type CallName = Pick<DocumentEntry, 'kind' | 'name'>;

/** Returns the call named in the address; null if there is none. */
function requestedCall(search: string): CallName | null {
  const params = new URLSearchParams(search);
  const name = params.get('call');
  return name === null ? null : { kind: params.get('kind') === 'CONSOLE' ? 'CONSOLE' : 'OPEN', name };
}

/** Groups calls by their headings, in the order of the headings. */
function grouped(calls: readonly DocumentEntry[]): [string, DocumentEntry[]][] {
  const groups = new Map<string, DocumentEntry[]>();
  for (const call of calls) groups.set(call.group, [...(groups.get(call.group) ?? []), call]);
  return [...groups];
}

const pretty = (json: string): string => {
  try {
    return JSON.stringify(JSON.parse(json), null, 2);
  } catch {
    return json;
  }
};

function Call({ of, ...trying }: Trying) {
  const { method, path, title, name, about, who, marks, number, since } = of;
  const { params, query, body, answer, errors, refusals, example } = of;
  const part = (label: string, fields: typeof body, sent: boolean) =>
    fields.length === 0 ? null : (
      <section aria-label={label}>
        <h3 className={styles.heading}>{label}</h3>
        <FieldTable label={label} fields={fields} sent={sent} />
      </section>
    );
  return (
    <article className={styles.call}>
      <div className={styles.titled}>
        <h2 className={styles.heading}>{title}</h2>
        <code>{name}</code>
      </div>
      {about.map((said) => (
        <p key={said}>{said}</p>
      ))}
      <DescriptionList
        of={knownOf([
          [
            TEXT.address,
            <code key="path">
              {method} {path}
            </code>,
            'wide',
          ],
          [TEXT.who, who],
          [TEXT.number, number],
          [TEXT.marks, marks.join('；')],
          [TEXT.since, since],
        ])}
      />
      {part(TEXT.params, params, true)}
      {part(TEXT.query, query, true)}
      {part(TEXT.body, body, true)}
      <section aria-label={TEXT.answer}>
        <h3 className={styles.heading}>{TEXT.answer}</h3>
        {answer.length === 0 && marks.some((mark) => mark.includes('文件')) ? (
          <p className={styles.hint}>{TEXT.file}</p>
        ) : (
          <FieldTable label={TEXT.answer} fields={answer} sent={false} />
        )}
      </section>
      {example ? (
        <section className={styles.example} aria-label={TEXT.example}>
          <h3 className={styles.heading}>{TEXT.example}</h3>
          <Snippet label={TEXT.exampleRequest} code={example.request} />
          <Snippet label={TEXT.exampleAnswer(example.status)} code={pretty(example.answer)} />
        </section>
      ) : null}
      {errors.length > 0 ? (
        <section aria-label={TEXT.errors}>
          <h3 className={styles.heading}>{TEXT.errors}</h3>
          <ErrorTable label={TEXT.errors} errors={errors} />
        </section>
      ) : null}
      {refusals.length > 0 ? (
        <section aria-label={TEXT.refusals}>
          <h3 className={styles.heading}>{TEXT.refusals}</h3>
          <RefusalTable refusals={refusals} sends={of.sends} />
        </section>
      ) : null}
      <LazyComponent of={tryIt} props={{ of, ...trying }} />
    </article>
  );
}

/**
 * The page /document/interface (接口文档): the reference of every open call and every call of the console, generated from their
 * declarations.
 */
export function InterfacePage() {
  const all = useResource(index);
  const [caller, setCaller] = useState<Caller>({ appId: '', serial: '' });
  const { data } = all;
  const named = requestedCall(usePageSearch());
  // An address without a call shows the first open call.
  const shown: CallName | null = named ?? data?.calls.find(({ kind }) => kind === 'OPEN') ?? null;
  const one = useResource(shown && callOf(shown));
  const isCurrent = ({ kind, name }: DocumentEntry) => shown?.kind === kind && shown.name === name;
  return (
    <div className={styles.page}>
      <nav className={styles.contents} aria-label={TEXT.calls}>
        {data ? (
          (['OPEN', 'CONSOLE'] as const).map((kind) => (
            <details key={kind} open={kind === (shown?.kind ?? 'OPEN')}>
              <summary>{kind === 'OPEN' ? TEXT.open : TEXT.console}</summary>
              <ul>
                {grouped(data.calls.filter((call) => call.kind === kind)).map(([group, calls]) => (
                  <li key={group}>
                    <span className={styles.group}>{group}</span>
                    <ul>
                      {calls.map((call) => (
                        <li key={call.name}>
                          <Link to={callAt(call)} {...(isCurrent(call) ? { 'aria-current': 'page' as const } : {})}>
                            {call.title}
                          </Link>
                        </li>
                      ))}
                    </ul>
                  </li>
                ))}
              </ul>
            </details>
          ))
        ) : (
          <LoadingState of={all} />
        )}
      </nav>
      <Card className={styles.article}>
        <PageTitle
          lead={TEXT.interfaceLead}
          actions={
            <Link className={styles.link} to={paths.document.newIndex}>
              {TEXT.toGuide}
            </Link>
          }
        >
          {TEXT.interfaceTitle}
        </PageTitle>
        <DocumentSearch />
        {shown && one.data && data ? (
          <Call key={`${shown.kind} ${shown.name}`} of={one.data} index={data} caller={caller} onCaller={setCaller} />
        ) : one.error ? (
          <Retry again={one.again}>{one.error}</Retry>
        ) : (
          <LoadingState of={shown ? one : all} />
        )}
      </Card>
    </div>
  );
}
