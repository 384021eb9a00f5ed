import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { answers, type StandIn } from '@test/support/answers';
import { rootReducer } from '@test/support/rootReducer';
import { aUser, aUserInfo } from '@test/support/samples';
import { submitting } from '@test/support/submitting';
import { sendAdminChangeCode } from '@/contract/calls/administrators';
import { brandWalletResendMsg } from '@/contract/calls/brandWallet';
import { walletApplyMsgResend } from '@/contract/calls/enterpriseOnboarding';
import { captchaTicket } from '@/contract/calls/login';
import { userProductSendInfo } from '@/contract/calls/memberProducts';
import { sendEmailCode, sendEmailCodeForBindAdmin } from '@/contract/calls/passwordAndEmail';
import { sendPayPwdEmail } from '@/contract/calls/paymentPassword';
import { sendBasicCode, sendCode, sendEmail, sendRegisterCode } from '@/contract/calls/registration';
import { sendStaffRegCode } from '@/contract/calls/staff';
import '@/features/account/flows';
import { codeRequested } from '@/features/account/forms';
import { codeFor } from '@/features/account/places';
import { codeRequested as walletCodeRequested } from '@/features/brandWallet/forms';
import { codeRequested as productCodeRequested } from '@/features/memberProducts/forms';
import { emailCodeRequested, submitCodeRequested } from '@/features/onboarding/flows/codes';
import '@/features/registration/flows';
import {
  initialPasswordCodeRequested,
  passwordCodeRequested,
  registerCodeRequested,
} from '@/features/registration/forms';
import { sessionEvents } from '@/features/session';
import type { Submitted } from '@/shared/submission/defineSubmission';

const MOBILE = '13912345678';
const EMAIL = 'zhangming@example.com';
const MASKED_MOBILE = '138****0001';
const sent = { receiver: MASKED_MOBILE, validSeconds: 600, left: 9 };
const ticket = () => answers(captchaTicket, { ticket: 'ticket' });

/** Each verification code: the event that requests it, and the platform's responses. */
const CODES: readonly (readonly [asked: Submitted<never>, ...standIns: StandIn[]])[] = [
  [registerCodeRequested({ mobile: MOBILE }) as never, ticket(), answers(sendRegisterCode, null)],
  [passwordCodeRequested({ loginAccount: MOBILE, channel: 'SMS' }) as never, ticket(), answers(sendCode, null)],
  [initialPasswordCodeRequested({ channel: 'EMAIL' }) as never, ticket(), answers(sendCode, null)],
  [
    codeRequested(codeFor('account/payPassword', { shown: 'zh***@example.com' })) as never,
    answers(sendPayPwdEmail, null),
  ],
  [codeRequested(codeFor('account/oldMail', { shown: 'zh***@example.com' })) as never, answers(sendEmailCode, null)],
  [codeRequested(codeFor('account/oldMail', { shown: '' })) as never, answers(sendEmailCode, null)],
  [codeRequested(codeFor('account/newMail', { email: EMAIL })) as never, answers(sendEmail, null)],
  [codeRequested(codeFor('account/realName')) as never, answers(sendBasicCode, null)],
  [codeRequested(codeFor('account/bindAdmin', { email: EMAIL })) as never, answers(sendEmailCodeForBindAdmin, null)],
  [codeRequested(codeFor('account/oldAdmin')) as never, answers(sendAdminChangeCode, null)],
  [
    codeRequested(codeFor('account/newAdmin', { userId: 'U2', shown: MASKED_MOBILE })) as never,
    answers(sendAdminChangeCode, null),
  ],
  [codeRequested(codeFor('account/staff', { mobile: MOBILE })) as never, answers(sendStaffRegCode, null)],
  [walletCodeRequested({ solutionNo: 'FA1' }) as never, answers(brandWalletResendMsg, sent)],
  [emailCodeRequested({ email: EMAIL }) as never, answers(sendEmailCodeForBindAdmin, null)],
  [productCodeRequested({ productCode: 'PAY_BANK' }) as never, answers(userProductSendInfo, sent)],
  [submitCodeRequested({ enterpriseId: 'E1' }) as never, answers(walletApplyMsgResend, sent)],
];

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const file = path.join(folder, entry.name);
    return entry.isDirectory() ? filesIn(file) : /\.tsx?$/.test(entry.name) ? [file] : [];
  });

it('covers every kind of code that the console requests', () => {
  const declared = filesIn('src/features').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/= defineCode<[\s\S]*?>\(\s*'([^']+)'/g)].map(([, type]) => type),
  );
  expect([...new Set(CODES.map(([{ type }]) => type))].sort()).toEqual(declared.sort());
});

it.each(CODES.map((code) => [JSON.stringify(code[0].payload), ...code] as const))(
  'shows the masked receiver of the code: %s',
  async (_, asked, ...standIns) => {
    const before = rootReducer(undefined, sessionEvents.loggedIn({ user: aUser(), info: aUserInfo() }));
    const over = { captcha: [{ ret: 0, randstr: 'r', ticket: 't' } as const] };
    const { state } = await submitting(asked, standIns as StandIn[], { before, over });
    const [code] = Object.values(state.codes);
    expect(code?.to).toMatch(/^\d{3}\*{4}\d{4}$|^.{1,2}\*{3}@example\.com$|^账号绑定的/);
  },
);
