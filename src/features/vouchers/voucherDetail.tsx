import { Button } from '@arco-design/web-react';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import { voucherDetail, voucherPage } from '@/contract/calls/warehouseVouchers';
import type { AnswerOf } from '@/contract/defineCall';
import { ACCOUNT_KIND_WORDS, VOUCHER_KIND_WORDS } from '@/contract/words/warehouseWords';
import { defineDetail, type Within } from '@/shared/detail/defineDetail';
import { OpenLink } from '@/shared/detail/parts';
import { formatTime } from '@/shared/format/time';
import { titlesOf } from '@/shared/list/declared';
import { withDetail } from '@/shared/list/detail';
import { accountNumber, issuedNumber } from '@/shared/ui/LongNumber';
import { Files } from './Files';
import { VOUCHER_DETAIL } from './ids';
import { ORDERS_PATH } from './paths';
import { voucherBadge } from './states';
import { TEXT } from './text';
import { useMaker } from './useMay';
import { VoidDialog } from './VoidDialog';
import { VoucherForm } from './VoucherForm';
import styles from './vouchers.module.css';

type Known = AnswerOf<typeof voucherDetail>;
const TITLES = titlesOf(voucherPage);

const Main = ({ data: { files } }: Within<Known>) => (
  <section aria-label={TEXT.files}>
    <h3>{TEXT.files}</h3>
    {files.length === 0 ? <p className={styles.hint}>{TEXT.noFiles}</p> : <Files label={TEXT.files} of={files} />}
  </section>
);

function Actions({ data }: Within<Known>) {
  const maker = useMaker();
  const [opened, setOpened] = useState<{ edit: string } | { void: Known } | null>(null);
  const close = () => setOpened(null);
  if (!maker) return null;
  return (
    <>
      {data.locked === '' ? (
        <>
          <Button onClick={() => setOpened({ edit: data.voucherNo })}>{TEXT.edit}</Button>
          <Button onClick={() => setOpened({ void: data })}>{TEXT.void}</Button>
        </>
      ) : (
        <p className={styles.hint}>{TEXT.locked(data.locked)}</p>
      )}
      {opened
        ? createPortal(
            'edit' in opened ? (
              <VoucherForm voucherNo={opened.edit} onClose={close} />
            ) : (
              <VoidDialog of={[opened.void]} onClose={close} />
            ),
            document.body,
          )
        : null}
    </>
  );
}

/** The detail of a voucher: its data, its files next to each other, and its history. */
export const oneVoucher = defineDetail<typeof voucherDetail>({
  id: VOUCHER_DETAIL,
  title: TEXT.detailTitle,
  call: voucherDetail,
  request: (voucherNo) => ({ voucherNo }),
  head: ({ amount, state, payeeName }) => ({
    amount,
    state: voucherBadge.render(state, undefined as never),
    party: payeeName,
  }),
  facts: (voucher) => [
    [TITLES.payeeName, voucher.payeeName],
    [TITLES.accountNo, accountNumber(voucher.accountNo)],
    [TITLES.bank, voucher.bank],
    [TITLES.accountKind, ACCOUNT_KIND_WORDS[voucher.accountKind]],
    [TITLES.subName, voucher.subName],
    [TITLES.kind, VOUCHER_KIND_WORDS[voucher.kind]],
    [TITLES.period, voucher.period],
    [TITLES.sourceNo, voucher.sourceNo],
    [TITLES.voucherNo, issuedNumber(voucher.voucherNo)],
    [
      TITLES.orderNo,
      voucher.orderNo ? (
        <OpenLink key="order" to={withDetail(ORDERS_PATH, voucher.orderNo)} text={issuedNumber(voucher.orderNo)} />
      ) : null,
    ],
    [TITLES.makerName, voucher.makerName],
    [TITLES.createTime, formatTime(voucher.createTime)],
    [TITLES.remark, voucher.remark, 'wide'],
    ...(voucher.voidReason ? [[TEXT.voidReason, voucher.voidReason, 'wide'] as const] : []),
  ],
  Main,
  // The history shows the oldest step first, but the platform sends the newest first.
  trail: ({ steps }) => [...steps].reverse(),
  Actions,
});
