import { call, put, type SagaGenerator } from 'typed-redux-saga';
import { queryBeneficiary, recognize } from '@/contract/calls/onboardingRegisters';
import { secrets } from '@/shared/ports/secrets';
import { request } from '@/shared/saga/request';
import { onboardingEvents as events } from '../slice';

const SECRET: ReadonlySet<string> = new Set(['legalIdNumber', 'accountNo']);

/**
 * Sends an uploaded picture to the text recognition. Recognised secret numbers are kept outside the store. After a failure the
 * user types the fields.
 */
export function* readPaper({
  payload: { place, kind, url },
}: ReturnType<typeof events.paperUploaded>): SagaGenerator<void> {
  const reply = yield* request(recognize, { kind, url }, { custom: true });
  if (!reply.ok || !reply.data.recognized) {
    yield* put(events.paperNotRead({ place }));
    return;
  }
  const fields: Record<string, string> = {};
  const secretIds: Record<string, string> = {};
  for (const { field, value } of reply.data.fields) {
    if (SECRET.has(field)) secretIds[field] = yield* call(secrets.put, value);
    else fields[field] = value;
  }
  const unsure = reply.data.fields.filter(({ confidence }) => confidence === 'unsure').map(({ field }) => field);
  yield* put(events.paperRead({ place, fields, secretIds, unsure }));
}

/** Loads the beneficiaries of a licence number from the company register. */
export function* askRegister({
  payload: { businessLicenseNo },
}: ReturnType<typeof events.registerRequested>): SagaGenerator<void> {
  const reply = yield* request(queryBeneficiary, { businessLicenseNo }, { custom: true });
  if (reply.ok) yield* put(events.registerArrived({ register: reply.data }));
  else if (reply.kind !== 'cancelled') yield* put(events.registerFailed({ msg: reply.msg }));
}
