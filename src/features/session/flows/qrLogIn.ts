import { call, put, type SagaGenerator } from 'typed-redux-saga';
import { login } from '@/contract/calls/login';
import { getThirdLoginQrCode, queryThirdLoginQrCodeScanResult } from '@/contract/calls/qrLogin';
import { pollUntil } from '@/shared/saga/pollUntil';
import { request } from '@/shared/saga/request';
import { qrEvents } from '../qrSlice';
import { remembered } from '../remembered';
import { sessionEvents } from '../slice';
import { enter } from './enter';

const { qrConfirmed, qrEnded, qrFailed, qrScanned, qrShown } = qrEvents;

/** Time between two polls of the QR code's state, ms (specification "interface", "The page"). */
const SCAN_WAIT = 1_000;

/**
 * Shows a QR code and polls its state every second until it is confirmed, cancelled or expired. After a confirmation it signs in
 * with the ticket in the response. Ends when the user leaves the tab.
 */
export function* qrLogIn(): SagaGenerator<void> {
  const code = yield* request(getThirdLoginQrCode, {}, { custom: true });
  if (!code.ok) {
    yield* put(qrFailed({ msg: code.msg }));
    return;
  }
  const { qrCodeId, key, content } = code.data;
  yield* put(qrShown({ content }));
  const result = yield* pollUntil({
    wait: () => SCAN_WAIT,
    *ask() {
      const reply = yield* request(queryThirdLoginQrCodeScanResult, { qrCodeId, key }, { custom: true });
      if (reply.ok && reply.data.status === 'SCANNED') yield* put(qrScanned());
      return reply;
    },
    // A lost response does not end the polling; a refusal does.
    done: (reply) => (reply.ok ? !['WAITING', 'SCANNED'].includes(reply.data.status) : reply.kind === 'refused'),
  });
  if (!result.ok) {
    yield* put(qrFailed({ msg: result.msg }));
    return;
  }
  const { status, loginAccount, ticket } = result.data;
  if (status !== 'CONFIRMED' || loginAccount === undefined || ticket === undefined) {
    yield* put(qrEnded({ stage: status === 'CANCELLED' ? 'cancelled' : 'expired' }));
    return;
  }
  yield* put(qrConfirmed());
  const body = { loginAccount, loginType: 'ztolife' as const, autoLogin: false, ticket };
  const reply = yield* request(login, body, { custom: true });
  if (reply.ok) yield* call(enter, reply.data, undefined);
  else if (reply.bizCode === '10030021') {
    yield* call(remembered.keepInitialAccount, loginAccount);
    yield* put(sessionEvents.initialPasswordRequired());
  } else yield* put(qrFailed({ msg: reply.msg }));
}
