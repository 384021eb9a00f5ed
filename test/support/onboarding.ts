import * as onboarding from '@/contract/calls/enterpriseOnboarding';
import { objectPut } from '@/contract/calls/fileUpload';
import { checkEmailCodeForBindAdmin, sendEmailCodeForBindAdmin } from '@/contract/calls/passwordAndEmail';
import type { AnswerOf, Call, RequestOf } from '@/contract/defineCall';
import { aLicence, anIdNumber, aPaper } from './papers';
import { PASSWORD, type TestSandbox } from './sandbox';

export { aCardNo, aLicence, anIdNumber, aPaper } from './papers';

/** A client that calls the gateway as one user. `get` returns the data of a successful response. */
export interface Applicant {
  account: string;
  token: string;
  ask<C extends Call>(call: C, request: RequestOf<C>): Promise<{ status: number; body: Record<string, unknown> }>;
  get<C extends Call>(call: C, request: RequestOf<C>): Promise<AnswerOf<C>>;
  upload(content?: Buffer, name?: string): Promise<string>;
}

export function anApplicant(test: TestSandbox, account: string, token: string): Applicant {
  const ask: Applicant['ask'] = async (call, request) => {
    const { status, body } = await test.ask(call, request, { token });
    return { status, body: body as unknown as Record<string, unknown> };
  };
  return {
    account,
    token,
    ask,
    async get(call, request) {
      const { body } = await ask(call, request);
      if (body['code'] !== 0) throw new Error(`${call.path}: ${JSON.stringify(body)}`);
      return body['data'] as never;
    },
    async upload(content = aPaper(), name = 'paper.png') {
      const form = new FormData();
      form.append('file', new Blob([new Uint8Array(content)]), name);
      const response = await test.fetch(`/gateway${objectPut.path}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}` },
        body: form,
      });
      const body = (await response.json()) as { data: { url: string } };
      return body.data.url;
    },
  };
}

export const signedIn = async (test: TestSandbox, account: string): Promise<Applicant> =>
  anApplicant(test, account, await test.signIn(account));

/** Returns the newest letter (e-mail or SMS) to a receiver. */
export async function letterTo(test: TestSandbox, to: string, purpose: string) {
  const letters = (await test.control('GET', `/outbox?to=${encodeURIComponent(to)}`)) as {
    purpose: string;
    code: string;
    text: string;
  }[];
  const letter = letters.find((one) => one.purpose === purpose);
  if (!letter) throw new Error(`no letter ${purpose} to ${to}`);
  return letter;
}

/** Builds complete values of all steps. A test overrides the values that it examines. */
export async function steps(who: Applicant, at = 1) {
  const picture = await who.upload();
  const name = `杭州试水${at}号贸易有限公司`;
  return {
    enterprise: {
      version: 0,
      enterpriseName: name,
      businessLicenseNo: aLicence(at),
      businessLicensePicUrl: picture,
      licenseValidity: { start: '2020-01-01', end: '2099-12-31' },
      divisionCode: '330106',
      address: '文三路1号',
      industryCode: 'I01',
      mcc: '5311',
      phone: '13900000001',
    },
    legal: {
      version: 0,
      legalName: '周试水',
      legalIdNumber: anIdNumber(at),
      legalIdValidity: { start: '2020-01-01', end: '2040-01-01' },
      legalIdFrontPicUrl: picture,
      legalIdBackPicUrl: picture,
    },
    beneficiary: {
      version: 0,
      beneficiaries: [
        {
          name: '周试水',
          idNumber: anIdNumber(at),
          idValidity: { start: '2020-01-01', end: '2040-01-01' },
          address: '文三路1号',
          way: 'SHARES' as const,
          shareRatio: '100',
        },
      ],
    },
    account: {
      version: 0,
      accountKind: 'CORPORATE' as const,
      accountName: name,
      accountNo: `12020209099${String(at).padStart(8, '0')}`,
      bankCode: '102',
      branchCode: '102330100001',
      bankPermitPicUrl: picture,
    },
  };
}
export type Steps = Awaited<ReturnType<typeof steps>>;

/** Binds the administrator's e-mail: requests the code, checks it, and uses its proof. */
export async function bindEmail(
  test: TestSandbox,
  who: Applicant,
  {
    email = 'new@example.com',
    version = 0,
    enterpriseId,
  }: { email?: string; version?: number; enterpriseId?: string } = {},
) {
  await who.get(sendEmailCodeForBindAdmin, { email });
  const { code } = await letterTo(test, email, 'BIND_ADMIN');
  const { proof } = await who.get(checkEmailCodeForBindAdmin, { email, code });
  return who.get(onboarding.bindEmailAndPwd, { enterpriseId, version, email, proof, password: PASSWORD });
}

/** Saves all steps. `change` modifies the values that the test examines. Returns the enterprise. */
export async function saveAll(
  test: TestSandbox,
  who: Applicant,
  {
    at = 1,
    change = (all: Steps): Steps => all,
    email,
  }: { at?: number; change?: (all: Steps) => Steps; email?: string } = {},
): Promise<{ enterpriseId: string; all: Steps }> {
  const all = change(await steps(who, at));
  const { enterpriseId } = await who.get(onboarding.saveEnterprise, all.enterprise);
  await who.get(onboarding.saveLegal, all.legal);
  await who.get(onboarding.saveBeneficiary, all.beneficiary);
  await who.get(onboarding.saveEnterpriseAccount, all.account);
  await bindEmail(test, who, { email: email ?? `new${at}@example.com` });
  return { enterpriseId, all };
}

/** Returns the agreements that are needed to open a wallet. */
export async function walletAgreements(test: TestSandbox): Promise<string[]> {
  const rows = await test.sandbox.db
    .selectFrom('agreements')
    .select('face_agreement_no')
    .where('agreement_type', '=', 'WALLET')
    .execute();
  return rows.map((row) => row.face_agreement_no);
}

/** Requests the code and submits the application. */
export async function submit(test: TestSandbox, who: Applicant, enterpriseId?: string) {
  await who.get(onboarding.walletApplyMsgResend, { enterpriseId });
  const { code } = await letterTo(test, who.account, 'OPEN_WALLET');
  return who.get(onboarding.confirmOpenIntention, {
    enterpriseId,
    faceAgreementNos: await walletAgreements(test),
    code,
  });
}

/** Advances the clock so that the review is due. The next request for the status decides it. */
export const reviewIsDue = (test: TestSandbox): void => test.clock.advance(3_000);
