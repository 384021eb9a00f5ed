import { BOOK_KIND_WORDS, type MemberBookDetail, memberBookPage } from '@/contract/calls/memberBooks';
import { ACCOUNT_TYPE_WORDS } from '@/contract/words/words';
import { Trail } from '@/shared/detail/parts';
import { formatMoney } from '@/shared/format/money';
import { formatTime } from '@/shared/format/time';
import { titlesOf } from '@/shared/list/declared';
import { ListPart } from '@/shared/list/ListPart';
import { paths } from '@/shared/paths';
import { ActionLink } from '@/shared/status/GuardedLink';
import { StatusPage, type StatusView } from '@/shared/status/StatusPage';
import { useStatus } from '@/shared/status/useStatus';
import { Card, PageTitle } from '@/shared/ui/Card';
import { DescriptionList } from '@/shared/ui/DescriptionList';
import { accountNumber, issuedNumber } from '@/shared/ui/LongNumber';
import { NoticeList } from '@/shared/ui/NoticeList';
import { usePageSearch } from '@/shared/ui/pageSearch';
import { StatTable } from '@/shared/ui/StatTable';
import { flowList, stateBadge } from './lists';
import styles from './members.module.css';
import { StateChange } from './StateChange';
import { bookIn, bookStatus } from './status';
import { DETAIL_TEXT as TEXT } from './text';

const TITLES = titlesOf(memberBookPage);

const toList = (
  <ActionLink to={paths.operation.memberPu} main>
    {TEXT.toList}
  </ActionLink>
);
const NONE: StatusView = { tone: 'attention', headline: TEXT.none, next: TEXT.noneNext, actions: toList };

const Accounts = ({ of }: { of: MemberBookDetail['accounts'] }) => (
  <StatTable
    label={TEXT.accounts}
    frame={{ tableFrom: 560 }}
    columns={[
      { title: TEXT.accountNo, whole: true },
      { title: TEXT.accountType, whole: true },
      { title: TEXT.balance, right: true },
      { title: TEXT.available, right: true },
      { title: TEXT.held, right: true },
    ]}
    rows={of.map(({ accountNo, accountType, balance, availableBalance, frozenBalance }) => ({
      key: accountNo,
      cells: [
        accountNumber(accountNo),
        ACCOUNT_TYPE_WORDS[accountType],
        formatMoney(balance),
        formatMoney(availableBalance),
        formatMoney(frozenBalance),
      ],
    }))}
  />
);

const Products = ({ of }: { of: MemberBookDetail['products'] }) =>
  of.length === 0 ? (
    <p className={styles.hint}>{TEXT.noProducts}</p>
  ) : (
    <StatTable
      label={TEXT.products}
      frame={{ tableFrom: 480 }}
      columns={[
        { title: TEXT.product, whole: true },
        { title: TITLES.state, whole: true },
        { title: TEXT.openTime, whole: true },
      ]}
      rows={of.map(({ productCode, productName, state, openTime }) => ({
        key: productCode,
        cells: [productName, TEXT.productState[state], formatTime(openTime)],
      }))}
    />
  );

const Cards = ({ of }: { of: MemberBookDetail['cards'] }) =>
  of.length === 0 ? (
    <p className={styles.hint}>{TEXT.noCards}</p>
  ) : (
    <StatTable
      label={TEXT.cards}
      frame={{ tableFrom: 640 }}
      columns={[
        { title: TEXT.bank, whole: true },
        { title: TEXT.cardNo, whole: true },
        { title: TEXT.holder },
        { title: TEXT.mobile, whole: true },
        { title: TEXT.bindTime, whole: true },
      ]}
      rows={of.map(({ bankName, cardNoMasked, holderName, mobileMasked, bindTime }) => ({
        key: `${bankName} ${cardNoMasked} ${bindTime}`,
        cells: [bankName, accountNumber(cardNoMasked), holderName, mobileMasked, formatTime(bindTime)],
      }))}
    />
  );

const notesOf = ({ state, stateReason }: MemberBookDetail): readonly string[] =>
  state === 'FROZEN' ? [TEXT.frozenNote(stateReason)] : state === 'CLOSED' ? [TEXT.closedNote] : [];

function Known({ book }: { book: MemberBookDetail }) {
  const { month } = book;
  const of = TEXT.month(month.month);
  return (
    <div className={styles.page}>
      <Card as="article" page="full">
        <PageTitle
          lead={TEXT.title}
          actions={
            <span className={styles.ways}>
              {stateBadge.render(book.state, undefined as never)}
              <StateChange of={book} />
              <ActionLink to={paths.operation.memberPu}>{TEXT.toList}</ActionLink>
            </span>
          }
        >
          {book.bookName}
        </PageTitle>
        <NoticeList label={TITLES.state} of={notesOf(book)} />
        <section aria-label={TEXT.facts}>
          <DescriptionList
            of={[
              [TITLES.bookNo, issuedNumber(book.bookNo)],
              [TITLES.outBookNo, book.outBookNo],
              [TITLES.kind, BOOK_KIND_WORDS[book.kind]],
              [TEXT.idNo[book.kind], book.idNoMasked],
              [TITLES.mobileMasked, book.mobileMasked],
              [TITLES.merchantName, book.merchantName],
              [TITLES.openTime, formatTime(book.openTime)],
              [TEXT.stateSince, formatTime(book.stateSince)],
              [TEXT.monthIn(of), TEXT.sum(formatMoney(month.in), month.countIn)],
              [TEXT.monthOut(of), TEXT.sum(formatMoney(month.out), month.countOut)],
            ]}
          />
        </section>
        <div className={styles.parts}>
          <section className={styles.part}>
            <h2>{TEXT.accounts}</h2>
            <Accounts of={book.accounts} />
          </section>
          <section className={styles.part}>
            <h2>{TEXT.products}</h2>
            <Products of={book.products} />
          </section>
          <section className={styles.part}>
            <h2>{TEXT.cards}</h2>
            <Cards of={book.cards} />
          </section>
          <Trail of={book.trail} />
        </div>
      </Card>
      <ListPart spec={flowList} about={{ bookNo: book.bookNo }} />
    </div>
  );
}

function LoadedMember({ bookNo }: { bookNo: string }) {
  const status = useStatus(bookStatus, bookIn(bookNo).search);
  return status.data ? (
    <Known book={status.data} />
  ) : (
    <StatusPage title={TEXT.title} status={status} view={null} what={TEXT.what} elsewhere={toList} />
  );
}

/** The page /operation/memberPu/detail: the member book (sub-account under the merchant) that `bookNo` names. */
export function MemberBookPage() {
  const bookNo = new URLSearchParams(usePageSearch()).get('bookNo') ?? '';
  return bookNo === '' ? <StatusPage title={TEXT.title} view={NONE} /> : <LoadedMember key={bookNo} bookNo={bookNo} />;
}
