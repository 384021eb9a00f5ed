import { useNavigate } from 'react-router-dom';
import { firstQuestion, ListPage } from '@/shared/list/ListPage';
import { addLate } from '@/shared/saga/late';
import { usePageSearch } from '@/shared/ui/pageSearch';
import { moneyPart } from './action/part';
import { OrderDetail } from './OrderDetail';
import { operateList } from './operateList';

addLate(moneyPart);

function Operate() {
  const navigate = useNavigate();
  const search = new URLSearchParams(usePageSearch());
  const detail = search.get('detail');
  const close = () => {
    search.delete('detail');
    navigate({ search: search.toString() }, { replace: true });
  };
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
