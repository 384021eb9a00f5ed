import { LazyComponent, type LazySpec } from '@/shared/ui/LazyComponent';
import { fieldFailed, fieldWaiting } from './fieldComing';
import type { PictureFieldProps } from './PictureField';

/** Loads the picture field lazily. A form that names it in `later` loads it before the field is shown. */
export const lazyPicture: LazySpec<PictureFieldProps> = {
  load: () => import(/* webpackChunkName: "part.picture" */ './PictureField').then((m) => m.PictureField),
  waiting: fieldWaiting,
  failed: fieldFailed,
};

/** `PictureField`, loaded lazily. For pages whose first step shows no picture field. */
export const LazyPictureField = (props: PictureFieldProps) => <LazyComponent of={lazyPicture} props={props} />;
