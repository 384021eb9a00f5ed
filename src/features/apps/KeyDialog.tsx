import { Button } from '@arco-design/web-react';
import { useEffect, useRef, useState } from 'react';
import { useDispatch } from 'react-redux';
import { type AppDetail, KEY_CHALLENGE_MINUTES, KEY_OVERLAP_WORDS, KeyOverlap } from '@/contract/calls/apps';
import { SM2_USER_ID } from '@/contract/open/openSigning';
import { SelectField } from '@/shared/form/SelectField';
import { useFields } from '@/shared/form/useFields';
import { valueCopied } from '@/shared/list/slice';
import { useCopy } from '@/shared/output/useCopy';
import { secrets } from '@/shared/ports/secrets';
import { useDialogSubmission } from '@/shared/submission/useSubmission';
import { Checkbox } from '@/shared/ui/Checkbox';
import { Dialog, Fresh, useUnsaved } from '@/shared/ui/Dialog';
import { FormAlert } from '@/shared/ui/FormAlert';
import styles from './apps.module.css';
import { challengeRequested, keyAdded, keySaved, keyUploaded, type MadePair, pairRequested } from './forms';
import { KeyText } from './KeyText';
import { readPublicKey } from './keyPair';
import { LinesField } from './LinesField';
import { Proof, useProof } from './Proof';
import { LIST_TEXT, TEXT } from './text';

interface Props {
  of: AppDetail;
  onClose: () => void;
}

/** Returns whether the application has a valid key of this kind, which a new key replaces. */
export const replaces = ({ keys }: AppDetail, kind: 'SM2' | 'HMAC'): boolean =>
  keys.some((key) => key.kind === kind && key.state === 'VALID');

/**
 * Returns whether a replaced key is still valid during its overlap. At most two keys are valid, so another new key then ends the
 * current key without an overlap.
 */
const isRotating = ({ keys }: AppDetail, kind: 'SM2' | 'HMAC'): boolean =>
  keys.some((key) => key.kind === kind && key.state === 'ENDING');

/** Returns the default for how long the old key stays valid: a day, or not at all if another replaced key is still valid. */
export const firstOverlap = (app: AppDetail, kind: 'SM2' | 'HMAC'): KeyOverlap =>
  isRotating(app, kind) ? 'NONE' : 'DAY';

interface OverlapProps {
  of: AppDetail;
  kind: 'SM2' | 'HMAC';
  value: KeyOverlap;
  onChange: (value: KeyOverlap) => void;
}

/** Field to choose how long the old key stays valid. Renders nothing without an old key. */
export function OverlapField({ of: app, kind, value, onChange }: OverlapProps) {
  if (!replaces(app, kind)) return null;
  const rotating = isRotating(app, kind);
  const words = KeyOverlap.options.filter((one) => !rotating || one === 'NONE');
  return (
    <SelectField
      label={TEXT.overlap}
      hint={rotating ? TEXT.overlapRotating : TEXT.overlapHint}
      options={words.map((one) => ({ value: one, label: KEY_OVERLAP_WORDS[one] }))}
      value={value}
      onChange={(chosen) => onChange(chosen as KeyOverlap)}
    />
  );
}

const nothing = () => {};

/** Shows the private key once: it can be copied and saved, and is deleted with the dialog. */
function PrivateKey({ pem, name }: { pem: string; name: string }) {
  const dispatch = useDispatch();
  const [copy, copyFailed] = useCopy(TEXT.copied);
  return (
    <>
      <p>
        <strong>{TEXT.privateLead}</strong>
      </p>
      <KeyText label={TEXT.privateKey} of={pem} hint={TEXT.privateHint} />
      <FormAlert>{copyFailed ? TEXT.notCopied : null}</FormAlert>
      <div className={styles.line}>
        <Button
          onClick={() =>
            dispatch(keySaved({ filename: TEXT.privateFile(name), secretIds: { text: secrets.put(pem) } }))
          }
        >
          {TEXT.savePrivate}
        </Button>
        <Button onClick={() => copy(pem)}>{TEXT.copyPrivate}</Button>
      </div>
    </>
  );
}

function MadeForm({ of: app, pair, onClose }: Props & { pair: MadePair }) {
  const dispatch = useDispatch();
  const adding = useDialogSubmission(keyAdded.type, onClose);
  const { asked, ask, close } = useProof<true>(adding);
  const [pem] = useState(() => secrets.read(pair.secretId) ?? '');
  const [kept, setKept] = useState(false);
  const [missed, setMissed] = useState(false);
  const [overlap, setOverlap] = useState<KeyOverlap>(() => firstOverlap(app, 'SM2'));
  // Deletes the private key from memory when the dialog closes.
  useEffect(() => () => void secrets.take(pair.secretId), [pair.secretId]);
  const open = adding.stage !== 'done';
  useUnsaved(open);
  useEffect(() => {
    if (!open) return;
    const unload = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', unload);
    return () => window.removeEventListener('beforeunload', unload);
  }, [open]);
  return (
    <>
      <Fresh />
      <form
        noValidate
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (kept) ask(true);
          else setMissed(true);
        }}
      >
        <PrivateKey pem={pem} name={app.name} />
        <Checkbox
          checked={kept}
          aria-invalid={missed && !kept}
          onChange={({ target }) => {
            setKept(target.checked);
            setMissed(false);
          }}
        >
          {TEXT.kept}
        </Checkbox>
        <OverlapField of={app} kind="SM2" value={overlap} onChange={setOverlap} />
        {asked ? null : (
          <FormAlert>{missed && !kept ? TEXT.keepFirst : (adding.fields?.['publicKey'] ?? adding.message)}</FormAlert>
        )}
        <div className={styles.actions}>
          <Button type="primary" htmlType="submit">
            {TEXT.register}
          </Button>
        </div>
      </form>
      {asked ? (
        <Proof
          of={adding}
          about={[
            [LIST_TEXT.app, app.name],
            [TEXT.doing, TEXT.doings.make],
            ...(replaces(app, 'SM2') ? [[TEXT.overlap, KEY_OVERLAP_WORDS[overlap]] as const] : []),
          ]}
          onClose={close}
          onConfirm={(secretIds) =>
            dispatch(
              keyAdded({ appId: app.appId, pairId: pair.secretId, publicKey: pair.publicKey, overlap, secretIds }),
            )
          }
        />
      ) : null}
    </>
  );
}

function MakeForm(props: Props) {
  const dispatch = useDispatch();
  const making = useDialogSubmission(pairRequested.type, nothing);
  const pair = making.stage === 'done' ? ((making.result ?? null) as MadePair | null) : null;
  if (pair) return <MadeForm {...props} pair={pair} />;
  return (
    <div className={styles.form}>
      <p>{TEXT.makeLead}</p>
      <FormAlert>{making.message}</FormAlert>
      <div className={styles.actions}>
        <Button onClick={props.onClose}>{TEXT.cancel}</Button>
        <Button type="primary" loading={making.busy} onClick={() => dispatch(pairRequested({}))}>
          {TEXT.make}
        </Button>
      </div>
    </div>
  );
}

/**
 * Creates a key pair in the browser. The user saves it before it is registered, so that a rotation never depends on a lost key.
 */
export const MakeKeyDialog = (props: Props) => (
  <Dialog
    title={replaces(props.of, 'SM2') ? TEXT.rotateTitle : TEXT.makeTitle}
    width={640}
    closeText={TEXT.close}
    onClose={props.onClose}
  >
    <MakeForm {...props} />
  </Dialog>
);

const MOST_BYTES = 8_192;
const keyFault = (typed: string): string | undefined => {
  if (typed.trim() === '') return TEXT.publicNeeded;
  const read = readPublicKey(typed);
  return 'fault' in read ? TEXT.publicFaults[read.fault] : undefined;
};

/**
 * Returns the openssl command with which the user signs the challenge, to prove the possession of the private key.
 */
const signCommand = (challenge: string): string =>
  `printf '%s' '${challenge}' | openssl dgst -sm3 -sign app.pem -sigopt distid:${SM2_USER_ID} -binary | openssl base64 -A`;

/** Removes line breaks from a pasted signature. */
const signatureOf = (typed: string): string => typed.replace(/\s/g, '');
const signatureFault = (typed: string): string | undefined => {
  if (typed.trim() === '') return TEXT.signatureNeeded;
  return /^[A-Za-z0-9+/]{80,120}={0,2}$/.test(signatureOf(typed)) ? undefined : TEXT.signatureWrong;
};

function UploadForm({ of: app, onClose }: Props) {
  const dispatch = useDispatch();
  const adding = useDialogSubmission(keyUploaded.type, onClose);
  const challengeRequest = useDialogSubmission(challengeRequested.type, nothing);
  const { asked, ask, close } = useProof<{ publicKey: string; signature: string }>(adding);
  const [overlap, setOverlap] = useState<KeyOverlap>(() => firstOverlap(app, 'SM2'));
  const [tooLarge, setTooLarge] = useState(false);
  // False while the user enters the public key; true when the user enters the signature that proves the private key.
  const [proving, setProving] = useState(false);
  const challenge = challengeRequest.stage === 'done' ? String(challengeRequest.result) : null;
  const isSigned = proving && challenge !== null;
  const chooser = useRef<HTMLInputElement>(null);
  const { form, field, fill, dirty, submit } = useFields({
    busy: adding.busy || challengeRequest.busy,
    initial: { publicKey: '', signature: '' },
    refused: adding.fields,
    rules: { publicKey: keyFault, signature: (typed: string) => (isSigned ? signatureFault(typed) : undefined) },
  });
  useUnsaved(dirty && adding.stage !== 'done');
  const choose = async (file: File | undefined) => {
    if (!file) return;
    setTooLarge(file.size > MOST_BYTES);
    if (file.size <= MOST_BYTES) fill({ publicKey: await file.text() });
  };
  const requestChallenge = () => {
    fill({ signature: '' });
    dispatch(challengeRequested({ appId: app.appId }));
  };
  return (
    <>
      <form
        ref={form}
        noValidate
        className={styles.form}
        onSubmit={submit(({ publicKey, signature }) => {
          const read = readPublicKey(publicKey);
          if (!('publicKey' in read)) return;
          if (isSigned) return ask({ publicKey: read.publicKey, signature: signatureOf(signature) });
          setProving(true);
          // Reuses the challenge of an earlier attempt, because a challenge is not bound to a key.
          if (challenge === null) requestChallenge();
        })}
      >
        {isSigned ? (
          <>
            <p className={styles.hint}>{TEXT.proofLead}</p>
            <KeyText label={TEXT.challenge} of={challenge} hint={TEXT.challengeHint(KEY_CHALLENGE_MINUTES)} />
            <KeyText label={TEXT.command} of={signCommand(challenge)} hint={TEXT.commandHint} />
            <div className={styles.line}>
              <Button onClick={() => dispatch(valueCopied({ text: signCommand(challenge) }))}>
                {TEXT.copyCommand}
              </Button>
              <Button loading={challengeRequest.busy} onClick={requestChallenge}>
                {TEXT.challengeAnew}
              </Button>
            </div>
            <LinesField {...field('signature')} label={TEXT.signature} hint={TEXT.signatureHint} maxLength={1_000} />
          </>
        ) : (
          <>
            <p className={styles.hint}>{TEXT.uploadLead}</p>
            <LinesField
              {...field('publicKey')}
              label={TEXT.publicKey}
              hint={tooLarge ? TEXT.fileTooLarge : TEXT.publicHint}
              maxLength={2_000}
            />
            <div>
              <input
                ref={chooser}
                type="file"
                accept=".pem,.pub,.txt"
                className={styles.file}
                tabIndex={-1}
                aria-hidden="true"
                onChange={({ target }) => {
                  void choose(target.files?.[0]);
                  target.value = '';
                }}
              />
              <Button onClick={() => chooser.current?.click()}>{TEXT.chooseFile}</Button>
            </div>
            <OverlapField of={app} kind="SM2" value={overlap} onChange={setOverlap} />
          </>
        )}
        {asked ? null : (
          <FormAlert>
            {challengeRequest.message ?? (isSigned ? (adding.fields?.['publicKey'] ?? adding.message) : adding.message)}
          </FormAlert>
        )}
        <div className={styles.actions}>
          {isSigned ? (
            <Button onClick={() => setProving(false)}>{TEXT.back}</Button>
          ) : (
            <Button onClick={onClose}>{TEXT.cancel}</Button>
          )}
          <Button type="primary" htmlType="submit" loading={challengeRequest.busy}>
            {TEXT.next}
          </Button>
        </div>
      </form>
      {asked !== null && challenge !== null ? (
        <Proof
          of={adding}
          about={[
            [LIST_TEXT.app, app.name],
            [TEXT.doing, TEXT.doings.upload],
            ...(replaces(app, 'SM2') ? [[TEXT.overlap, KEY_OVERLAP_WORDS[overlap]] as const] : []),
          ]}
          onClose={close}
          onConfirm={(secretIds) =>
            dispatch(keyUploaded({ appId: app.appId, overlap, challenge, secretIds, ...asked }))
          }
        />
      ) : null}
    </>
  );
}

/** Dialog that registers the public key of a pair that the user has created elsewhere. */
export const UploadKeyDialog = (props: Props) => (
  <Dialog title={TEXT.uploadTitle} width={560} closeText={TEXT.close} onClose={props.onClose}>
    <UploadForm {...props} />
  </Dialog>
);
