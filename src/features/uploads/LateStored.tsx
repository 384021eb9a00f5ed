import { LazyComponent, type LazySpec } from '@/shared/ui/LazyComponent';
import { fieldFailed, fieldWaiting } from './fieldComing';
import type { StoredProps } from './StoredPicture';

/** What is stored comes with the first file that is: an empty field, and a form that nobody reads yet, do without. */
const stored: LazySpec<StoredProps> = {
  load: () => import(/* webpackChunkName: "storedPicture" */ './StoredPicture').then((m) => m.StoredPicture),
  waiting: fieldWaiting,
  failed: fieldFailed,
};

/** `StoredPicture` where none is shown at first. */
export const LateStoredPicture = (props: StoredProps) => <LazyComponent of={stored} props={props} />;
