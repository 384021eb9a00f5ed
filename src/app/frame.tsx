import type { ReactNode } from 'react';
import type { LazySpec } from '@/shared/ui/LazyComponent';
import { Failure } from './Failure';
import type { Route } from './route';
import { PAGE_TEXT as TEXT } from './text';

/**
 * Loads the frame (header and menus) around the pages of a signed-in user. It is a separate chunk, so the login page does not
 * load it.
 */
export const frame: LazySpec<{ route: Route; children: ReactNode }> = {
  load: () => import(/* webpackChunkName: "frame" */ './layout/Frame').then(({ Frame }) => Frame),
  waiting: null,
  failed: (again) => (
    <main>
      <Failure title={TEXT.pageFailed} hint={TEXT.pageFailedHint} action={TEXT.retry} onAction={again} />
    </main>
  ),
};
