import { Button } from '@arco-design/web-react';
import { useState } from 'react';
import { useDispatch } from 'react-redux';
import { FEE_FROM_WORDS, FeeFrom } from '@/contract/calls/products';
import { formatMoney } from '@/shared/format/money';
import { formatTime } from '@/shared/format/time';
import { useResource } from '@/shared/resource/useResource';
import { useSubmission } from '@/shared/submission/useSubmission';
import { Card } from '@/shared/ui/Card';
import { DescriptionList } from '@/shared/ui/DescriptionList';
import { Dialog } from '@/shared/ui/Dialog';
import { FormAlert } from '@/shared/ui/FormAlert';
import { LoadingState } from '@/shared/ui/LoadingState';
import { accountNumber } from '@/shared/ui/LongNumber';
import { feeFromChosen } from './flows/submissions';
import styles from './products.module.css';
import { feeAccount } from './resources';
import { DETAIL_TEXT as TEXT } from './text';

/** Shows the account that pays the fees of incoming payments, and lets the user change it. */
export function FeeAccount({ mayOpen }: { mayOpen: boolean }) {
  const dispatch = useDispatch();
  const answer = useResource(feeAccount);
  const { busy, message } = useSubmission(feeFromChosen.type);
  const [wanted, setWanted] = useState<FeeFrom | null>(null);
  const other = FeeFrom.options.find((one) => one !== answer.data?.feeFrom);
  const close = () => setWanted(null);
  return (
    <Card
      title={TEXT.feeFrom}
      actions={
        mayOpen && answer.data && other ? (
          <Button size="small" loading={busy} onClick={() => setWanted(other)}>
            {TEXT.feeFromTo(FEE_FROM_WORDS[other])}
          </Button>
        ) : null
      }
    >
      {answer.data ? (
        <DescriptionList
          of={[
            [TEXT.feeFrom, FEE_FROM_WORDS[answer.data.feeFrom]],
            [TEXT.since, answer.data.since ? formatTime(answer.data.since) : ''],
            [TEXT.feeAccountNo, accountNumber(answer.data.feeAccountNo)],
            [TEXT.feeBalance, `${formatMoney(answer.data.feeBalance)}元`],
          ]}
        />
      ) : (
        <LoadingState of={answer} />
      )}
      <FormAlert>{message}</FormAlert>
      {wanted ? (
        <Dialog title={TEXT.feeFrom} width={420} closeText={TEXT.close} onClose={close}>
          <p className={styles.ask}>{TEXT.feeFromAsk(FEE_FROM_WORDS[wanted])}</p>
          <footer className={styles.foot}>
            <Button onClick={close}>{TEXT.cancel}</Button>
            <Button
              type="primary"
              onClick={() => {
                dispatch(feeFromChosen({ feeFrom: wanted }));
                close();
              }}
            >
              {TEXT.ok}
            </Button>
          </footer>
        </Dialog>
      ) : null}
    </Card>
  );
}
