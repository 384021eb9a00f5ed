import { LazyComponent, type LazySpec } from '@/shared/ui/LazyComponent';
import { Retry } from '@/shared/ui/LoadingState';
import type { OpenProductProps } from './OpenProduct';

/** Loads the component lazily, because only a member without the product needs it. */
const part: LazySpec<OpenProductProps> = {
  load: () => import(/* webpackChunkName: "part.openProduct" */ './OpenProduct').then((m) => m.OpenProduct),
  waiting: <p role="status">加载中</p>,
  failed: (again) => <Retry again={again}>加载失败</Retry>,
};

/** Opens a product of the member's own wallet with a verification code. */
export const LazyOpenProduct = (props: OpenProductProps) => <LazyComponent of={part} props={props} />;
