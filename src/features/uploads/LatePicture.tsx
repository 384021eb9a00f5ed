import { LazyPart, type LazySpec } from '@/shared/ui/LazyPart';
import { Retry } from '@/shared/ui/Waiting';
import type { PictureFieldProps } from './PictureField';
import { STORED_TEXT as TEXT } from './text';
import styles from './uploads.module.css';

/** The field's code: what a form brings before its first picture is shown (`later` of its declaration). */
export const latePicture: LazySpec<PictureFieldProps> = {
  load: () => import(/* webpackChunkName: "part.picture" */ './PictureField').then((m) => m.PictureField),
  waiting: <span role="status" aria-label={TEXT.fieldLoading} className={styles.stored} />,
  failed: (again) => (
    <span className={styles.failed}>
      <Retry inline again={again}>
        {TEXT.fieldFailed}
      </Retry>
    </span>
  ),
};

/** `PictureField` on a page that shows none at first. */
export const LatePictureField = (props: PictureFieldProps) => <LazyPart of={latePicture} props={props} />;
