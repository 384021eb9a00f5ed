/** Masks a login account for display: `138****0001`, `yc***`. */
export const maskAccount = (account: string): string =>
  /^\d{11}$/.test(account)
    ? `${account.slice(0, 3)}****${account.slice(-4)}`
    : account.replace(/^([^@]{1,2})[^@]*/, '$1***');
