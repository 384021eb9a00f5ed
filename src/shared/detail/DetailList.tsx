import type { ReactNode } from 'react';
import type { ListCall, ListSpec } from '../list/defineList';
import { ListPage } from '../list/ListPage';
import { useDetail } from '../list/useDetail';
import { LazyComponent, type LazySpec } from '../ui/LazyComponent';
import { LoadingState } from '../ui/LoadingState';
import type { DrawerProps } from './DetailDrawer';
import type { AnyDetail } from './defineDetail';
import { DETAIL_TEXT as TEXT } from './text';

type LazyDetail = LazySpec<Omit<DrawerProps, 'of'>>;

/** Declares a detail view for the rows of a list. Its code is loaded when the first row is opened. */
export const lazyDetail = (load: () => Promise<AnyDetail>): LazyDetail => ({
  load: async () => {
    const drawer = import(/* webpackChunkName: "detail" */ './DetailDrawer');
    const of = await load();
    const { DetailDrawer } = await drawer;
    return (props) => <DetailDrawer of={of} {...props} />;
  },
  waiting: null,
  failed: (again) => <LoadingState of={{ stage: 'failed', error: TEXT.failed, again }} />,
});

interface DetailListProps<C extends ListCall> {
  spec: ListSpec<C>;
  detail: LazyDetail;
  actions?: ReactNode;
  children?: ReactNode;
}

/** A list page. When the address names a row (`detail`), its detail is shown over the list. */
export function DetailList<C extends ListCall>({ spec, detail, actions, children }: DetailListProps<C>) {
  const { detail: at, step, close } = useDetail();
  return (
    <>
      <ListPage spec={spec} actions={actions}>
        {children}
      </ListPage>
      {at === null ? null : <LazyComponent of={detail} props={{ at, list: spec.id, onStep: step, onClose: close }} />}
    </>
  );
}
