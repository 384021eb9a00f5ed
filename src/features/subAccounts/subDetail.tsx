import { Button } from '@arco-design/web-react';
import { useDispatch } from 'react-redux';
import { type SubAccount, subAccountDetail, subAccountPage } from '@/contract/calls/warehouseAccounts';
import { ACCOUNT_STATUS_WORDS } from '@/contract/words/words';
import { Allowed } from '@/features/session';
import { defineDetail, type Within } from '@/shared/detail/defineDetail';
import { formatMoney } from '@/shared/format/money';
import { formatTime } from '@/shared/format/time';
import { titlesOf } from '@/shared/list/declared';
import { ListPart } from '@/shared/list/ListPart';
import { address, paths } from '@/shared/paths';
import { GuardedLink } from '@/shared/status/GuardedLink';
import { accountNumber, issuedNumber } from '@/shared/ui/LongNumber';
import { NoticeList } from '@/shared/ui/NoticeList';
import { SUB_DETAIL } from './ids';
import { flowList } from './lists';
import { subAccountsEvents as events } from './slice';
import styles from './subAccounts.module.css';
import { LIMITS_TEXT, TEXT as LIST_TEXT, DETAIL_TEXT as TEXT } from './text';

const TITLES = titlesOf(subAccountPage);

const set = (amount: string | null) => (amount === null ? TEXT.none : formatMoney(amount));

/** Returns warnings about the account that the user should read before an action. */
function notesOf({ low, lowBalance, available, status }: SubAccount): readonly string[] {
  return [
    ...(low && lowBalance !== null ? [TEXT.lowNote(formatMoney(available), formatMoney(lowBalance))] : []),
    ...(status === 'FROZEN' ? [TEXT.frozenNote] : []),
  ];
}

function Main({ data }: Within<SubAccount>) {
  const dispatch = useDispatch();
  const { subMemberNo, subName, lowBalance, dayLimit, version, status } = data;
  return (
    <>
      <NoticeList label={TEXT.notes} of={notesOf(data)} />
      <div className={styles.ways}>
        {status === 'NORMAL' ? (
          <Allowed all="warehouse:move">
            <Button type="primary" onClick={() => dispatch(events.moveOpened({ subMemberNo }))}>
              {LIST_TEXT.move}
            </Button>
          </Allowed>
        ) : null}
        <Allowed all="warehouse:admin">
          <Button
            onClick={() =>
              dispatch(events.limitsOpened({ subs: [{ subMemberNo, subName, lowBalance, dayLimit, version }] }))
            }
          >
            {LIMITS_TEXT.title(1)}
          </Button>
        </Allowed>
        <GuardedLink to={address(paths.warehouse.makeOrderList, { subMemberNo })}>{TEXT.orders}</GuardedLink>
      </div>
      <div className={styles.flow}>
        <ListPart spec={flowList} about={{ memberNo: subMemberNo }} />
      </div>
    </>
  );
}

/** The detail of a sub-merchant's account: balance, limits, and ledger entries with their vouchers. */
export const oneSub = defineDetail<typeof subAccountDetail>({
  id: SUB_DETAIL,
  title: TEXT.title,
  call: subAccountDetail,
  request: (subMemberNo) => ({ subMemberNo }),
  facts: (sub) => [
    [TITLES.subName, sub.subName],
    [TITLES.branch, sub.branch],
    [TITLES.balance, formatMoney(sub.balance)],
    [TITLES.available, formatMoney(sub.available)],
    [TITLES.frozen, formatMoney(sub.frozen)],
    [TEXT.underWay, formatMoney(sub.underWay)],
    [TITLES.lowBalance, set(sub.lowBalance)],
    [TITLES.dayLimit, set(sub.dayLimit)],
    [TITLES.status, ACCOUNT_STATUS_WORDS[sub.status]],
    [TITLES.subMemberNo, issuedNumber(sub.subMemberNo)],
    [TITLES.accountNo, accountNumber(sub.accountNo)],
    [TITLES.lastEntryTime, formatTime(sub.lastEntryTime)],
    [TITLES.openTime, formatTime(sub.openTime)],
  ],
  Main,
});
