import * as z from 'zod/mini';

/**
 * Formats of mobile numbers, e-mail addresses, verification codes and ID cards (screen specification, section 5). The
 * console's forms use the same formats.
 */
export const MOBILE = /^1[2-9]\d{9}$/;
export const EMAIL = /^[\w.%+-]{1,64}@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z]{2,24}$/;
export const CODE = /^\d{6}$/;
export const ID_CARD = /^\d{6}(?:18|19|20)\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])\d{3}[\dX]$/;
/** Format of a password: 8 to 20 characters with a small and a capital letter, a digit and a punctuation character, no spaces. */
export const PASSWORD = /^(?=.*[a-z])(?=.*[A-Z])(?=.*\d)(?=.*[\p{P}\p{S}])\S{8,20}$/u;

export const Mobile = z.string().check(z.trim(), z.regex(MOBILE));
/** A mobile number, or an empty text for none. */
export const MobileOrNone = z.string().check(z.trim(), z.regex(new RegExp(`^$|${MOBILE.source}`)));
export const Email = z.string().check(z.trim(), z.maxLength(100), z.regex(EMAIL), z.toLowerCase());
export const Code = z.string().check(z.trim(), z.regex(CODE));
export const LoginAccount = z.string().check(z.trim(), z.minLength(1), z.maxLength(64));
/**
 * A new password. The schema does not check its format. The platform checks the format last, so that its refusal
 * contains the text of the password rule.
 */
export const NewPassword = z.string().check(z.minLength(1), z.maxLength(128));
/** Ticket that the platform has given for a passed captcha (`captchaTicket`). */
export const Ticket = z.optional(z.string().check(z.maxLength(128)));

/** Channel by which a verification code is sent. */
export const Channel = z.enum(['SMS', 'EMAIL']);
export type Channel = z.infer<typeof Channel>;
