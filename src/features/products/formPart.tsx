import { LazyComponent, type LazySpec } from '@/shared/ui/LazyComponent';
import { Retry } from '@/shared/ui/LoadingState';
import { TEXT } from './text';

const form: LazySpec<{ codes: readonly string[]; title: string }> = {
  load: () => import(/* webpackChunkName: "productOpening" */ './OpenProducts').then((m) => m.OpenProducts),
  waiting: null,
  failed: (again) => <Retry again={again}>{TEXT.partFailed}</Retry>,
};

/** Renders the form that opens products. Its code is loaded when the user opens the form. */
export const FormPart = (props: { codes: readonly string[]; title: string }) => (
  <LazyComponent of={form} props={props} />
);
