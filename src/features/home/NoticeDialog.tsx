import { Button } from '@arco-design/web-react';
import { useState } from 'react';
import { useDispatch } from 'react-redux';
import { call, type SagaGenerator } from 'typed-redux-saga';
import { type brandFindPopup, brandUpdatePopup } from '@/contract/calls/brand';
import type { AnswerOf } from '@/contract/defineCall';
import { formatTime } from '@/shared/format/time';
import { refresh } from '@/shared/resource/refresh';
import { request } from '@/shared/saga/request';
import { defineSubmission, type Outcome } from '@/shared/submission/defineSubmission';
import { Dialog } from '@/shared/ui/Dialog';
import styles from './notice.module.css';
import { brandNotice } from './resources';
import { NOTICE_TEXT as TEXT } from './text';

type Popup = NonNullable<AnswerOf<typeof brandFindPopup>['popup']>;

export interface NoticeDialogProps {
  popup: Popup;
}

/** Marks a notice as seen. A failure shows no message: the next visit shows the notice again. */
export const noticeSeen = defineSubmission<Pick<Popup, 'brandNo' | 'version'>>('home/noticeSeen', {
  *flow({ brandNo, version }): SagaGenerator<Outcome> {
    const reply = yield* request(brandUpdatePopup, { brandNo, version }, { custom: true, scope: 'signedIn' });
    if (reply.ok) yield* call(refresh, brandNotice);
    return { ok: true };
  },
});

/** The notice of a brand to the members of its wallets. Closing the dialog in any way marks the notice as seen. */
export function NoticeDialog({
  popup: { brandNo, version, brandWalletName, title, content, publishedAt },
}: NoticeDialogProps) {
  const dispatch = useDispatch();
  const which = `${brandNo}/${version}`;
  const [seen, setSeen] = useState('');
  if (seen === which) return null;
  const close = () => {
    setSeen(which);
    dispatch(noticeSeen({ brandNo, version }));
  };
  return (
    <Dialog title={title} width={480} closeText={TEXT.close} onClose={close}>
      <div className={styles.notice}>
        <p className={styles.text}>{content}</p>
        <p className={styles.from}>{TEXT.from(brandWalletName, formatTime(publishedAt))}</p>
        <div>
          <Button type="primary" onClick={close}>
            {TEXT.ok}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
