import type { Toast } from '@/shared/ports/screen';
import { on, type Row, success } from '@/shared/saga/effects';
import { accountEvents } from './slice';

export const accountToasts: readonly Row<Toast>[] = [on(accountEvents.staffRemoved, ({ message }) => success(message))];
