import { Button } from '@arco-design/web-react';
import { useState } from 'react';
import { useDispatch } from 'react-redux';
import { APP_KEY_STATE_WORDS, type AppDetail, type AppKey } from '@/contract/calls/apps';
import { formatCount } from '@/shared/format/count';
import { formatTime } from '@/shared/format/time';
import { Copyable } from '@/shared/list/Copyable';
import { badge } from '@/shared/list/cells';
import { useDialogSubmission } from '@/shared/submission/useSubmission';
import { Dialog } from '@/shared/ui/Dialog';
import { FormAlert } from '@/shared/ui/FormAlert';
import { NoticeList } from '@/shared/ui/NoticeList';
import { StatTable } from '@/shared/ui/StatTable';
import { HmacDialog, LookDialog, ReplaceDialog } from './ApiKeyDialog';
import styles from './apps.module.css';
import { keyRevoked } from './forms';
import { MakeKeyDialog, replaces, UploadKeyDialog } from './KeyDialog';
import { KeyText } from './KeyText';
import { publicPem } from './keyPair';
import { LIST_TEXT, TEXT } from './text';

const keyState = badge(APP_KEY_STATE_WORDS, {
  VALID: 'done',
  ENDING: 'attention',
  ENDED: 'waiting',
  REVOKED: 'waiting',
});

const isValid = ({ state }: AppKey) => state === 'VALID' || state === 'ENDING';

/**
 * Returns the sentence about the past use of a key (number of requests, last use), for the confirmation of its
 * revocation.
 */
function useOf(key: AppKey): string {
  if (key.uses === 0) return TEXT.revokeUnused;
  const say = key.state === 'ENDING' ? TEXT.revokeRotated : TEXT.revokeUsed;
  return say(formatCount(key.uses), formatTime(key.lastUsedTime));
}

function RevokeForm({ of: app, at: key, onClose }: { of: AppDetail; at: AppKey; onClose: () => void }) {
  const dispatch = useDispatch();
  const revoking = useDialogSubmission(keyRevoked.type, onClose);
  const works = app.keys.filter((one) => isValid(one) && (one.kind === 'SM2' || app.hmacEnabled));
  return (
    <div className={styles.form}>
      <p>
        {TEXT.serial} {key.serial}
      </p>
      <p>{TEXT.revokeLead}</p>
      <p>{useOf(key)}</p>
      {works.length === 1 && works[0]?.serial === key.serial ? <p className={styles.wrong}>{TEXT.revokeLast}</p> : null}
      <FormAlert>{revoking.message}</FormAlert>
      <div className={styles.actions}>
        <Button onClick={onClose}>{TEXT.cancel}</Button>
        <Button
          status="danger"
          loading={revoking.busy}
          onClick={() => dispatch(keyRevoked({ appId: app.appId, serial: key.serial }))}
        >
          {TEXT.revoke}
        </Button>
      </div>
    </div>
  );
}

type Open = 'make' | 'upload' | 'look' | 'replace' | 'hmac' | { revoke: AppKey } | { show: AppKey } | null;

function Rows({ of, label, onOpen }: { of: readonly AppKey[]; label: string; onOpen: (open: Open) => void }) {
  return (
    <StatTable
      label={label}
      frame={{ tableFrom: 900 }}
      columns={[
        { title: TEXT.serial, whole: true },
        { title: TEXT.state, whole: true },
        { title: TEXT.lastUsed, whole: true },
        { title: TEXT.uses, right: true },
        { title: TEXT.endTime, whole: true },
        { title: TEXT.origin, whole: true },
        { title: TEXT.maker },
        { title: TEXT.makeTime, whole: true },
        { title: TEXT.actions, whole: true },
      ]}
      rows={of.map((key) => ({
        key: key.serial,
        cells: [
          <Copyable key="serial" text={key.serial} />,
          keyState.render(key.state, undefined as never),
          formatTime(key.lastUsedTime) || LIST_TEXT.never,
          key.endTime === null ? formatCount(key.uses) : TEXT.usesSince(formatCount(key.uses)),
          formatTime(key.revokeTime ?? key.endTime) || '—',
          TEXT.origins[key.origin],
          key.makerName,
          formatTime(key.makeTime),
          <span key="actions" className={styles.line}>
            {key.publicKey === '' ? null : (
              <button type="button" className={styles.link} onClick={() => onOpen({ show: key })}>
                {TEXT.showPublic}
              </button>
            )}
            {isValid(key) ? (
              <button type="button" className={styles.link} onClick={() => onOpen({ revoke: key })}>
                {TEXT.revoke}
              </button>
            ) : null}
          </span>,
        ],
      }))}
    />
  );
}

/** The section 密钥 (keys) of an application: its key pairs and apiKeys, with buttons to replace and revoke them. */
export function Keys({ of: app }: { of: AppDetail }) {
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  const pairs = app.keys.filter(({ kind }) => kind === 'SM2');
  const apiKeys = app.keys.filter(({ kind }) => kind === 'HMAC');
  const late = app.keys.filter(({ state, uses }) => state === 'ENDING' && uses > 0);
  return (
    <div className={styles.sections}>
      <NoticeList
        label={TEXT.stillUsedLabel}
        of={late.map(({ serial, uses, endTime }) => TEXT.stillUsed(serial, formatCount(uses), formatTime(endTime)))}
      />
      <section className={styles.section}>
        <div className={styles.head}>
          <h2>{TEXT.sm2}</h2>
          <span className={styles.line}>
            <Button onClick={() => setOpen('upload')}>{TEXT.upload}</Button>
            <Button type="primary" onClick={() => setOpen('make')}>
              {replaces(app, 'SM2') ? TEXT.rotate : TEXT.generate}
            </Button>
          </span>
        </div>
        <p className={styles.hint}>{TEXT.keysLead}</p>
        {pairs.length === 0 ? <p>{TEXT.noKeys}</p> : <Rows of={pairs} label={TEXT.sm2} onOpen={setOpen} />}
      </section>
      <section className={styles.section}>
        <div className={styles.head}>
          <h2>{TEXT.hmac}</h2>
          <span className={styles.line}>
            {app.hmacEnabled ? (
              <>
                <Button onClick={() => setOpen('look')}>{TEXT.look}</Button>
                {replaces(app, 'HMAC') ? <Button onClick={() => setOpen('replace')}>{TEXT.replace}</Button> : null}
              </>
            ) : null}
            {!app.hmacEnabled || pairs.some(isValid) ? (
              <Button onClick={() => setOpen('hmac')}>{app.hmacEnabled ? TEXT.hmacOff : TEXT.hmacOn}</Button>
            ) : null}
          </span>
        </div>
        <p className={styles.hint}>{app.hmacEnabled ? TEXT.hmacLead : TEXT.hmacIsOff}</p>
        {apiKeys.length === 0 ? (
          app.hmacEnabled ? (
            <p>{TEXT.noApiKey}</p>
          ) : null
        ) : (
          <Rows of={apiKeys} label={TEXT.hmac} onOpen={setOpen} />
        )}
      </section>
      {open === 'make' ? <MakeKeyDialog of={app} onClose={close} /> : null}
      {open === 'upload' ? <UploadKeyDialog of={app} onClose={close} /> : null}
      {open === 'look' ? <LookDialog of={app} onClose={close} /> : null}
      {open === 'replace' ? <ReplaceDialog of={app} onClose={close} /> : null}
      {open === 'hmac' ? <HmacDialog of={app} onClose={close} /> : null}
      {open !== null && typeof open === 'object' && 'revoke' in open ? (
        <Dialog title={TEXT.revokeTitle} width={480} closeText={TEXT.close} onClose={close}>
          <RevokeForm of={app} at={open.revoke} onClose={close} />
        </Dialog>
      ) : null}
      {open !== null && typeof open === 'object' && 'show' in open ? (
        <Dialog title={TEXT.publicKey} width={560} closeText={TEXT.close} onClose={close}>
          <div className={styles.form}>
            <KeyText label={TEXT.publicKey} of={publicPem(open.show.publicKey)} />
          </div>
        </Dialog>
      ) : null}
    </div>
  );
}
