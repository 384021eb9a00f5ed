import { Button } from '@arco-design/web-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useDispatch } from 'react-redux';
import type { DocumentCall } from '@/contract/calls/documents';
import { Field } from '@/shared/form/Field';
import formStyles from '@/shared/form/form.module.css';
import { TextField } from '@/shared/form/TextField';
import { useFields } from '@/shared/form/useFields';
import { secrets } from '@/shared/ports/secrets';
import { useSubmission } from '@/shared/submission/useSubmission';
import { FormAlert } from '@/shared/ui/FormAlert';
import styles from '../documents.module.css';
import { Snippet } from '../Snippet';
import { jsonOf, type OpenAnswered, type OpenRequest, openTried } from './flows';
import type { Trying } from './model';
import { Confirmation, ResponseValues } from './Parts';
import { readPrivateKey, targetOf, targetProblem } from './target';
import { TEXT } from './text';
import { useRequest } from './useRequest';

const pretty = (text: string) => {
  const value = jsonOf(text);
  return value === undefined ? text : JSON.stringify(value, null, 2);
};

/** Quotes a text for a shell, in single quotes. */
const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;

/** Returns the merchant's own number from a request body; empty if there is none. */
function numberIn({ number }: DocumentCall, body: unknown): string {
  const found = (body as Record<string, unknown> | null | undefined)?.[number];
  return typeof found === 'string' ? found : '';
}

/** Returns the warning about a request whose outcome is unknown, with the merchant's number if it has one. */
function lostWarning(of: DocumentCall, plain: string): string {
  if (of.method === 'GET') return TEXT.failed;
  const number = numberIn(of, jsonOf(plain));
  return number === '' ? TEXT.unknownState : TEXT.unknown(number);
}

function Answer({ of, exchange }: { of: DocumentCall; exchange: OpenAnswered }) {
  const { target, body, plain, signed, authorization, answer } = exchange;
  const curl = [
    `curl -sS -X ${of.method} ${quoted(`${window.location.origin}${target}`)}`,
    `-H ${quoted(`Authorization: ${authorization}`)}`,
    ...(body === '' ? [] : [`-H 'Content-Type: application/json'`, `--data-binary ${quoted(body)}`]),
  ].join(' \\\n  ');
  return (
    <div aria-live="polite">
      {answer === 'lost' ? (
        <p role="alert">{lostWarning(of, plain)}</p>
      ) : answer ? (
        <>
          <Snippet label={TEXT.answer(answer.status)} code={pretty(answer.body)} />
          <p role="status" data-verified={answer.verified}>
            {answer.verified === null ? TEXT.unsigned : answer.verified ? TEXT.verified : TEXT.notVerified}
          </p>
          <ResponseValues of={of} status={answer.status} answer={jsonOf(answer.body)} />
        </>
      ) : (
        <p role="status">{TEXT.notSent}</p>
      )}
      {plain === body ? null : (
        <div className={styles.beside}>
          <Snippet label={TEXT.plainRequest} code={pretty(plain)} />
          <Snippet label={TEXT.sentBody} code={pretty(body)} />
        </div>
      )}
      <Snippet label={TEXT.signedText} code={signed} />
      <Snippet label={TEXT.curl} code={curl} />
      {answer ? <p className={styles.hint}>{TEXT.ownNonce}</p> : null}
    </div>
  );
}

/** Returns whether the call needs a confirmation because its body moves money. */
const asksFirst = ({ method, number }: DocumentCall) => method === 'POST' && number !== '';

/** Returns the error message by form field for a refused request; undefined if the refusal names no field of the form. */
function refusedIn({ answer }: OpenAnswered): Record<string, string> | undefined {
  if (answer === null || answer === 'lost') return undefined;
  const { field, msg } = (jsonOf(answer.body) ?? {}) as { field?: unknown; msg?: unknown };
  return typeof field === 'string' && typeof msg === 'string' ? { [field]: msg } : undefined;
}

/**
 * Form that tries an open call: signs the typed request, sends it, and verifies the response. The private key exists only in this
 * form.
 */
export function OpenTry({ of, index: { canTry, signer, sealer }, caller, onCaller }: Trying) {
  const dispatch = useDispatch();
  const trying = useSubmission(openTried.type);
  /** Text of the confirmation before sending; empty if no confirmation is open. */
  const [asking, setAsking] = useState('');
  /**
   * The merchant's own number in the last sent request. If the user sends the same number again, the confirmation
   * says that a repeated number has no second effect.
   */
  const [sentNumber, setSentNumber] = useState('');
  const [answer, setAnswer] = useState<OpenAnswered | null>(null);
  const [refused, setRefused] = useState<Record<string, string>>();
  const [targetWrong, setTargetWrong] = useState('');
  const sent = useRef<string>(undefined);
  const forget = () => {
    setAnswer(null);
    setTargetWrong('');
  };
  const request = useRequest(of, { onChange: forget, refused });
  const { form, values, field, check } = useFields({
    busy: trying.busy,
    initial: { ...caller, privateKey: '' },
    rules: {
      appId: (value: string) => (value.trim() === '' ? TEXT.needApp : undefined),
      serial: (value: string) => (value.trim() === '' ? TEXT.needSerial : undefined),
      privateKey: (value: string) => (readPrivateKey(value) === null ? TEXT.needKey : undefined),
    },
  });
  const target = targetOf(of.path, request.now.params, request.now.query);
  const { stage, result } = trying;
  useEffect(() => {
    if (stage !== 'done') return;
    const kept = secrets.take((result as { answerId: string }).answerId);
    if (kept === undefined) return;
    const restored = JSON.parse(kept) as OpenAnswered;
    setAnswer(restored);
    setRefused(refusedIn(restored));
  }, [stage, result]);

  const send = () => {
    setAsking('');
    setAnswer(null);
    if (sent.current === undefined) return;
    setSentNumber(numberIn(of, jsonOf((JSON.parse(sent.current) as OpenRequest).body)));
    dispatch(
      openTried({
        method: of.method,
        appId: values.appId.trim(),
        serial: values.serial.trim(),
        signer,
        sealer,
        sends: canTry,
        secretIds: {
          privateKey: secrets.put(readPrivateKey(values.privateKey) ?? ''),
          openRequest: secrets.put(sent.current),
        },
      }),
    );
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    forget();
    const isKnown = check('appId', 'serial', 'privateKey');
    const ready = request.ready();
    if (!isKnown || !ready) return;
    const openRequest: OpenRequest = {
      target: targetOf(of.path, ready.params, ready.query),
      body: ready.text,
      encrypt: ready.encrypt,
    };
    const problem = targetProblem(openRequest.target);
    if (problem) return setTargetWrong(problem);
    sent.current = JSON.stringify(openRequest);
    const number = numberIn(of, ready.body);
    if (!canTry || !asksFirst(of)) send();
    else setAsking(number !== '' && number === sentNumber ? TEXT.confirmAgain(number) : TEXT.confirmFirst(of.number));
  };
  /**
   * Handles a change of the caller's data (application, key). It removes the displayed response, which belongs to the sent
   * request.
   */
  const changing = (name: keyof typeof values) => {
    const one = field(name);
    return {
      ...one,
      onChange: (value: string) => {
        forget();
        one.onChange(value);
        if (name !== 'privateKey') onCaller({ appId: values.appId, serial: values.serial, [name]: value });
      },
    };
  };
  const keyField = changing('privateKey');
  const button = canTry ? (answer ? TEXT.sendAgain : TEXT.send) : TEXT.show;
  return (
    <>
      <p className={styles.hint}>{canTry ? TEXT.openLead : TEXT.shownOnly}</p>
      <form ref={form} noValidate className={formStyles.form} aria-label={TEXT.title} onSubmit={submit}>
        <div className={styles.pair}>
          <TextField {...changing('appId')} label={TEXT.appId} maxLength={64} autoComplete="off" />
          <TextField {...changing('serial')} label={TEXT.serial} maxLength={64} autoComplete="off" />
        </div>
        <Field label={TEXT.privateKey} problem={keyField.problem} hint={TEXT.privateKeyHint}>
          {(control) => (
            <textarea
              {...control}
              name={keyField.name}
              className={styles.area}
              rows={3}
              spellCheck={false}
              autoComplete="off"
              value={keyField.value}
              onChange={({ target: { value } }) => keyField.onChange(value)}
              onBlur={keyField.onLeave}
            />
          )}
        </Field>
        {request.fields}
        <p className={styles.target}>
          {TEXT.target} <code>{`${of.method} ${target}`}</code>
        </p>
        <FormAlert>{targetWrong || trying.message}</FormAlert>
        <Button type="primary" htmlType="submit" loading={trying.busy}>
          {button}
        </Button>
      </form>
      {asking ? <Confirmation button={TEXT.send} text={asking} onClose={() => setAsking('')} onSend={send} /> : null}
      {answer ? <Answer of={of} exchange={answer} /> : null}
    </>
  );
}
