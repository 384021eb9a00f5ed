import { Button } from '@arco-design/web-react';
import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { Link } from 'react-router-dom';
import { sessionSelectors } from '@/features/session';
import { formatTime, isElsewhere } from '@/shared/format/time';
import { paths } from '@/shared/paths';
import { selectJudge } from '@/shared/ports/links';
import { injectFeature } from '@/shared/saga/lazyFeature';
import { isComposing } from '@/shared/ui/composing';
import { Logo } from '@/shared/ui/Logo';
import { useUnloadGuard } from '@/shared/ui/useUnloadGuard';
import styles from './assistant.module.css';
import { assistantFeature } from './feature';
import { assistantEvents, type Saying, selectAssistant, selectIsAwaitingAnswer } from './slice';
import { TEXT } from './text';

injectFeature(assistantFeature);

/** Maximum length of a question, as a text field counts characters. */
const LONGEST = 500;
/** Distance from the end of the conversation, in px. If the reader is within it, new messages scroll into view. */
const AT_END = 40;

type Ask = (text: string, again?: string) => void;

/**
 * A link in an answer of the customer service. It is a link if the user may open the page, otherwise plain text
 * (safety rule C-06).
 */
function AnswerLink({ text, url }: { text: string; url: string }) {
  const session = useSelector(sessionSelectors.selectSignedIn);
  const verdict = useSelector(selectJudge)(url);
  switch (verdict.kind) {
    case 'open':
      return <Link to={verdict.to}>{text}</Link>;
    case 'notBuilt':
      return <span>{TEXT.notBuilt(text)}</span>;
    case 'refused':
      if (!session) return <span>{TEXT.loginFirst(text)}</span>;
      // Shows no permission note until the user's permissions are loaded.
      return <span>{session.routeTreeStage === 'loaded' ? TEXT.refused(text) : text}</span>;
    default:
      return <span>{text}</span>;
  }
}

interface QuestionsProps {
  title: string;
  questions: readonly string[];
  busy: boolean;
  onAsk: Ask;
}

function Questions({ title, questions, busy, onAsk }: QuestionsProps) {
  const id = useId();
  if (questions.length === 0) return null;
  return (
    <div className={styles.questions}>
      <p id={id}>{title}</p>
      <ul aria-labelledby={id}>
        {questions.map((question) => (
          <li key={question}>
            <button type="button" className={styles.question} disabled={busy} onClick={() => onAsk(question)}>
              {question}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

interface BubbleProps {
  saying: Saying;
  /** True for the newest answer. Only the newest answer shows suggested questions. */
  newest: boolean;
  busy: boolean;
  onAsk: Ask;
}

function Bubble({ saying: { id, at, text, sent, answer }, newest, busy, onAsk }: BubbleProps) {
  const when = new Date(at).toISOString();
  return (
    <li className={answer ? styles.theirs : styles.mine}>
      <p className={styles.who}>
        {answer ? TEXT.service : TEXT.me} <time dateTime={when}>{formatTime(when)}</time>
        {isElsewhere(at) ? TEXT.beijingTime : null}
      </p>
      <div className={styles.bubble}>
        <p className={styles.text}>{text}</p>
        {answer && answer.links.length > 0 ? (
          <ul className={styles.links} aria-label={TEXT.links}>
            {answer.links.map((link) => (
              <li key={link.url}>
                <AnswerLink {...link} />
              </li>
            ))}
          </ul>
        ) : null}
      </div>
      {sent === 'failed' ? (
        <p className={styles.failed}>
          {TEXT.failed}
          <button type="button" className={styles.again} disabled={busy} onClick={() => onAsk(text, id)}>
            {TEXT.again}
          </button>
        </p>
      ) : null}
      {sent === 'sending' ? <p className={styles.answering}>{TEXT.answering}</p> : null}
      {answer && newest ? (
        <Questions title={TEXT.related} questions={answer.related} busy={busy} onAsk={onAsk} />
      ) : null}
    </li>
  );
}

/**
 * The conversation with the customer service, oldest message first. Scrolls to the end when messages arrive, unless
 * the reader has scrolled up. Screen readers announce new answers.
 */
function Conversation({ busy, onAsk }: { busy: boolean; onAsk: Ask }) {
  const dispatch = useDispatch();
  const { opening, sayings } = useSelector(selectAssistant);
  const box = useRef<HTMLDivElement>(null);
  const atEnd = useRef(true);
  const [behind, setBehind] = useState(false);
  const last = sayings.at(-1);

  const toEnd = () => {
    const element = box.current;
    if (element) element.scrollTop = element.scrollHeight;
    atEnd.current = true;
    setBehind(false);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each new message only
  useLayoutEffect(() => {
    // Scrolls to the end when the user has sent a question or was already at the end.
    if (atEnd.current || last?.sent === 'sending') toEnd();
    else setBehind(true);
  }, [sayings, opening]);

  // Scrolls again when the height changes, because a phone's keyboard takes half of the screen.
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const observer = new ResizeObserver(() => {
      if (atEnd.current) element.scrollTop = element.scrollHeight;
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  return (
    <div className={styles.middle}>
      {opening === 'failed' ? (
        <div className={styles.unreachable} role="alert">
          <p>{TEXT.unreachable}</p>
          <Button size="small" onClick={() => dispatch(assistantEvents.assistantOpened())}>
            {TEXT.retry}
          </Button>
        </div>
      ) : null}
      <div
        ref={box}
        className={styles.box}
        role="log"
        aria-label={TEXT.log}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable element must be focusable, so that it can be scrolled by keyboard
        tabIndex={0}
        onScroll={({ currentTarget: { scrollHeight, scrollTop, clientHeight } }) => {
          atEnd.current = scrollHeight - scrollTop - clientHeight < AT_END;
          if (atEnd.current) setBehind(false);
        }}
      >
        {opening === null ? <p className={styles.connecting}>{TEXT.connecting}</p> : null}
        <ol className={styles.sayings}>
          {opening && opening !== 'failed' ? (
            <li className={styles.theirs}>
              <p className={styles.who}>{TEXT.service}</p>
              <div className={styles.bubble}>
                <p className={styles.text}>{opening.greeting}</p>
              </div>
              <Questions title={TEXT.suggestions} questions={opening.suggestions} busy={busy} onAsk={onAsk} />
            </li>
          ) : null}
          {sayings.map((saying) => (
            <Bubble key={saying.id} saying={saying} newest={saying === last} busy={busy} onAsk={onAsk} />
          ))}
        </ol>
      </div>
      {behind ? (
        <button type="button" className={styles.newer} onClick={toEnd}>
          {TEXT.newer}
        </button>
      ) : null}
    </div>
  );
}

/**
 * The input of a question. Enter sends, Shift + Enter breaks the line; the Enter that ends an input method's composition does
 * neither.
 */
function Composer({ busy, onAsk }: { busy: boolean; onAsk: Ask }) {
  const id = useId();
  const [text, setText] = useState('');
  const empty = text.trim() === '';
  useUnloadGuard(!empty);
  const send = () => {
    if (busy || empty) return;
    onAsk(text.trim());
    setText('');
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || isComposing(event)) return;
    event.preventDefault();
    send();
  };
  return (
    <form
      className={styles.composer}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <label htmlFor={id} className="visually-hidden">
        {TEXT.question}
      </label>
      <textarea
        id={id}
        rows={3}
        maxLength={LONGEST}
        placeholder={TEXT.question}
        aria-describedby={`${id}-hint ${id}-count`}
        value={text}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={onKeyDown}
      />
      <div className={styles.foot}>
        <p id={`${id}-hint`} className={styles.hint}>
          <span className={styles.wideHint}>{TEXT.hint}</span>
          <span className={styles.narrowHint}>{TEXT.narrowHint}</span>
        </p>
        <span className={styles.count} aria-hidden="true">
          {TEXT.count(text.length, LONGEST)}
        </span>
        <span id={`${id}-count`} className="visually-hidden">
          {TEXT.counted(text.length, LONGEST)}
        </span>
        <Button type="primary" htmlType="submit" disabled={busy || empty}>
          {TEXT.send}
        </Button>
      </div>
    </form>
  );
}

/** The page /assistant: a conversation with the customer service, with and without a login. */
export function AssistantPage() {
  const dispatch = useDispatch();
  const busy = useSelector(selectIsAwaitingAnswer);
  const signedOut = useSelector(sessionSelectors.selectStage) === 'signedOut';
  useEffect(() => {
    dispatch(assistantEvents.assistantOpened());
  }, [dispatch]);
  const ask: Ask = (text, again) => {
    dispatch(assistantEvents.questionRequested(again ? { text, again } : { text }));
  };
  return (
    <main className={styles.page}>
      <header className={styles.top}>
        <Logo size={28} />
        <h1>{TEXT.title}</h1>
        <Link to={signedOut ? paths.open.login : paths.home.home}>{signedOut ? TEXT.login : TEXT.home}</Link>
      </header>
      <Conversation busy={busy} onAsk={ask} />
      <Composer busy={busy} onAsk={ask} />
    </main>
  );
}
