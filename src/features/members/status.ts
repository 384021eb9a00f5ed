import { type MemberBookDetail, memberBookDetail } from '@/contract/calls/memberBooks';
import { request } from '@/shared/saga/request';
import { defineStatus, statusKey } from '@/shared/status/defineStatus';

const searchOf = (bookNo: string) => new URLSearchParams({ bookNo }).toString();

/**
 * Loads the detail of a member book. A member book changes only by user actions, so the detail is reloaded after each
 * of them and not polled.
 */
export const bookStatus = defineStatus<MemberBookDetail>({
  id: 'members.book',
  *ask(search) {
    return yield* request(memberBookDetail, { bookNo: search.get('bookNo') ?? '' }, { custom: true });
  },
  isFinal: () => true,
});

/** Returns the query and the store key of the detail of a member's account (会员账簿). */
export const bookIn = (bookNo: string) => ({ search: searchOf(bookNo), key: statusKey(bookStatus, searchOf(bookNo)) });
