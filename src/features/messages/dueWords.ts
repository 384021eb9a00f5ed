import { address, paths } from '@/shared/paths';
import type { DueApplication } from './slice';
import { TEXT } from './text';

/** Describes in one sentence what an application waits for, with a link to it. */
export function dueWords({ applyNo, title, merchantName, state }: DueApplication) {
  const what = merchantName ? `${merchantName} ${title}` : title;
  return state === 'WAIT_SIGN'
    ? { text: TEXT.dueSign(what), action: TEXT.toSign, to: address(paths.product.textMessageSign, { applyNo }) }
    : {
        text: TEXT.dueMend(what),
        action: TEXT.toMend,
        to: address(paths.product.applyDetail, { applyNo, rejectReason: '1' }),
      };
}
