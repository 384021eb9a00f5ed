import { paths } from '@/shared/paths';
import type { Toast } from '@/shared/ports/screen';
import { error, info, type Move, on, type Row, success } from '@/shared/saga/effects';
import { type Notice, sessionEvents } from './slice';
import { TEXT } from './text';

const NOTICE: Record<Notice, Toast | null> = {
  asked: null,
  idle: info(TEXT.idle),
  expired: error(TEXT.expired),
  switched: info(TEXT.switchedElsewhere),
  menusChanged: info(TEXT.menusChanged),
  signedOutElsewhere: info(TEXT.signedOutElsewhere),
  userChanged: info(TEXT.userChanged),
  signedInAgain: info(TEXT.signedInAgain),
};

const userInfoFailed = ({ msg }: { msg: string }) => error(msg || TEXT.userInfoFailed);

export const sessionToasts: readonly Row<Toast>[] = [
  on(sessionEvents.captchaCancelled, () => info(TEXT.captchaCancelled)),
  on(sessionEvents.captchaPassed, () => success(TEXT.captchaPassed)),
  on(sessionEvents.captchaFailed, () => error(TEXT.captchaFailed)),
  on(sessionEvents.loginRefused, ({ msg }) => error(msg)),
  on(sessionEvents.otherSessionEnded, () => success(TEXT.otherEnded)),
  on(sessionEvents.restoreFailed, userInfoFailed),
  on(sessionEvents.userInfoFailed, ({ handled, msg }) => (handled ? null : userInfoFailed({ msg }))),
  on(sessionEvents.begunElsewhere, ({ enterpriseName }) => info(TEXT.begunElsewhere(enterpriseName))),
  on(sessionEvents.noticeFound, ({ reason }) => NOTICE[reason]),
];

export const sessionMoves: readonly Row<Move>[] = [
  // After an expired session the page is reloaded. After any other end the navigation guard redirects protected pages to the
  // login.
  on(sessionEvents.loggedOut, ({ reason }) => (reason === 'expired' ? { reload: true } : null)),
  on(sessionEvents.initialPasswordRequired, () => ({ to: paths.open.changeYourPassword })),
  // Opens the login page with the original query. Its navigation guard then redirects the signed-in user to the requested page or
  // home.
  on(sessionEvents.cameBack, ({ search }) => ({ to: `${paths.open.login}${search}`, by: 'replace' })),
  on(sessionEvents.identityChangedElsewhere, () => ({ reload: true })),
];
