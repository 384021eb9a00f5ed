import { Button } from '@arco-design/web-react';
import { useEffect } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { Link, matchPath, useLocation } from 'react-router-dom';
import { MESSAGE_TYPE_WORDS } from '@/contract/words/words';
import { formatText } from '@/shared/format/money';
import { formatTime } from '@/shared/format/time';
import { paths } from '@/shared/paths';
import { selectJudge } from '@/shared/ports/links';
import { Card, PageTitle } from '@/shared/ui/Card';
import styles from './messages.module.css';
import { detailOf } from './paths';
import { type MessageDetail, messagesEvents, messagesSelectors } from './slice';
import { TEXT, TOAST_TEXT } from './text';

/** Texts that replace the link of a message if this user cannot open its page. The address itself is never shown. */
const NO_WAY = { notBuilt: TOAST_TEXT.notBuilt, refused: TOAST_TEXT.notAllowed, unknown: TEXT.badLink } as const;

/** The link of a message, or a text if the user may not open its page (safety rule C-06). */
function MessageLink({ url, text }: { url: string; text: string }) {
  const judge = useSelector(selectJudge);
  if (url === '') return null;
  const verdict = judge(url);
  switch (verdict.kind) {
    case 'open':
      return (
        <Link to={verdict.to} className={styles.wayOn}>
          {text || TEXT.goOn}
        </Link>
      );
    default:
      return (
        <p className={styles.noWay}>
          {text ? `${text}：` : ''}
          {NO_WAY[verdict.kind]}
        </p>
      );
  }
}

function Content({ message }: { message: MessageDetail }) {
  const { newerId, olderId } = message;
  return (
    <>
      <PageTitle
        lead={
          <>
            {MESSAGE_TYPE_WORDS[message.type]} <time dateTime={message.sendTime}>{formatTime(message.sendTime)}</time>
          </>
        }
      >
        {message.firstTitle}
      </PageTitle>
      <div className={styles.content}>
        <p className={styles.lead}>{formatText(message.secondTitle)}</p>
        {formatText(message.content)
          .split(/\n\s*\n/)
          .map((paragraph, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs have no identity other than their position
            <p key={index}>{paragraph}</p>
          ))}
        <MessageLink url={message.linkUrl} text={message.linkText} />
      </div>
      <nav className={styles.neighbours} aria-label={TEXT.detail}>
        {newerId ? <Link to={detailOf(newerId)}>{TEXT.newer}</Link> : null}
        {olderId ? <Link to={detailOf(olderId)}>{TEXT.older}</Link> : null}
        <Link to={paths.home.messages}>{TEXT.back}</Link>
      </nav>
    </>
  );
}

/** The page /message/detail/:msgId. The path names the message; a query parameter of the same name is ignored. */
export function MessageDetailPage() {
  const dispatch = useDispatch();
  const { pathname } = useLocation();
  const msgId = matchPath(detailOf(':msgId'), pathname)?.params.msgId ?? '';
  const opened = useSelector(messagesSelectors.selectOpened);
  useEffect(() => {
    dispatch(messagesEvents.messageOpened({ msgId }));
  }, [dispatch, msgId]);

  const own = opened.stage !== 'none' && opened.msgId === msgId ? opened : null;
  return (
    <Card as="article" page="narrow" aria-busy={own?.stage === 'loading'}>
      {own?.stage === 'ready' ? (
        <Content message={own.message} />
      ) : own?.stage === 'failed' ? (
        <div role="alert">
          <PageTitle lead={own.error}>{TEXT.detailFailed}</PageTitle>
          <div className={styles.neighbours}>
            <Button onClick={() => dispatch(messagesEvents.messageOpened({ msgId }))}>{TEXT.retry}</Button>
            <Link to={paths.home.messages}>{TEXT.back}</Link>
          </div>
        </div>
      ) : (
        <>
          <h1 className="visually-hidden">{TEXT.detail}</h1>
          <p role="status">{TEXT.loading}</p>
        </>
      )}
    </Card>
  );
}
