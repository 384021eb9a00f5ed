import { firstQuestion, ListPage } from '@/shared/list/ListPage';
import { useDetail } from '@/shared/list/useDetail';
import { addLate } from '@/shared/saga/late';
import { operateList } from './lists';
import { OrderDetail } from './OrderDetail';
import { moneyPart } from './part';

addLate(moneyPart);

function Operate() {
  const { detail, close } = useDetail();
  return (
    <>
      <ListPage spec={operateList} />
      {detail ? <OrderDetail key={detail} orderNo={detail} onClose={close} /> : null}
    </>
  );
}

/** /fund-manage/operate: the orders, one of them over the list as `detail` names it. */
export const OperatePage = Object.assign(Operate, {
  firstEvents: (search: string) => [firstQuestion(operateList, search)],
});
