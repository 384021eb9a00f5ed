import { useResource } from '@/shared/resource/useResource';
import { LazyComponent, type LazySpec } from '@/shared/ui/LazyComponent';
import type { NoticeDialogProps } from './NoticeDialog';
import { brandNotice } from './resources';

/** Loads the dialog only for a user with an unread notice. If loading fails, the next visit shows the notice. */
const dialog: LazySpec<NoticeDialogProps> = {
  load: () => import(/* webpackChunkName: "part.brandNotice" */ './NoticeDialog').then((m) => m.NoticeDialog),
  waiting: null,
  failed: () => null,
};

/** Shows a brand's notice over the home page, once to each user. */
export function BrandNotice() {
  const popup = useResource(brandNotice).data?.popup;
  return popup ? <LazyComponent of={dialog} props={{ popup }} /> : null;
}
