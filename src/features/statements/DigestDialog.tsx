import { Button } from '@arco-design/web-react';
import { useDispatch, useSelector } from 'react-redux';
import { useResource } from '@/shared/resource/useResource';
import { DescriptionList } from '@/shared/ui/DescriptionList';
import { Dialog } from '@/shared/ui/Dialog';
import { LoadingState } from '@/shared/ui/LoadingState';
import { digest } from './digest';
import { selectSavingDigest, statementsEvents } from './slice';
import styles from './statements.module.css';
import { TEXT } from './text';

/** Dialog that turns the daily e-mail with the figures on or off, and shows the address that receives it. */
export function DigestDialog({ onClose }: { onClose: () => void }) {
  const dispatch = useDispatch();
  const known = useResource(digest);
  const saving = useSelector(selectSavingDigest);
  const { data } = known;
  return (
    <Dialog title={TEXT.digest} width={480} closeText={TEXT.close} onClose={onClose}>
      <div className={styles.inside}>
        <p>{TEXT.digestHint}</p>
        {data === null ? (
          <LoadingState of={known} />
        ) : (
          <DescriptionList
            of={[
              [TEXT.state, data.enabled ? TEXT.digestOn : TEXT.digestOff],
              [TEXT.email, data.email || TEXT.noEmail],
            ]}
          />
        )}
      </div>
      {data && (data.enabled || data.email) ? (
        <div className={styles.foot}>
          <Button
            type="primary"
            loading={saving}
            onClick={() => dispatch(statementsEvents.digestChosen({ enabled: !data.enabled }))}
          >
            {data.enabled ? TEXT.digestStop : TEXT.digestStart}
          </Button>
        </div>
      ) : null}
    </Dialog>
  );
}
