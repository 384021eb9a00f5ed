import { LazyComponent, type LazySpec } from '@/shared/ui/LazyComponent';
import { fieldFailed, fieldWaiting } from './fieldComing';
import type { StoredProps } from './StoredPicture';

/** The display of stored files, loaded with the first stored file. Empty fields do not need it. */
const stored: LazySpec<StoredProps> = {
  load: () => import(/* webpackChunkName: "storedPicture" */ './StoredPicture').then((m) => m.StoredPicture),
  waiting: fieldWaiting,
  failed: fieldFailed,
};

/** `StoredPicture`, loaded lazily. */
export const LateStoredPicture = (props: StoredProps) => <LazyComponent of={stored} props={props} />;
