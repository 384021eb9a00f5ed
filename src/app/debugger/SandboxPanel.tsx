import { Button } from '@arco-design/web-react';
import { type FormEvent, useEffect, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { Time } from '@/contract/primitives';
import { formatCount } from '@/shared/format/count';
import { formatTime } from '@/shared/format/time';
import { Card } from '@/shared/ui/Card';
import fieldStyles from '@/shared/ui/field.module.css';
import styles from './debugger.module.css';
import { FAULT_ROWS } from './faults';
import { Scroll } from './Scroll';
import type { DueReview, ReviewOrder } from './sandbox';
import { debuggerEvents as events } from './slice';
import { selectDebugger } from './store';
import { DEBUGGER_TEXT } from './text';

const TEXT = DEBUGGER_TEXT.sandbox;
const MOST_TIMES = 100;

function Accounts() {
  const dispatch = useDispatch();
  const { accounts, busy } = useSelector(selectDebugger);
  return (
    <Card className={styles.panel} aria-labelledby="accounts">
      <h2 id="accounts">{TEXT.accounts}</h2>
      <Scroll label={TEXT.accounts}>
        <table className={styles.table} aria-labelledby="accounts">
          <thead>
            <tr>
              <th scope="col">{TEXT.account}</th>
              <th scope="col">{TEXT.name}</th>
              <th scope="col">{TEXT.about}</th>
              <th scope="col">{TEXT.signIn}</th>
            </tr>
          </thead>
          <tbody>
            {(accounts ?? []).map(({ loginAccount, name, about }) => (
              <tr key={loginAccount}>
                <td>{loginAccount}</td>
                <td>{name}</td>
                <td>{about}</td>
                <td>
                  <button
                    type="button"
                    className={styles.link}
                    disabled={busy}
                    aria-label={`${TEXT.signIn} ${loginAccount}`}
                    onClick={() => dispatch(events.signInRequested({ loginAccount }))}
                  >
                    {TEXT.signIn}
                  </button>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </Scroll>
    </Card>
  );
}

function Faults() {
  const dispatch = useDispatch();
  const { busy } = useSelector(selectDebugger);
  const [path, setPath] = useState('*');
  const [times, setTimes] = useState('1');
  const count = /^\d{1,3}$/.test(times) ? Number(times) : 0;
  const pathError = path.trim() === '' ? TEXT.pathMissing : null;
  const timesError = count < 1 || count > MOST_TIMES ? TEXT.timesWrong : null;
  return (
    <Card className={styles.panel} aria-labelledby="faults">
      <h2 id="faults">{TEXT.faults}</h2>
      <div className={styles.fields}>
        <label>
          {TEXT.path}
          <input
            className={fieldStyles.input}
            value={path}
            aria-invalid={pathError !== null}
            aria-describedby="path-hint"
            onChange={({ target }) => setPath(target.value)}
          />
          <span id="path-hint" className={pathError ? styles.error : styles.hint}>
            {pathError ?? TEXT.pathHint}
          </span>
        </label>
        <label>
          {TEXT.times}
          <input
            className={fieldStyles.input}
            inputMode="numeric"
            value={times}
            aria-invalid={timesError !== null}
            aria-describedby="times-hint"
            onChange={({ target }) => setTimes(target.value)}
          />
          <span id="times-hint" className={styles.error}>
            {timesError ?? ''}
          </span>
        </label>
      </div>
      <ul className={styles.chips}>
        {FAULT_ROWS.map(({ label, fault }) => (
          <li key={label}>
            <Button
              size="small"
              disabled={busy || pathError !== null || timesError !== null}
              onClick={() =>
                dispatch(events.faultRequested({ label, fault: { ...fault, path: path.trim(), times: count } }))
              }
            >
              {label}
            </Button>
          </li>
        ))}
      </ul>
      <Button disabled={busy} onClick={() => dispatch(events.faultsCleared())}>
        {TEXT.clearFaults}
      </Button>
    </Card>
  );
}

function Outbox() {
  const dispatch = useDispatch();
  const { outbox } = useSelector(selectDebugger);
  const [receiver, setReceiver] = useState('');
  const search = (event: FormEvent) => {
    event.preventDefault();
    dispatch(events.outboxRequested({ receiver: receiver.trim() }));
  };
  return (
    <Card className={styles.panel} aria-labelledby="outbox">
      <h2 id="outbox">{TEXT.outbox}</h2>
      <form className={styles.buttons} onSubmit={search}>
        <input
          className={fieldStyles.input}
          aria-label={TEXT.receiver}
          placeholder={TEXT.receiver}
          value={receiver}
          onChange={({ target }) => setReceiver(target.value)}
        />
        <Button htmlType="submit">{TEXT.search}</Button>
      </form>
      {outbox && outbox.length > 0 ? (
        <Scroll label={TEXT.outbox}>
          <table className={styles.table} aria-labelledby="outbox">
            <thead>
              <tr>
                <th scope="col">{TEXT.sentAt}</th>
                <th scope="col">{TEXT.to}</th>
                <th scope="col">{TEXT.channel}</th>
                <th scope="col">{TEXT.purpose}</th>
                <th scope="col">{TEXT.code}</th>
                <th scope="col">{TEXT.text}</th>
              </tr>
            </thead>
            <tbody>
              {outbox.map(({ to, channel, purpose, code, text, sentAt }) => (
                <tr key={`${sentAt} ${to} ${purpose} ${code}`}>
                  <td>{formatTime(sentAt)}</td>
                  <td>{to}</td>
                  <td>{channel}</td>
                  <td>{purpose}</td>
                  <td>{code ?? '—'}</td>
                  <td>{text}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </Scroll>
      ) : (
        <p className={styles.hint}>{TEXT.noLetters}</p>
      )}
    </Card>
  );
}

function Ledger() {
  const dispatch = useDispatch();
  const { ledger, busy } = useSelector(selectDebugger);
  const names = ['entries', 'postings', 'sumOfPostings', 'negativeAccounts', 'unbalancedEntries'] as const;
  return (
    <Card className={styles.panel} aria-labelledby="ledger">
      <h2 id="ledger">{TEXT.ledger}</h2>
      <dl className={styles.figures}>
        {names.map((name) => (
          <div key={name}>
            <dt>{TEXT[name]}</dt>
            <dd>{ledger ? formatCount(ledger[name]) : '—'}</dd>
          </div>
        ))}
      </dl>
      <div className={styles.buttons}>
        <Button disabled={busy} onClick={() => dispatch(events.ledgerRequested())}>
          {TEXT.audit}
        </Button>
        <Button disabled={busy} onClick={() => dispatch(events.resetRequested())}>
          {TEXT.reset}
        </Button>
        <span className={styles.hint}>{TEXT.resetHint}</span>
      </div>
    </Card>
  );
}

/** Converts a typed Beijing time to the format of requests; null for an invalid text. */
function momentOf(typed: string): string | null {
  const [, day, hour = '00:00', seconds = ':00'] =
    /^(\d{4}-\d{2}-\d{2})(?:[ T](\d{2}:\d{2})(:\d{2})?)?$/.exec(typed.trim()) ?? [];
  const moment = `${day}T${hour}${seconds}`;
  return Time.safeParse(`${moment}Z`).success ? new Date(`${moment}+08:00`).toISOString() : null;
}

/** Moves the business time of the sandbox forward. Everything that becomes due in between happens. */
function Clock() {
  const dispatch = useDispatch();
  const { clock, clockError, busy } = useSelector(selectDebugger);
  const [to, setTo] = useState('');
  const [typedError, setTypedError] = useState<string | null>(null);
  const error = typedError ?? clockError;
  const go = (event: FormEvent) => {
    event.preventDefault();
    const moment = momentOf(to);
    setTypedError(moment === null ? TEXT.clock.toWrong : null);
    if (moment !== null && !busy) dispatch(events.clockMoved({ order: { to: moment } }));
  };
  return (
    <Card className={styles.panel} aria-labelledby="clock">
      <h2 id="clock">{TEXT.clock.title}</h2>
      <p className={styles.hint}>{TEXT.clock.hint}</p>
      <dl className={styles.figures}>
        <div>
          <dt>{TEXT.clock.business}</dt>
          <dd>{clock ? formatTime(clock.businessTime) : '—'}</dd>
        </div>
        <div>
          <dt>{TEXT.clock.real}</dt>
          <dd>{clock ? formatTime(clock.realTime) : '—'}</dd>
        </div>
      </dl>
      <div className={styles.buttons}>
        {TEXT.clock.steps.map(({ label, advance }) => (
          <Button
            key={advance}
            disabled={busy}
            onClick={() => {
              setTypedError(null);
              dispatch(events.clockMoved({ order: { advance } }));
            }}
          >
            {label}
          </Button>
        ))}
        <Button disabled={busy} onClick={() => dispatch(events.clockRequested())}>
          {TEXT.clock.refresh}
        </Button>
      </div>
      <form className={styles.fields} onSubmit={go} noValidate>
        <label>
          {TEXT.clock.to}
          <input
            className={fieldStyles.input}
            value={to}
            maxLength={32}
            aria-invalid={error !== null}
            aria-describedby="clock-to-hint"
            onChange={({ target }) => setTo(target.value)}
          />
          <span id="clock-to-hint" className={error ? styles.error : styles.hint}>
            {error ?? TEXT.clock.toHint}
          </span>
        </label>
        <div className={styles.buttons}>
          <Button htmlType="submit" disabled={busy}>
            {TEXT.clock.go}
          </Button>
        </div>
      </form>
    </Card>
  );
}

/** Lists the pending reviews. A developer applies the automatic rule at once, or decides manually. */
function Reviews() {
  const dispatch = useDispatch();
  const { reviews, busy } = useSelector(selectDebugger);
  const [reason, setReason] = useState('');
  const decide = ({ id, about }: DueReview, decision: ReviewOrder['decision']) =>
    dispatch(
      events.reviewDecided({
        order: { id, decision, ...(decision === 'pass' || reason.trim() === '' ? {} : { reason: reason.trim() }) },
        label: TEXT.decided(about, TEXT[decision]),
      }),
    );
  return (
    <Card className={styles.panel} aria-labelledby="reviews">
      <h2 id="reviews">{TEXT.reviews}</h2>
      <div className={styles.fields}>
        <label>
          {TEXT.reason}
          <input
            className={fieldStyles.input}
            value={reason}
            maxLength={1000}
            aria-describedby="reason-hint"
            onChange={({ target }) => setReason(target.value)}
          />
          <span id="reason-hint" className={styles.hint}>
            {TEXT.reasonHint}
          </span>
        </label>
      </div>
      {reviews && reviews.length > 0 ? (
        <Scroll label={TEXT.reviews}>
          <table className={`${styles.table} ${styles.unbroken}`} aria-labelledby="reviews">
            <thead>
              <tr>
                <th scope="col">{TEXT.matter}</th>
                <th scope="col">{TEXT.object}</th>
                <th scope="col">{TEXT.state}</th>
                <th scope="col">{TEXT.dueAt}</th>
                <th scope="col">{TEXT.act}</th>
              </tr>
            </thead>
            <tbody>
              {reviews.map((review) => {
                const actions = [
                  { label: TEXT.hurry, run: () => dispatch(events.reviewHurried({ id: review.id })) },
                  { label: TEXT.pass, run: () => decide(review, 'pass') },
                  { label: TEXT.reject, run: () => decide(review, 'reject') },
                  ...(review.canReturn ? [{ label: TEXT.return, run: () => decide(review, 'return') }] : []),
                ];
                return (
                  <tr key={review.id}>
                    <td>{review.title}</td>
                    <td>{review.about}</td>
                    <td>{TEXT.states[review.state]}</td>
                    <td>{formatTime(review.dueAt)}</td>
                    <td>
                      <span className={styles.acts}>
                        {actions.map(({ label, run }) => (
                          <button
                            key={label}
                            type="button"
                            className={styles.link}
                            disabled={busy}
                            aria-label={`${label} ${review.about}`}
                            onClick={run}
                          >
                            {label}
                          </button>
                        ))}
                      </span>
                    </td>
                  </tr>
                );
              })}
            </tbody>
          </table>
        </Scroll>
      ) : (
        // Shows that there are no reviews only after the sandbox has responded.
        reviews && <p className={styles.hint}>{TEXT.noReviews}</p>
      )}
      <div className={styles.buttons}>
        <Button disabled={busy} onClick={() => dispatch(events.reviewsRequested())}>
          {TEXT.refresh}
        </Button>
      </div>
    </Card>
  );
}

/** The controls of the sandbox: demo accounts, business time, sent messages, simulated errors, the ledger and a reset. */
export function SandboxPanel() {
  const dispatch = useDispatch();
  const { notice } = useSelector(selectDebugger);
  useEffect(() => {
    dispatch(events.sandboxShown());
  }, [dispatch]);
  return (
    <>
      <p role="status" className={notice?.kind === 'failed' ? styles.error : styles.notice}>
        {notice?.text}
      </p>
      <Accounts />
      <Clock />
      <Reviews />
      <Faults />
      <Outbox />
      <Ledger />
    </>
  );
}
