import { type ComponentProps, useEffect } from 'react';
import type { Leaving } from '../../ui/Dialog';
import { LazyComponent, type LazySpec, loadComponent } from '../../ui/LazyComponent';
import { Retry } from '../../ui/LoadingState';
import { type Dirty, useLeaveGuard } from '../../ui/useLeaveGuard';
import { STEPS_TEXT as TEXT } from './text';

/** The dialog that asks before leaving; its code is loaded as soon as the form has unsaved input. */
const leaving: LazySpec<ComponentProps<typeof Leaving>> = {
  load: () => import(/* webpackChunkName: "part.leaving" */ '../../ui/Dialog').then((m) => m.Leaving),
  waiting: null,
  failed: (again) => <Retry again={again}>{TEXT.failed}</Retry>,
};

/** Asks for confirmation before the page of a form is left with unsaved input. `hasSteps`: the query names the form's step. */
export function LeaveQuestion({ dirty, hasSteps }: { dirty: Dirty; hasSteps?: boolean | undefined }) {
  const guard = useLeaveGuard(dirty, hasSteps);
  useEffect(() => {
    if (dirty === true) loadComponent(leaving).catch(() => {});
  }, [dirty]);
  return guard.asking ? <LazyComponent of={leaving} props={{ onStay: guard.stay, onLeave: guard.leave }} /> : null;
}
