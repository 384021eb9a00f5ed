import type { ColumnType, Generated } from 'kysely';
import type { InviteChannel } from '@/contract/calls/collectSign';
import type { EventKind } from '@/contract/open/openEvents';
import type { ProductCode } from '@/contract/words/productCodes';

/** Written as JSON text, read as the value. */
type Json<T> = ColumnType<T, string, never>;

/** The tables of `0036_rules_and_signing.sql` about events and contracts. All amounts are integer cents, days are texts. */
export interface CollectSignTables {
  platform_events: {
    event_no: Generated<number>;
    /** Id of the event in notifications to programs. */
    event_id: ColumnType<string, never, never>;
    /** Among the merchant's events, in the order in which they can be seen; null in the transaction that writes it. */
    position: ColumnType<number | null, never, never>;
    merchant_no: string;
    /** The only program that gets the event; null: all programs of the merchant. */
    app_id: string | null;
    kind: EventKind;
    subject: string;
    payload: Json<Readonly<Record<string, unknown>>>;
    created_at: Date;
  };
  collect_signs: {
    sign_no: string;
    member_no: string;
    merchant_no: string;
    enterprise_id: string;
    out_sign_no: string;
    payer_name: string;
    mobile: string;
    project: string;
    product_code: ProductCode;
    single_cents: number;
    daily_cents: number;
    monthly_cents: number;
    total_cents: number;
    valid_from: string;
    valid_until: string;
    state: 'WAIT_SIGN' | 'ACTIVE' | 'TERMINATED' | 'REJECTED';
    bank_code: Generated<string>;
    card_masked: Generated<string>;
    end_reason: Generated<string>;
    created_at: Date;
    created_by: string;
    creator_name: string;
    signed_at: Date | null;
    ended_at: Date | null;
  };
  collect_sign_steps: { sign_no: string; nr: number; at: Date; text: string; by_name: string };
  collect_sign_links: {
    sign_no: string;
    nr: number;
    token_hash: string;
    channel: InviteChannel;
    sent_at: Date;
    expires_at: Date;
    device_hash: string | null;
  };
  collect_sign_used: { sign_no: string; period: string; used_cents: number };
}
