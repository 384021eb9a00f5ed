import { LazyComponent, type LazySpec } from '@/shared/ui/LazyComponent';
import { fieldFailed, fieldWaiting } from './fieldComing';
import type { PictureFieldProps } from './PictureField';

/** The lazily loaded picture field; a form loads it before its first picture is shown (`later` of its declaration). */
export const latePicture: LazySpec<PictureFieldProps> = {
  load: () => import(/* webpackChunkName: "part.picture" */ './PictureField').then((m) => m.PictureField),
  waiting: fieldWaiting,
  failed: fieldFailed,
};

/** `PictureField` on a page that shows none at first. */
export const LatePictureField = (props: PictureFieldProps) => <LazyComponent of={latePicture} props={props} />;
