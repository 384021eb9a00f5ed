import { LazyComponent, type LazySpec } from '@/shared/ui/LazyComponent';
import { Retry } from '@/shared/ui/LoadingState';
import type { OpenProductProps } from './OpenProduct';

/** Loads the component only for a member without the product. */
const part: LazySpec<OpenProductProps> = {
  load: () => import(/* webpackChunkName: "part.openProduct" */ './OpenProduct').then((m) => m.OpenProduct),
  waiting: <p role="status">加载中</p>,
  failed: (again) => <Retry again={again}>加载失败</Retry>,
};

/** A product of the own wallet, and the code by which it is opened. */
export const LateOpenProduct = (props: OpenProductProps) => <LazyComponent of={part} props={props} />;
