import { Button } from '@arco-design/web-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useDispatch } from 'react-redux';
import type { DocumentCall, DocumentSends } from '@/contract/calls/documents';
import formStyles from '@/shared/form/form.module.css';
import { useStill } from '@/shared/form/useStill';
import { secrets } from '@/shared/ports/secrets';
import { useSubmission } from '@/shared/submission/useSubmission';
import { FormAlert } from '@/shared/ui/FormAlert';
import styles from '../documents.module.css';
import { Snippet } from '../Snippet';
import { type ConsoleAnswered, consoleTried, hideSecrets, moneyTried } from './flows';
import type { Trying } from './model';
import { Confirmation, ResponseValues } from './Parts';
import { TEXT } from './text';
import { useRequest } from './useRequest';

const pretty = (value: unknown) => JSON.stringify(value, null, 2) ?? '';

function Answer({ of, exchange: { wire, msg, file, money } }: { of: DocumentCall; exchange: ConsoleAnswered }) {
  const { answer = null, envelope = null } = wire ?? {};
  return (
    <div aria-live="polite">
      {money ? (
        <p role="alert">{money.is === 'unknown' ? TEXT.unknown(money.requestNo) : TEXT.other(money.requestNo)}</p>
      ) : null}
      {file ? <p role="status">{TEXT.file(file.name, file.size)}</p> : null}
      {answer && !file ? (
        <>
          <Snippet label={TEXT.answer(answer.status)} code={answer.body === undefined ? msg : pretty(answer.body)} />
          <ResponseValues of={of} status={answer.status} answer={answer.body} />
        </>
      ) : msg && !file ? (
        <p role="alert">{msg}</p>
      ) : null}
      {wire ? (
        <div className={envelope === null ? undefined : styles.beside}>
          <Snippet
            label={envelope === null ? TEXT.request : TEXT.plainRequest}
            code={`${wire.method} /gateway${wire.path}\n\n${pretty(wire.body)}`}
          />
          {envelope === null ? null : <Snippet label={TEXT.envelope} code={pretty(envelope)} />}
        </div>
      ) : null}
      {answer?.envelope ? <Snippet label={TEXT.answerEnvelope} code={pretty(answer.envelope)} /> : null}
    </div>
  );
}

/** Returns the error messages by field from a refusal. */
function refusedIn(exchange: ConsoleAnswered): Record<string, string> | undefined {
  const data = (exchange.wire?.answer?.body as { data?: { fields?: Record<string, string> } | null } | undefined)?.data;
  return data?.fields;
}

/**
 * Fields that the form leaves out, because the gateway adds them from the session. The form of a money call also
 * leaves out its request number.
 */
const SESSION = ['merchantNo', 'memberNo'];
const withoutOf = ({ money, withoutSession }: DocumentSends) => [
  ...(withoutSession ? [] : SESSION),
  ...(money ? ['requestNo'] : []),
];

/**
 * Form that sends a console call like the page that uses the call: as the signed-in user, and encrypted if the page
 * encrypts it. Money moves only once per request number.
 */
export function ConsoleTry({ of, sends, index: { canTry } }: Pick<Trying, 'of' | 'index'> & { sends: DocumentSends }) {
  const dispatch = useDispatch();
  const tried = sends.money ? moneyTried : consoleTried;
  const trying = useSubmission(tried.type);
  const [asking, setAsking] = useState(false);
  /**
   * Number of an earlier request whose outcome is unknown. The next click uses the same number, so that money moves only once.
   * Undefined: the next click uses a new number.
   */
  const [goesOn, setGoesOn] = useState<string>();
  const [answer, setAnswer] = useState<ConsoleAnswered | null>(null);
  const [refused, setRefused] = useState<Record<string, string>>();
  const [shown, setShown] = useState<unknown>(null);
  const sent = useRef<string>(undefined);
  const forget = () => {
    setAnswer(null);
    setShown(null);
  };
  // The form element. Its fields cannot be changed while a call is being sent.
  const form = useRef<HTMLFormElement>(null);
  useStill(form, trying.busy);
  const request = useRequest(of, { without: withoutOf(sends), onChange: forget, refused });
  const { stage, result } = trying;
  useEffect(() => {
    if (stage !== 'done') return;
    const kept = secrets.take((result as { answerId: string }).answerId);
    if (kept === undefined) return;
    const restored = JSON.parse(kept) as ConsoleAnswered;
    setAnswer(restored);
    setGoesOn(restored.money?.requestNo);
    setRefused(refusedIn(restored));
  }, [stage, result]);
  const send = () => {
    setAsking(false);
    setAnswer(null);
    if (sent.current === undefined) return;
    dispatch(tried({ name: of.name, sends, secretIds: { body: secrets.put(sent.current) } }));
    // Removes the request from memory after sending, because it may contain a password. The next try reads the form again.
    sent.current = undefined;
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    forget();
    const ready = request.ready();
    if (!ready) return;
    const body = of.method === 'GET' ? ready.query : (ready.body ?? {});
    if (!canTry) return setShown(hideSecrets(body));
    sent.current = JSON.stringify(body);
    if (sends.money) setAsking(true);
    else send();
  };
  return (
    <>
      <p className={styles.hint}>{canTry ? TEXT.consoleLead : TEXT.shownOnly}</p>
      {sends.money ? <p className={styles.hint}>{TEXT.ownNumber('requestNo')}</p> : null}
      <form ref={form} noValidate className={formStyles.form} aria-label={TEXT.title} onSubmit={submit}>
        {request.fields}
        <FormAlert>{trying.message}</FormAlert>
        <Button type="primary" htmlType="submit" loading={trying.busy}>
          {canTry ? (goesOn ? TEXT.sendAgain : TEXT.send) : TEXT.show}
        </Button>
      </form>
      {asking ? (
        <Confirmation
          button={goesOn ? TEXT.sendAgain : TEXT.send}
          text={goesOn ? TEXT.confirmAgain(goesOn) : TEXT.confirm}
          onClose={() => setAsking(false)}
          onSend={send}
        />
      ) : null}
      {answer ? <Answer of={of} exchange={answer} /> : null}
      {shown === null ? null : (
        <>
          <p role="status">{sends.encrypted ? `${TEXT.notSent}${TEXT.sealedLater}` : TEXT.notSent}</p>
          <Snippet label={TEXT.request} code={`${of.method} ${of.path}\n\n${pretty(shown)}`} />
        </>
      )}
    </>
  );
}
