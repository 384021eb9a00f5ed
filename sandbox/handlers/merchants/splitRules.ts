import type { CallName } from '@/contract/calls/catalogue';
import type * as contract from '@/contract/calls/splitRules';
import { PAY_METHODS, PRODUCTS } from '@/contract/words/productCodes';
import { newestAbout, ownerOf } from '../../domain/applications/store';
import { submitApplication } from '../../domain/applications/submit';
import { toApplicationView } from '../../domain/applications/view';
import { wireTime } from '../../domain/money/days';
import { mostPercent, parametersOf } from '../../domain/products/parameters';
import { productStates } from '../../domain/products/states';
import { containing } from '../../domain/textSearch';
import type { Handlers } from '../handler';
import { lockedApplication } from './applications';

/** Default maximum share of an order, in per cent, that may be split. */
const USUAL_PERCENT = '30';

export const splitRuleHandlers: Handlers<Extract<CallName, keyof typeof contract>> = {
  psConfigQueryCustomer: async (_request, { db, user }) => {
    const owner = await ownerOf(db, user);
    const { state } = (await productStates(db, owner)).ZTO_PS;
    const { values } = await parametersOf(db, owner.merchantNo, 'ZTO_PS');
    const pairs = (values['receivers'] ?? '')
      .split(',')
      .filter((one) => one !== '')
      .map((one) => one.split(':'));
    const books =
      pairs.length === 0
        ? []
        : await db
            .selectFrom('member_books')
            .select(['book_no', 'book_name', 'opened_at'])
            .where('merchant_no', '=', owner.merchantNo)
            .where(
              'book_no',
              'in',
              pairs.map(([bookNo = '']) => bookNo),
            )
            .execute();
    return {
      state,
      highestPercent: values['highestPercent'] ?? USUAL_PERCENT,
      special: values['special'] === 'Y',
      mode: values['mode'] === 'AUTO' ? ('AUTO' as const) : ('MANUAL' as const),
      receivers: pairs.flatMap(([bookNo = '', percent = '']) => {
        const book = books.find(({ book_no }) => book_no === bookNo);
        return book
          ? [{ bookNo, bookName: book.book_name, relation: '会员账簿', percent, since: wireTime(book.opened_at) }]
          : [];
      }),
    };
  },

  psQueryProduct: async (_request, { db, user }) => {
    const all = await productStates(db, await ownerOf(db, user));
    const splits = all.ZTO_PS.state === 'OPEN' || all.ZTO_PS.state === 'CHANGING';
    return PAY_METHODS.map((productCode) => ({
      productCode,
      productName: PRODUCTS[productCode].name,
      state: all[productCode].state,
      canSplit: splits && (all[productCode].state === 'OPEN' || all[productCode].state === 'CHANGING'),
    }));
  },

  psSpecialApplyQuery: async (_request, context) => {
    const { db, user } = context;
    const owner = await ownerOf(db, user);
    const row = await newestAbout(db, { owner, kind: 'SPLIT_SPECIAL', item: 'ZTO_PS' });
    const { values } = await parametersOf(db, owner.merchantNo, 'ZTO_PS');
    return {
      newest: row ? await toApplicationView(db, await lockedApplication(context, row.apply_no)) : null,
      highestPercent: values['highestPercent'] ?? USUAL_PERCENT,
      mostPercent: String(mostPercent(values)),
    };
  },

  psSpecialApply: async ({ sections }, context) =>
    toApplicationView(context.db, await submitApplication(context, { kind: 'SPLIT_SPECIAL', subject: '', sections })),

  psQueryReceivers: async ({ keyword }, { db, user }) => {
    const owner = await ownerOf(db, user);
    let books = db
      .selectFrom('member_books')
      .select(['book_no as bookNo', 'book_name as bookName'])
      .where('merchant_no', '=', owner.merchantNo)
      .where('state', '=', 'NORMAL');
    if (keyword)
      books = books.where(({ or, eb }) => or([eb('book_no', '=', keyword), eb('book_name', ...containing(keyword))]));
    return books.orderBy('book_no').limit(50).execute();
  },
};
