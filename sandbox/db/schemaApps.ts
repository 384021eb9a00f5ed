import type { Generated } from 'kysely';
import type { NotifiedProduct } from '@/contract/calls/apps';
import type { OpenScope } from '@/contract/open/defineOpenCall';
import type { EventKind } from '@/contract/open/openEvents';
import type { PayMethod } from '@/contract/words/productCodes';

/**
 * The tables of `0039_open_interface.sql`: programs, their requests and notifications, and the cashier. Amounts are integer
 * cents.
 */
export interface AppTables {
  apps: {
    app_id: string;
    enterprise_id: string;
    member_no: string;
    merchant_no: string;
    user_id: string;
    name: string;
    state: 'ACTIVE' | 'STOPPED';
    mode: 'TEST' | 'LIVE';
    scopes: OpenScope[];
    /** ENTERPRISE is what READ gave before the upgrade; no administrator has chosen it yet. */
    enterprise_kept: Generated<boolean>;
    allowed_addresses: Generated<string[]>;
    hmac_enabled: Generated<boolean>;
    notify_url: Generated<string>;
    unsign_notify_url: Generated<string>;
    notify_trouble_at: Date | null;
    created_at: Date;
    creator_name: string;
    version: Generated<number>;
  };
  app_notify_urls: { app_id: string; product_code: NotifiedProduct; url: string };
  app_keys: {
    serial: string;
    app_id: string;
    kind: 'SM2' | 'HMAC';
    origin: 'BROWSER' | 'UPLOAD' | 'PLATFORM';
    public_key: string | null;
    sealed_secret: string | null;
    made_at: Date;
    made_by: string;
    maker_name: string;
    ends_at: Date | null;
    revoked_at: Date | null;
    last_used_at: Date | null;
    uses: Generated<number>;
    uses_when_replaced: number | null;
    warned_at: Date | null;
  };
  app_key_challenges: { app_id: string; session_id: string; challenge: string; expires_at: Date };
  app_key_people: { serial: string; user_id: string; did: 'MADE' | 'UPLOADED' | 'LOOKED'; at: Date };
  app_nonces: { app_id: string; nonce: string; at: Date };
  app_rates: { app_id: string; second: number; hits: number };
  app_requests: {
    request_id: string;
    app_id: string;
    serial: string;
    at: Date;
    method: string;
    target: string;
    status: number;
    code: string;
    out_no: Generated<string>;
    object_no: Generated<string>;
    ms: number;
    address: string;
  };
  cashier_orders: {
    trade_no: string;
    enterprise_id: string;
    member_no: string;
    merchant_no: string;
    app_id: string | null;
    out_trade_no: string;
    content_hash: string;
    token: string;
    amount_cents: number;
    subject: string;
    attach: Generated<string>;
    pay_methods: PayMethod[] | null;
    rule_no: string | null;
    return_url: Generated<string>;
    state: 'OPEN' | 'PAID' | 'CLOSED' | 'EXPIRED';
    expires_at: Date;
    paid_trade_no: string | null;
    pay_method: PayMethod | null;
    paid_at: Date | null;
    closed_at: Date | null;
    created_at: Date;
    created_by: string;
    creator_name: string;
  };
  cashier_payments: {
    order_no: string;
    trade_no: string;
    pay_method: PayMethod;
    fate: 'SUCCESS' | 'FAIL' | 'LATE';
    returned_by: string | null;
    created_at: Date;
  };
  program_splits: {
    split_no: string;
    member_no: string;
    merchant_no: string;
    app_id: string;
    out_split_no: string;
    content_hash: string;
    order_no: string;
    paid_trade_no: string;
    amount_cents: number;
    rule_no: string | null;
    rule_version: number | null;
    refusal: string | null;
    created_at: Date;
  };
  program_split_parts: {
    split_no: string;
    nr: number;
    part_no: string;
    book_no: string;
    book_name: string;
    amount_cents: number;
  };
  /** The events of each application in their order; written by `place_events`. */
  app_events: { app_id: string; sequence: number; event_no: number };
  app_event_counts: { app_id: string; last: number };
  app_deliveries: {
    delivery_no: Generated<number>;
    event_no: number;
    app_id: string;
    kind: EventKind;
    subject: string;
    /** A product's code, UNSIGN, or empty. */
    channel: string;
    state: 'WAITING' | 'DONE' | 'GIVEN_UP';
    tries: Generated<number>;
    next_at: Date | null;
    leased_until: Date | null;
    last_url: Generated<string>;
    last_fault: Generated<string>;
    created_at: Date;
    done_at: Date | null;
    warned_at: Date | null;
  };
  app_delivery_tries: {
    delivery_no: number;
    nr: number;
    at: Date;
    url: string;
    request: string;
    status: number | null;
    answer: string;
    ms: number;
    fault: string;
  };
}
