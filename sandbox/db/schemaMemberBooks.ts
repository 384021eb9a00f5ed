import type { Generated } from 'kysely';

/** The tables of `0037_members_and_sub_merchants.sql`, with `member_books` of `0029_products.sql`. */
export interface MemberBookTables {
  member_books: {
    /** The number of the book, also used as its member number in the ledger. */
    book_no: string;
    merchant_no: string;
    book_name: string;
    kind: 'PERSON' | 'COMPANY';
    state: 'NORMAL' | 'FROZEN' | 'CLOSED';
    out_book_no: string;
    opened_at: Date;
    application_no: string | null;
    version: Generated<number>;
    mobile: Generated<string>;
    id_no: Generated<string>;
    state_reason: Generated<string>;
    state_since: Date;
  };
  member_book_cards: {
    book_no: string;
    card_no: string;
    bank_code: string;
    holder_name: string;
    mobile: string;
    bound_at: Date;
  };
  member_book_products: {
    book_no: string;
    product_code: 'ONE_ACCOUNT' | 'ZTO_PS' | 'ZTO_WALLET_PS_TO_BANK';
    opened_at: Date;
  };
  member_book_changes: {
    book_no: string;
    nr: number;
    at: Date;
    action: 'OPENED' | 'FROZEN' | 'RELEASED' | 'CLOSED';
    reason: string;
    by_name: string;
  };
  member_book_splits: { trade_no: string; book_no: string };
  sub_merchants: {
    merchant_no: string;
    agent_merchant_no: string;
    settled_at: Date;
    contact_name: string;
    contact_mobile: string;
  };
}
