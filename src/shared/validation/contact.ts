import { CODE, EMAIL, MOBILE } from '@/contract/rules/contact';

const TEXT = {
  noMobile: '请输入手机号',
  mobile: '请输入正确的手机号',
  noEmail: '请输入邮箱',
  email: '请输入正确的邮箱',
  noCode: '请输入验证码',
  code: '请输入6位数字验证码',
} as const;

const rule = (form: RegExp, missing: string, wrong: string) => (value: string) => {
  const text = value.trim();
  if (text === '') return missing;
  return form.test(text) ? undefined : wrong;
};

/** Returns the error of a mobile number; undefined for a valid value (screen specification, section 5). */
export const mobileProblem = rule(MOBILE, TEXT.noMobile, TEXT.mobile);
export const emailProblem = rule(EMAIL, TEXT.noEmail, TEXT.email);
export const codeProblem = rule(CODE, TEXT.noCode, TEXT.code);
