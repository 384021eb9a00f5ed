import { Button } from '@arco-design/web-react';
import { useDispatch } from 'react-redux';
import { Link } from 'react-router-dom';
import { type AgreementName, selectByType, selectByTypeToAgreementName } from '@/contract/agreements';
import { formatTime } from '@/shared/format/time';
import { defineResource, type ResourceSpec, resourceById } from '@/shared/resource/defineResource';
import { useResource } from '@/shared/resource/useResource';
import { Mark } from '@/shared/ui/Mark';
import { usePageSearch } from '@/shared/ui/pageSearch';
import styles from './AgreementPage.module.css';
import { agreementDownloadAsked } from './slice';
import { TEXT } from './text';

const names = defineResource<typeof selectByTypeToAgreementName>({
  id: 'agreements/names',
  call: selectByTypeToAgreementName,
  request: {},
});

/** One agreement is one resource: what has been read is shown at once when it is chosen again. */
function agreementOf(faceAgreementNo: string): ResourceSpec<typeof selectByType> {
  const id = `agreements/${faceAgreementNo}`;
  const known = resourceById(id) as ResourceSpec<typeof selectByType> | undefined;
  return known ?? defineResource<typeof selectByType>({ id, call: selectByType, request: { faceAgreementNo } });
}

const addressOf = ({ faceAgreementNo }: AgreementName) => `/agreement?no=${encodeURIComponent(faceAgreementNo)}`;

interface FailedProps {
  text: string;
  onAgain: () => void;
}

const Failed = ({ text, onAgain }: FailedProps) => (
  <div className={styles.state} role="alert">
    <p>{text}</p>
    <Button onClick={onAgain}>{TEXT.retry}</Button>
  </div>
);

const Waiting = () => (
  <p className={styles.state} role="status">
    {TEXT.loading}
  </p>
);

function Agreement({ name }: { name: AgreementName }) {
  const dispatch = useDispatch();
  const { stage, data, again } = useResource(agreementOf(name.faceAgreementNo));
  return (
    <article className={styles.agreement} aria-label={name.agreementName}>
      <div className={styles.head}>
        <h2>{name.agreementName}</h2>
        <Button
          aria-label={TEXT.downloadOf(name.agreementName)}
          onClick={() => dispatch(agreementDownloadAsked({ faceAgreementNo: name.faceAgreementNo }))}
        >
          {TEXT.download}
        </Button>
      </div>
      {data ? (
        <>
          <p className={styles.version}>{TEXT.version(data.version, formatTime(data.publishTime))}</p>
          {data.content
            .split(/\n\s*\n/)
            // biome-ignore lint/suspicious/noArrayIndexKey: a paragraph is its place
            .map((text, place) => (/^第.{1,4}条/.test(text) ? <h3 key={place}>{text}</h3> : <p key={place}>{text}</p>))}
        </>
      ) : stage === 'failed' ? (
        <Failed text={TEXT.failed} onAgain={again} />
      ) : (
        <Waiting />
      )}
    </article>
  );
}

/** /agreement: the agreements in force, one of them in full; `no` of the query says which. A failure is told in its place alone. */
export function AgreementPage() {
  const { stage, data, again } = useResource(names);
  const wanted = new URLSearchParams(usePageSearch()).get('no');
  const current = data?.find(({ faceAgreementNo }) => faceAgreementNo === wanted) ?? data?.[0];
  return (
    <main className={styles.page}>
      <header className={styles.top}>
        <Mark size={28} />
        <h1>{TEXT.title}</h1>
        <Link to="/">{TEXT.home}</Link>
      </header>
      <div className={styles.body}>
        {data && current ? (
          <>
            <nav aria-label={TEXT.names}>
              <ul className={styles.names}>
                {data.map((name) => (
                  <li key={name.faceAgreementNo}>
                    <Link to={addressOf(name)} replace aria-current={name === current ? 'true' : undefined}>
                      {name.agreementName}
                    </Link>
                  </li>
                ))}
              </ul>
            </nav>
            <Agreement key={current.faceAgreementNo} name={current} />
          </>
        ) : stage === 'failed' ? (
          <Failed text={TEXT.namesFailed} onAgain={again} />
        ) : data ? (
          <p className={styles.state}>{TEXT.none}</p>
        ) : (
          <Waiting />
        )}
      </div>
    </main>
  );
}
