import { Button } from '@arco-design/web-react';
import { useEffect, useState } from 'react';
import { useDispatch } from 'react-redux';
import { type AppDetail, KEY_OVERLAP_WORDS, type KeyOverlap } from '@/contract/calls/apps';
import { useCountdown } from '@/shared/form/useCountdown';
import { useCopy } from '@/shared/output/useCopy';
import { clock } from '@/shared/ports/clock';
import { secrets } from '@/shared/ports/secrets';
import { useDialogSubmission } from '@/shared/submission/useSubmission';
import { Dialog, Fresh } from '@/shared/ui/Dialog';
import { FormAlert } from '@/shared/ui/FormAlert';
import styles from './apps.module.css';
import { apiKeyLooked, apiKeyReplaced, hmacSwitched, type ShownApiKey } from './forms';
import { firstOverlap, OverlapField } from './KeyDialog';
import { KeyText } from './KeyText';
import { Proof } from './Proof';
import { LIST_TEXT, TEXT } from './text';

interface Props {
  of: AppDetail;
  onClose: () => void;
}

const nothing = () => {};

/** Shows the apiKey for the allowed time, then removes it from the page and from memory. */
function Shown({ of: { serial, secretId, until }, onClose }: { of: ShownApiKey; onClose: () => void }) {
  const [copy, copyFailed] = useCopy(TEXT.copied);
  // Reads the apiKey only if it has not expired by the current time, because the page may wake up from sleep after the expiry.
  const [apiKey, setApiKey] = useState(() => (clock.now() < until ? (secrets.read(secretId) ?? null) : null));
  const left = useCountdown(until);
  const over = left === 0;
  useEffect(() => {
    if (!over) return;
    secrets.take(secretId);
    setApiKey(null);
  }, [over, secretId]);
  useEffect(() => () => void secrets.take(secretId), [secretId]);
  return (
    <div className={styles.form}>
      <Fresh />
      <p className={styles.hint}>
        {TEXT.serial} {serial}
      </p>
      {apiKey === null || over ? (
        <p role="status">{TEXT.apiKeyGone}</p>
      ) : (
        <KeyText label={TEXT.apiKey} of={apiKey} hint={TEXT.apiKeyLeft(left)} />
      )}
      <FormAlert>{copyFailed ? TEXT.notCopied : null}</FormAlert>
      <div className={styles.actions}>
        <Button onClick={onClose}>{TEXT.close}</Button>
        {apiKey === null || over ? null : (
          <Button type="primary" onClick={() => copy(apiKey)}>
            {TEXT.copyApiKey}
          </Button>
        )}
      </div>
    </div>
  );
}

const ShownDialog = ({ of, onClose }: { of: ShownApiKey; onClose: () => void }) => (
  <Dialog title={TEXT.apiKeyTitle} width={560} closeText={TEXT.close} onClose={onClose}>
    <Shown of={of} onClose={onClose} />
  </Dialog>
);

/** 查看密钥 (view the key): asks for the payment password, then shows the apiKey for a limited time. */
export function LookDialog({ of: { appId, name }, onClose }: Props) {
  const dispatch = useDispatch();
  const looking = useDialogSubmission(apiKeyLooked.type, nothing);
  if (looking.stage === 'done') return <ShownDialog of={looking.result as ShownApiKey} onClose={onClose} />;
  return (
    <Proof
      of={looking}
      about={[
        [LIST_TEXT.app, name],
        [TEXT.doing, TEXT.doings.look],
      ]}
      onClose={onClose}
      onConfirm={(secretIds) => dispatch(apiKeyLooked({ appId, secretIds }))}
    />
  );
}

/** Replaces the valid apiKey: asks how long the old key stays valid and for the payment password, then shows the new key. */
export function ReplaceDialog({ of: app, onClose }: Props) {
  const dispatch = useDispatch();
  const replacing = useDialogSubmission(apiKeyReplaced.type, nothing);
  const [overlap, setOverlap] = useState<KeyOverlap>(() => firstOverlap(app, 'HMAC'));
  const [asking, setAsking] = useState(false);
  const { appId, name } = app;
  if (replacing.stage === 'done') return <ShownDialog of={replacing.result as ShownApiKey} onClose={onClose} />;
  return (
    <Dialog title={TEXT.replaceTitle} width={480} closeText={TEXT.close} onClose={onClose}>
      <form
        noValidate
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          setAsking(true);
        }}
      >
        <p className={styles.hint}>{TEXT.replaceLead}</p>
        <OverlapField of={app} kind="HMAC" value={overlap} onChange={setOverlap} />
        <div className={styles.actions}>
          <Button onClick={onClose}>{TEXT.cancel}</Button>
          <Button type="primary" htmlType="submit">
            {TEXT.next}
          </Button>
        </div>
      </form>
      {asking ? (
        <Proof
          of={replacing}
          about={[
            [LIST_TEXT.app, name],
            [TEXT.doing, TEXT.doings.replace],
            [TEXT.overlap, KEY_OVERLAP_WORDS[overlap]],
          ]}
          onClose={() => setAsking(false)}
          onConfirm={(secretIds) => dispatch(apiKeyReplaced({ appId, overlap, secretIds }))}
        />
      ) : null}
    </Dialog>
  );
}

/** Switches signing with the apiKey (HMAC) on or off for an application. */
export function HmacDialog({ of: { appId, name, hmacEnabled }, onClose }: Props) {
  const dispatch = useDispatch();
  const switching = useDialogSubmission(hmacSwitched.type, onClose);
  return (
    <Proof
      of={switching}
      about={[
        [LIST_TEXT.app, name],
        [TEXT.doing, hmacEnabled ? TEXT.doings.hmacOff : TEXT.doings.hmacOn],
      ]}
      onClose={onClose}
      onConfirm={(secretIds) => dispatch(hmacSwitched({ appId, enabled: !hmacEnabled, secretIds }))}
    />
  );
}
