import { Button } from '@arco-design/web-react';
import { useEffect, useState } from 'react';
import { useDispatch } from 'react-redux';
import type { AnswerOf } from '@/contract/defineCall';
import type { DocumentCall, documentIndex } from '@/contract/documents';
import { Field } from '@/shared/form/Field';
import formStyles from '@/shared/form/form.module.css';
import { TextField } from '@/shared/form/TextField';
import { useFields } from '@/shared/form/useFields';
import { secrets } from '@/shared/ports/secrets';
import { useSubmission } from '@/shared/submission/useSubmission';
import { Dialog } from '@/shared/ui/Dialog';
import queue from '@/shared/ui/queue.module.css';
import { Told } from '@/shared/ui/Told';
import styles from './documents.module.css';
import { type TriedAnswer, tried } from './forms';
import { Snippet } from './Snippet';
import { TEXT } from './text';

/** Who asks: it stays while other calls are looked at. The private key does not. */
export interface Caller {
  appId: string;
  serial: string;
}

interface Props {
  of: DocumentCall;
  index: Pick<AnswerOf<typeof documentIndex>, 'canTry' | 'signer'>;
  caller: Caller;
  onCaller: (caller: Caller) => void;
}

/** A path is read alike at every origin. */
const ANY_ORIGIN = 'https://localhost';

/**
 * What is wrong with a request target; undefined: nothing. What is signed must be what the browser sends, and a browser
 * resolves `..`, escapes what is not ASCII and takes `//` for a host: such a target would fail with a wrong signature.
 */
export function targetProblem(typed: string): string | undefined {
  if (!/^\/openapi\/v1\/[^\s{}#]+$/.test(typed)) return TEXT.needTarget;
  const { pathname, search } = new URL(typed, ANY_ORIGIN);
  return pathname.includes('//') || pathname + search !== typed ? TEXT.changedTarget : undefined;
}

/** A private key of 64 hex digits, or out of PEM; null: it is none. */
export function readPrivateKey(typed: string): string | null {
  const hex = typed.replace(/\s/g, '').toLowerCase();
  if (/^[0-9a-f]{64}$/.test(hex)) return hex;
  const body = /-----BEGIN [A-Z ]*PRIVATE KEY-----([A-Za-z0-9+/=\s]+)-----END/.exec(typed)?.[1];
  if (body === undefined) return null;
  try {
    const der = [...atob(body.replace(/\s/g, ''))]
      .map((one) => one.charCodeAt(0).toString(16).padStart(2, '0'))
      .join('');
    return /0201010420([0-9a-f]{64})/.exec(der)?.[1] ?? null;
  } catch {
    return null;
  }
}

const SAMPLE_OF: Readonly<Record<string, unknown>> = { 文本: '', 整数: 60, 数字: 1, 布尔: true };

/** A body to begin with: what has to be there. */
export function firstBody({ body, example }: Pick<DocumentCall, 'body' | 'example'>): string {
  if (body.length === 0) return '';
  const given = example?.request.slice(example.request.indexOf('{'));
  if (given?.startsWith('{')) return given;
  const needed = body.filter(({ depth, required }) => depth === 0 && required);
  return JSON.stringify(
    Object.fromEntries(
      needed.map(({ name, type }) => [name, name.toLowerCase().includes('amount') ? '1.00' : (SAMPLE_OF[type] ?? '')]),
    ),
    null,
    2,
  );
}

const isJson = (text: string): boolean => {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
};

/** As a shell takes it, in single quotes. */
const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;

function Answer({ of, asked }: { of: TriedAnswer; asked: { method: string; target: string; body: string } }) {
  const { status, body, signed, authorization, verified } = of;
  const curl = [
    `curl -sS -X ${asked.method} ${quoted(`${window.location.origin}${asked.target}`)}`,
    `-H ${quoted(`Authorization: ${authorization}`)}`,
    ...(asked.body === '' ? [] : [`-H 'Content-Type: application/json'`, `--data-binary ${quoted(asked.body)}`]),
  ].join(' \\\n  ');
  return (
    <div aria-live="polite">
      <Snippet
        label={TEXT.answerShown(status)}
        code={isJson(body) ? JSON.stringify(JSON.parse(body), null, 2) : body}
      />
      <p role="status" data-verified={verified}>
        {verified === null ? TEXT.unsigned : verified ? TEXT.verified : TEXT.notVerified}
      </p>
      <Snippet label={TEXT.signedText} code={signed} />
      <Snippet label={TEXT.curl} code={curl} />
    </div>
  );
}

/** Calls whose body moves money, or brings somebody to. */
const asksFirst = ({ method, number }: DocumentCall) => method === 'POST' && number !== '';

/** 在线调试: signs what was typed, sends it, verifies the answer. The private key lives in this form and goes with it. */
export function TryIt({ of, index: { canTry, signer }, caller, onCaller }: Props) {
  const dispatch = useDispatch();
  const trying = useSubmission(tried.type);
  const [asking, setAsking] = useState(false);
  const [sent, setSent] = useState({ method: '', target: '', body: '' });
  const [answer, setAnswer] = useState<TriedAnswer | null>(null);
  const { form, values, field, submit } = useFields({
    initial: { ...caller, target: of.path, privateKey: '', body: firstBody(of) },
    rules: {
      appId: (value: string) => (value.trim() === '' ? TEXT.needApp : undefined),
      serial: (value: string) => (value.trim() === '' ? TEXT.needSerial : undefined),
      target: (value: string) => targetProblem(value.trim()),
      privateKey: (value: string) => (readPrivateKey(value) === null ? TEXT.needKey : undefined),
      body: (value: string) => (value === '' || isJson(value) ? undefined : TEXT.needJson),
    },
  });
  const { stage, result } = trying;
  useEffect(() => {
    if (stage !== 'done') return;
    const kept = secrets.take((result as { answerId: string }).answerId);
    if (kept !== undefined) setAnswer(JSON.parse(kept) as TriedAnswer);
  }, [stage, result]);
  const send = () => {
    setAsking(false);
    const asked = { method: of.method, target: values.target.trim(), body: of.method === 'GET' ? '' : values.body };
    setSent(asked);
    setAnswer(null);
    dispatch(
      tried({
        method: asked.method,
        target: asked.target,
        appId: values.appId.trim(),
        serial: values.serial.trim(),
        signer,
        secretIds: { privateKey: secrets.put(readPrivateKey(values.privateKey) ?? ''), body: secrets.put(asked.body) },
      }),
    );
  };
  /** A field; an answer belongs to what was sent, and goes with the first change. */
  const changing = <Name extends keyof typeof values & string>(name: Name) => {
    const one = field(name);
    return {
      ...one,
      onChange: (value: string) => {
        setAnswer(null);
        one.onChange(value);
        if (name === 'appId' || name === 'serial')
          onCaller({ appId: values.appId, serial: values.serial, [name]: value });
      },
    };
  };
  const keyField = changing('privateKey');
  const bodyField = changing('body');
  if (!canTry) return <p className={styles.hint}>{TEXT.notHere}</p>;
  return (
    <section aria-label={TEXT.tryIt} className={styles.trying}>
      <h3 className={styles.heading}>{TEXT.tryIt}</h3>
      <p className={styles.hint}>{TEXT.tryLead}</p>
      <form
        ref={form}
        noValidate
        className={formStyles.form}
        aria-label={TEXT.tryIt}
        onSubmit={(event) => {
          setAnswer(null);
          submit(() => (asksFirst(of) ? setAsking(true) : send()))(event);
        }}
      >
        <div className={styles.pair}>
          <TextField {...changing('appId')} label={TEXT.appId} maxLength={64} autoComplete="off" />
          <TextField {...changing('serial')} label={TEXT.serial} maxLength={64} autoComplete="off" />
        </div>
        <TextField
          {...changing('target')}
          label={TEXT.target}
          hint={TEXT.targetHint}
          maxLength={500}
          autoComplete="off"
        />
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
              onChange={({ target }) => keyField.onChange(target.value)}
              onBlur={keyField.onLeave}
            />
          )}
        </Field>
        {of.method === 'GET' ? null : (
          <Field label={TEXT.bodyText} problem={bodyField.problem}>
            {(control) => (
              <textarea
                {...control}
                name={bodyField.name}
                className={styles.area}
                rows={Math.min(16, Math.max(3, values.body.split('\n').length))}
                spellCheck={false}
                value={bodyField.value}
                onChange={({ target }) => bodyField.onChange(target.value)}
                onBlur={bodyField.onLeave}
              />
            )}
          </Field>
        )}
        <Told>{trying.told}</Told>
        <Button type="primary" htmlType="submit" loading={trying.busy}>
          {answer ? TEXT.sendAgain : TEXT.send}
        </Button>
      </form>
      {asking ? (
        <Dialog title={TEXT.tryIt} width={440} closeText={TEXT.close} onClose={() => setAsking(false)}>
          <p className={styles.inside}>{TEXT.confirm}</p>
          <div className={queue.dialogFoot}>
            <Button size="large" onClick={() => setAsking(false)}>
              {TEXT.cancel}
            </Button>
            <Button size="large" type="primary" onClick={send}>
              {TEXT.send}
            </Button>
          </div>
        </Dialog>
      ) : null}
      {answer ? <Answer of={answer} asked={sent} /> : null}
    </section>
  );
}
