import { Button } from '@arco-design/web-react';
import type { ComponentProps } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { Link } from 'react-router-dom';
import { type AgreementName, selectByType, selectByTypeToAgreementName } from '@/contract/calls/agreements';
import { formatTime } from '@/shared/format/time';
import type { PdfPreview as Pdf } from '@/shared/media/PdfPreview';
import { address, paths } from '@/shared/paths';
import { chosenFiles } from '@/shared/ports/chosenFiles';
import { defineResource } from '@/shared/resource/defineResource';
import { useResource } from '@/shared/resource/useResource';
import { injectFeature } from '@/shared/saga/lazyFeature';
import { LazyComponent, type LazySpec } from '@/shared/ui/LazyComponent';
import { Retry } from '@/shared/ui/LoadingState';
import { Logo } from '@/shared/ui/Logo';
import { usePageSearch } from '@/shared/ui/pageSearch';
import styles from './AgreementPage.module.css';
import { agreementsFeature } from './feature';
import { agreementsEvents, selectAgreements } from './slice';
import { TEXT } from './text';

injectFeature(agreementsFeature);

const names = defineResource<typeof selectByTypeToAgreementName>({
  id: 'agreements/names',
  call: selectByTypeToAgreementName,
  request: {},
});

/** Loads the full text of an agreement. A text that the user has read before comes from the cache. */
const agreementOf = defineResource<typeof selectByType>({ id: 'agreements/text', call: selectByType });

/**
 * Default names of agreements for links from other pages (`/agreement?type=PRIVACY`). The platform has several agreements per
 * type, so the page chooses by this name.
 */
const NAMES: Readonly<Record<string, string>> = { USER_SERVICE: '用户服务协议', PRIVACY: '隐私政策' };

/** Returns the agreement that the address selects; null if it does not exist. Without a selection it is the first agreement. */
function requestedAgreement(all: readonly AgreementName[], search: string): AgreementName | null {
  const params = new URLSearchParams(search);
  const [no, type] = [params.get('no'), params.get('type')];
  if (no === null && type === null) return all[0] ?? null;
  const found = all.find(({ faceAgreementNo, agreementName, agreementType }) =>
    no === null ? agreementName === NAMES[type ?? ''] || agreementType === type : faceAgreementNo === no,
  );
  return found ?? null;
}

const addressOf = ({ faceAgreementNo }: AgreementName) => address(paths.open.agreement, { no: faceAgreementNo });

interface FailedProps {
  text: string;
  onAgain: () => void;
}

const Failed = ({ text, onAgain }: FailedProps) => (
  <div className={styles.state}>
    <Retry again={onAgain}>{text}</Retry>
  </div>
);

const Waiting = () => (
  <p className={styles.state} role="status">
    {TEXT.loading}
  </p>
);

const pdf: LazySpec<ComponentProps<typeof Pdf>> = {
  load: () =>
    import(/* webpackChunkName: "pdfPreview" */ '@/shared/media/PdfPreview').then(({ PdfPreview }) => PdfPreview),
  waiting: null,
  failed: (again) => <Failed text={TEXT.failed} onAgain={again} />,
};

/**
 * Shows the PDF of an agreement in a dialog. If the PDF cannot be displayed, it is downloaded (specification "calls",
 * section 8).
 */
function Preview({ all }: { all: readonly AgreementName[] }) {
  const dispatch = useDispatch();
  const state = useSelector(selectAgreements);
  if (state.stage !== 'previewing') return null;
  const { faceAgreementNo } = state;
  const file = chosenFiles.get(state.file);
  const name = all.find((one) => one.faceAgreementNo === faceAgreementNo);
  if (!file || !name) return null;
  const close = () => dispatch(agreementsEvents.previewEnded());
  const download = () => dispatch(agreementsEvents.downloadRequested({ faceAgreementNo }));
  return (
    <LazyComponent
      of={pdf}
      props={{
        name: name.agreementName,
        file,
        onClose: close,
        onDownload: download,
        onFailed: () => {
          close();
          download();
        },
      }}
    />
  );
}

function Agreement({ name }: { name: AgreementName }) {
  const dispatch = useDispatch();
  const { stage, data, again } = useResource(agreementOf({ faceAgreementNo: name.faceAgreementNo }));
  const fetching = useSelector(selectAgreements).stage === 'fetching';
  return (
    <article className={styles.agreement} aria-label={name.agreementName}>
      <div className={styles.head}>
        <h2>{name.agreementName}</h2>
        <div className={styles.actions}>
          <Button
            aria-label={TEXT.previewOf(name.agreementName)}
            loading={fetching}
            onClick={() => dispatch(agreementsEvents.previewRequested({ faceAgreementNo: name.faceAgreementNo }))}
          >
            {fetching ? TEXT.fetching : TEXT.preview}
          </Button>
          <Button
            aria-label={TEXT.downloadOf(name.agreementName)}
            onClick={() => dispatch(agreementsEvents.downloadRequested({ faceAgreementNo: name.faceAgreementNo }))}
          >
            {TEXT.download}
          </Button>
        </div>
      </div>
      {data ? (
        <>
          <p className={styles.version}>{TEXT.version(data.version, formatTime(data.publishTime))}</p>
          {data.content
            .split(/\n\s*\n/)
            // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs have no identity other than their position
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

/**
 * The page /agreement: lists the agreements in force and shows the agreement that the query's `no` or `type` selects.
 * If its text cannot be loaded, the error replaces only the text.
 */
export function AgreementPage() {
  const { stage, data, again } = useResource(names);
  const search = usePageSearch();
  const current = data && requestedAgreement(data, search);
  return (
    <main className={styles.page}>
      <header className={styles.top}>
        <Logo size={28} />
        <h1>{TEXT.title}</h1>
        <Link to="/">{TEXT.home}</Link>
      </header>
      <div className={styles.body}>
        {data && data.length > 0 ? (
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
            {current ? (
              <Agreement key={current.faceAgreementNo} name={current} />
            ) : (
              <p className={styles.missing}>{TEXT.notFound}</p>
            )}
            <Preview all={data} />
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
