import { paths } from '@/shared/paths';
import type { Toast } from '@/shared/ports/screen';
import { type Move, on, type Row, success } from '@/shared/saga/effects';
import { registrationEvents as events } from './events';
import { TEXT } from './text';

export const registrationToasts: readonly Row<Toast>[] = [
  on(events.registered, ({ signedIn }) => success(signedIn ? TEXT.registered : TEXT.registeredSignIn)),
  on(events.passwordSet, ({ signedIn }) => success(signedIn ? TEXT.passwordSet : TEXT.passwordSetSignIn)),
];

const wayIn = ({ signedIn }: { signedIn: boolean }): Move => ({
  to: signedIn ? paths.home.home : paths.open.login,
  by: 'replace',
});

export const registrationMoves: readonly Row<Move>[] = [on(events.registered, wayIn), on(events.passwordSet, wayIn)];
