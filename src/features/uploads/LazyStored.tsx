import { LazyComponent, type LazySpec } from '@/shared/ui/LazyComponent';
import { fieldFailed, fieldWaiting } from './fieldComing';
import type { StoredProps } from './StoredPicture';

/** Loads the component that displays stored files, when the page shows the first one. */
const stored: LazySpec<StoredProps> = {
  load: () => import(/* webpackChunkName: "storedPicture" */ './StoredPicture').then((m) => m.StoredPicture),
  waiting: fieldWaiting,
  failed: fieldFailed,
};

/** `StoredPicture`, loaded lazily. */
export const LazyStoredPicture = (props: StoredProps) => <LazyComponent of={stored} props={props} />;
