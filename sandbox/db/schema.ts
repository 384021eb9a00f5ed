// Written by `npm run db:types`. Meaning of tables and columns: `comment on` in `baseline/` and `migrations/`. Value types that
// the database does not know: `columnTypes.ts`.
import type { Generated, GeneratedAlways } from 'kysely';
import type {
  ApplicationKind,
  ApplicationState,
  BatchKind,
  BusinessTypeCode,
  CollectColumn,
  Content,
  CustomerPurpose,
  EventKind,
  ExportFormat,
  ExportList,
  ExportState,
  Final,
  FinalDefault,
  FinalJson,
  InvitationState,
  InviteChannel,
  Json,
  JsonDefault,
  LineMode,
  MessageType,
  NotifiedProduct,
  OnboardingStep,
  OpenScope,
  OrderKind,
  OrderState,
  PartName,
  PartyColumn,
  PayMethod,
  PaymentBatchState,
  PayOrderKind,
  PayOrderState,
  Permission,
  PlatformPurpose,
  ProductCode,
  ReviewDecision,
  RuleContent,
  RulePlan,
  StepCode,
  SubjectsColumn,
  SumColumn,
  Texts,
  TierColumn,
  TradeDirection,
  TradeScene,
  TradeStatus,
  Values,
  VoucherKind,
  VoucherState,
  WalletProductCode,
} from './columnTypes';

/** Every table and view, as the query layer knows them. */
export interface Database {
  /** Settings of the platform, a row for each key, such as `config` or `numberKey`. */
  platform_settings: {
    key: string;
    value: Json<unknown>;
  };
  /** A single row: the offset of business time from real time. It only grows; a reset of the sandbox sets it to 0. */
  clock: {
    id: Generated<number>;
    /** Milliseconds by which business time is ahead of real time. */
    offset_ms: Generated<number>;
  };
  /** Roles of users. Their permissions are in role_permissions. */
  roles: {
    role_id: string;
    role_name: string;
  };
  /** A permission of a role, one row for each. */
  role_permissions: {
    role_id: string;
    permission: Permission;
  };
  /** Enterprises with the state of their application to join the platform. */
  enterprises: {
    enterprise_id: string;
    enterprise_no: string;
    enterprise_name: string;
    business_license_no: string;
    settled_status: 'PASS' | 'UN_APPLY' | 'UN_SUBMIT' | 'INIT' | 'UN_PASS';
    audit_reason: string | null;
    /** State of the application to upgrade the enterprise's merchants. Empty: no application. */
    merchant_upgrade_status: Generated<string>;
    created_at: Date;
  };
  /**
   * Owners of money: one for each enterprise that has passed its audit, and one for each member book of a merchant.
   * Accounts refer to member_no.
   */
  members: {
    member_no: string;
    /** Null: a member book of a merchant (`member_books`) or a sub-merchant of a warehouse (`warehouse_subs`). */
    enterprise_id: string | null;
    member_name: string;
    pay_password_hash: string | null;
    created_at: Date;
  };
  /** Merchants of the enterprises. */
  merchants: {
    id: string;
    merchant_no: string;
    merchant_name: string;
    enterprise_id: string;
    parent_merchant_no: string | null;
    audit_status: 'PASS' | 'INIT' | 'UN_PASS';
    created_at: Date;
    /** Industry of the merchant; it selects the offered terms. Empty: unknown. */
    industry_code: Generated<string>;
    /** Merchant category code; it selects the offered terms. Empty: unknown. */
    mcc: Generated<string>;
    /**
     * Source of the fees of cashier trades. TRADE: kept back from the trade. FEE_ACCOUNT: paid from the member's fee
     * account.
     */
    fee_from: Generated<'TRADE' | 'FEE_ACCOUNT'>;
    /** Time from which fee_from is in force. Null: since the merchant was opened. */
    fee_from_since: Date | null;
  };
  /** Users of the console, and the users that programs of merchants act as. */
  users: {
    user_id: string;
    login_account: string;
    login_account_type: 'mobile' | 'email' | 'account';
    kind: 'ordinary' | 'warehouse';
    /** Warehouse users only. 1: administrator. 0: employee. */
    admin_flag: '0' | '1' | null;
    nick_name: string;
    password_hash: string;
    initial_password: Generated<boolean>;
    /** Risk rule: a login needs a second captcha ticket. */
    second_ticket: Generated<boolean>;
    /** Time at which the second captcha ticket was requested. */
    ticket_asked_again_at: Date | null;
    real_name_status: '0' | '1';
    /** Role of a user who belongs to no enterprise. */
    base_role_id: string;
    status: 'ACTIVE' | 'DISABLED' | 'DELETED';
    /**
     * A session stores the version it began with. Each change that must end the user's sessions raises it (triggers
     * below).
     */
    version: Generated<number>;
    created_at: Date;
    email: string | null;
    /** Name from a passed real-name check. The number of the ID card is not stored. */
    real_name: string | null;
    id_card_masked: string | null;
    /** Stored file with the front of the ID card, if the user has added it. */
    id_card_front: string | null;
    /** Stored file with the back of the ID card, if the user has added it. */
    id_card_back: string | null;
  };
  /** Membership of a user in an enterprise, with the user's role there. */
  user_enterprises: {
    user_id: string;
    enterprise_id: string;
    role_id: string;
    user_type: '0' | '1';
    default_flag: Generated<boolean>;
    app_id_flag: Generated<boolean>;
    had_admin_flag: Generated<boolean>;
    show_modify_password_flag: Generated<boolean>;
    agent_flag: Generated<boolean>;
    had_merchant_flag: Generated<boolean>;
    collect_open_flag: Generated<boolean>;
    recipient_flag: Generated<boolean>;
    created_at: Date;
    /** Name of the user inside the enterprise. The user alone changes the name of the account. */
    staff_name: string | null;
    /** Last login of the user for this enterprise. Sessions are deleted after a while, this time is kept. */
    last_login_at: Date | null;
  };
  /** The administrator of an enterprise, bound with a verified address. At most one for each enterprise. */
  enterprise_admins: {
    enterprise_id: string;
    user_id: string;
    email: string;
    bound_at: Date;
  };
  /** Sessions of users. Only the SHA-256 of a token is stored, so a reader of the database cannot use a session. */
  sessions: {
    session_id: string;
    token_hash: string;
    user_id: string;
    user_version: number;
    enterprise_id: string | null;
    address: string;
    created_at: Date;
    last_seen_at: Date;
    expires_at: Date;
    ended_at: Date | null;
    end_reason: string | null;
    device: Generated<string>;
    /** Last time at which the user confirmed the identity with the login password. */
    proven_at: Date | null;
  };
  /**
   * The last code for each purpose and receiver. A receiver that begins with `?` is an account that does not exist: it
   * has a code too, so that it is limited and refused like a real account.
   */
  verification_codes: {
    purpose: string;
    receiver: string;
    salt: string;
    code_hash: string;
    sent_at: Date;
    expires_at: Date;
    tries: Generated<number>;
    used_at: Date | null;
  };
  /** Proofs that a user has passed a step, such as the verification of an address. */
  step_proofs: {
    proof_hash: string;
    purpose: string;
    user_id: string;
    /** The verified address. */
    subject: string;
    expires_at: Date;
    used_at: Date | null;
  };
  /** Tickets of the login; each is used once. */
  captcha_tickets: {
    ticket_hash: string;
    /** CAPTCHA: issued by the captcha. LOGIN: issued by the platform in exchange for it. */
    stage: 'CAPTCHA' | 'LOGIN';
    randstr: string;
    expires_at: Date;
    used_at: Date | null;
  };
  /** Logins without captcha and password, used once. */
  login_grants: {
    grant_hash: string;
    user_id: string;
    expires_at: Date;
    used_at: Date | null;
    /**
     * CAPTCHA: replaces the captcha, after a registration or a change of password. QR: replaces captcha and password.
     */
    kind: Generated<'CAPTCHA' | 'QR'>;
  };
  /** QR codes that a phone scans. */
  qr_codes: {
    qr_code_id: string;
    /** LOGIN: the scanning user signs in. CONFIRM: the owner of the code confirms an action. */
    kind: 'LOGIN' | 'CONFIRM';
    key_hash: string;
    owner_id: string | null;
    state: 'WAITING' | 'SCANNED' | 'CONFIRMED' | 'CANCELLED';
    user_id: string | null;
    expires_at: Date;
  };
  /** Consecutive wrong passwords for an account name as typed. Existing and unknown accounts are treated alike. */
  login_failures: {
    login_account: string;
    failures: number;
    last_failure_at: Date;
    locked_until: Date | null;
  };
  /** Consecutive wrong payment passwords of a member. */
  pay_password_failures: {
    member_no: string;
    failures: number;
    last_failure_at: Date;
    locked_until: Date | null;
  };
  /** Counters of requests for each address and minute. */
  rate_counters: {
    bucket: string;
    minute: Date;
    hits: number;
  };
  /** Ids of received envelopes, kept until an envelope is too old to be accepted. */
  envelope_nonces: {
    uuid: string;
    expires_at: Date;
  };
  /** Text messages and e-mails that the platform has sent. The sandbox delivers none of them. */
  outbox: {
    id: GeneratedAlways<number>;
    receiver: string;
    channel: 'SMS' | 'EMAIL';
    purpose: string;
    code: string | null;
    text: string;
    sent_at: Date;
  };
  /** Faults that the controls of the sandbox inject into requests. */
  faults: {
    id: GeneratedAlways<number>;
    path: string;
    times_left: number;
    fault: Json<unknown>;
  };
  /** Actions of users with subject and details. Rows are final (S-14). */
  audit_log: {
    id: GeneratedAlways<number>;
    at: Final<Date>;
    user_id: Final<string | null>;
    session_id: Final<string | null>;
    action: Final<string>;
    subject: Final<string>;
    detail: FinalJson<Values>;
    address: Final<string>;
  };
  /** Uploaded files. */
  stored_files: {
    object: string;
    /** Owner of the file. Other users read it only through file_grants. */
    user_id: string;
    /** Name that the user gave the file, offered when it is saved again. It is never used as a path or a type. */
    name: string;
    content_type: string;
    /** Bytes. */
    size: number;
    /** Stored without compression, because these formats are compressed already. */
    content: Buffer;
    created_at: Date;
  };
  /** Files that all users of an enterprise may read, because an application or a draft of the enterprise names them. */
  file_grants: {
    object: string;
    enterprise_id: string;
  };
  /** Messages of the platform to users. */
  messages: {
    msg_id: Generated<number>;
    user_id: string;
    type: MessageType;
    first_title: string;
    second_title: string;
    content: string;
    /** Empty: no link. */
    link_url: Generated<string>;
    link_text: Generated<string>;
    sent_at: Date;
    read_at: Date | null;
  };
  /** Preferences of a user for a type of message. No row: messages of this type arrive, but not by e-mail. */
  message_preferences: {
    user_id: string;
    type: MessageType;
    do_not_disturb: Generated<boolean>;
    by_mail: Generated<boolean>;
  };
  /** Codes that /basic/message/send has sent. Only the newest code of a user and a scene is valid. */
  message_codes: {
    user_id: string;
    scene: string;
    code_hash: string;
    sent_at: Date;
    expires_at: Date;
    tries: Generated<number>;
    used_at: Date | null;
  };
  /** Published agreements. */
  agreements: {
    face_agreement_no: string;
    agreement_type: string;
    agreement_name: string;
    version: string;
    content: string;
    /** Position among the agreements of the type. */
    place: number;
    published_at: Date;
  };
  /** Acceptances of agreements by users. Rows are final. */
  agreement_records: {
    record_id: GeneratedAlways<number>;
    face_agreement_no: Final<string>;
    user_id: Final<string>;
    member_no: Final<string | null>;
    open_account: Final<string | null>;
    accepted_at: Final<Date>;
    address: Final<string>;
  };
  /** Brands under which wallets are opened. */
  brands: {
    brand_no: string;
    brand_wallet_name: string;
    enterprise_id: string;
    created_at: Date;
  };
  /**
   * Notices of a brand to the users of its wallets. Each publication and each removal adds a row; the newest version is
   * in force.
   */
  brand_notices: {
    brand_no: Final<string>;
    version: Final<number>;
    title: Final<string>;
    content: Final<string>;
    /** False: this version removed the notice. */
    shown: Final<boolean>;
    published_at: Final<Date>;
    published_by: Final<string>;
    publisher_name: Final<string>;
  };
  /** Notices that a user has read. */
  brand_notices_seen: {
    brand_no: string;
    version: number;
    user_id: string;
    seen_at: Date;
  };
  /** To-dos: invitations to open a brand wallet. States: `INVITATION` in domain/onboarding/machine.ts. */
  backlog: {
    todo_id: string;
    user_id: string;
    brand_wallet_name: string;
    /** Licence number of the invited enterprise. */
    customer_no: string;
    solution_no: string;
    created_at: Date;
    /** Time at which the to-do was completed. */
    done_at: Date | null;
    state: Generated<InvitationState>;
    /** Last moment at which the invitation can be submitted. */
    valid_until: Date;
    submitted_at: Date | null;
    decided_at: Date | null;
    reason: Generated<string>;
    /** Number of the opened wallet. */
    wallet_no: string | null;
    /** Member of the enterprise that opened the wallet. */
    member_no: string | null;
    /** Code in the address with which the user came to the console. */
    bwt_code: Generated<string>;
    /** Null: the brand belongs to no enterprise of this platform. */
    brand_no: string | null;
  };
  /**
   * Decisions of outside reviewers, taken at a time (domain/reviews.ts). A kind and subject has one open review at a
   * time.
   */
  reviews: {
    review_id: string;
    kind: string;
    /** Id of the reviewed thing, defined by the kind. */
    subject: string;
    enterprise_id: string | null;
    /** The user who requested the decision and is notified of it. */
    user_id: string | null;
    created_at: Date;
    due_at: Date;
    /** Time at which the rule put the review on hold. Then only a person decides it. */
    held_at: Date | null;
    decided_at: Date | null;
    decision: ReviewDecision | null;
    reason: string | null;
  };
  /** Steps of an enterprise's application as they were saved. */
  enterprise_papers: {
    enterprise_id: string;
    step: OnboardingStep;
    /** Number of saves. */
    version: number;
    data: Json<Values>;
    /** Reason of refusal for each refused field. */
    refused: JsonDefault<Texts>;
    saved_at: Date;
    saved_by: string;
  };
  /** The last submission of an enterprise's application and the decision. */
  enterprise_applications: {
    enterprise_id: string;
    submitted_at: Date;
    submitted_by: string;
    decided_at: Date | null;
    /** Reason of a refusal that names no field. Every step may be changed then. */
    general_reason: string | null;
  };
  /** Data in force: copied from the application that passed, and replaced in parts by changes that passed. */
  enterprise_facts: {
    enterprise_id: string;
    part: PartName;
    version: number;
    data: Json<Values>;
    since: Date;
  };
  /**
   * Changes of data in force, decided by a review. The old data stay in force until then. One open change for each kind
   * and owner.
   */
  enterprise_changes: {
    change_id: string;
    kind: string;
    enterprise_id: string;
    /** Empty: the enterprise itself. */
    merchant_no: Generated<string>;
    data: Json<Values>;
    status: 'INIT' | 'PASS' | 'UN_PASS';
    /** Reason of refusal for each refused field. */
    reasons: JsonDefault<Texts>;
    submitted_at: Date;
    submitted_by: string;
    decided_at: Date | null;
  };
  /** Small amounts sent to a bank account, to prove that the enterprise owns it. */
  payment_proofs: {
    proof_id: string;
    enterprise_id: string;
    account_no: string;
    amount_cents: number;
    remark: string;
    state: 'SENT' | 'VERIFIED' | 'FAILED' | 'EXPIRED';
    tries: Generated<number>;
    sent_at: Date;
    expires_at: Date;
    finished_at: Date | null;
  };
  /** Bank accounts to which money may be settled. */
  settle_accounts: {
    settle_account_id: string;
    enterprise_id: string;
    account_kind: 'CORPORATE' | 'PRIVATE';
    account_name: string;
    account_no: string;
    bank_code: string;
    branch_code: string;
    mobile: Generated<string>;
    status: 'INIT' | 'PASS' | 'UN_PASS';
    reason: string | null;
    default_flag: Generated<boolean>;
    created_at: Date;
    created_by: string;
    deleted_at: Date | null;
  };
  /** Settlement of an enterprise's money. */
  settle_settings: {
    enterprise_id: string;
    way: 'T1' | 'D0' | 'WEEK' | 'MONTH' | 'MANUAL';
    cut_time: '22:00' | '23:00' | '24:00';
    /** True: the platform starts settlements. False: the enterprise starts them. */
    auto_settle: Generated<boolean>;
    since: Date;
  };
  /** Data of a merchant in force. */
  merchant_facts: {
    merchant_no: string;
    version: number;
    data: Json<Values>;
    since: Date;
  };
  /** Generated register of companies, from which applications are filled. */
  company_register: {
    business_license_no: string;
    enterprise_name: string;
    legal_name: string;
    registered_capital_cents: number;
    founded_on: string;
    division_code: string;
    address: string;
    industry_code: string;
  };
  /** Beneficial owners of the companies in the register. */
  company_beneficiaries: {
    register_id: string;
    business_license_no: string;
    place: number;
    name: string;
    id_number: string;
    address: string;
    way: 'SHARES' | 'CONTROL' | 'MANAGER';
    share_ratio: string | null;
  };
  /** Official accounts, mini programs and payment paths of WeChat that an enterprise has registered. */
  wechat_configs: {
    config_id: string;
    enterprise_id: string;
    kind: 'OFFICIAL' | 'MINI' | 'JSAPI_PATH';
    value: string;
    created_at: Date;
  };
  /** Accounts of members and of the platform. */
  accounts: {
    account_no: string;
    account_name: string;
    /** Null: an account of the platform. */
    member_no: string | null;
    purpose: CustomerPurpose | PlatformPurpose;
    /**
     * Balance of a customer account, moved by postings alone. Null for the platform's accounts: nearly every entry
     * posts to them, so a stored balance would serialise all writes. Their balance is the sum of their postings.
     */
    balance_cents: Final<number | null>;
    frozen_cents: Generated<number>;
    status: Generated<'NORMAL' | 'FROZEN'>;
    last_entry_at: GeneratedAlways<Date | null>;
    /** Last posting of the account. The next posting must have a larger id. */
    last_posting_id: GeneratedAlways<number>;
    opened_at: Date;
  };
  /** Batches of trades. */
  trade_batches: {
    batch_no: string;
    member_no: string;
    /** FILE: payouts from an uploaded file. WALLET: payments to wallets. */
    kind: 'FILE' | 'WALLET';
    file_name: string;
    maker_name: string;
    items: number;
    amount_cents: number;
    succeeded: Generated<number>;
    succeeded_cents: Generated<number>;
    failed: Generated<number>;
    created_at: Date;
    /** Null: some trades of the batch are not finished. */
    finished_at: Date | null;
    /** The warehouse order that the batch pays. */
    pay_order_no: string | null;
  };
  /** Trades of members. An entry of the ledger belongs to exactly one trade. */
  trades: {
    trade_no: string;
    business_type: BusinessTypeCode;
    member_no: string;
    /** Null: the enterprise itself. */
    merchant_no: string | null;
    /** Seen from the member. INNER: between accounts of the same member. */
    direction: 'IN' | 'OUT' | 'INNER';
    counterparty_name: string;
    counterparty_account: string;
    amount_cents: number;
    fee_cents: Generated<number>;
    status: TradeStatus;
    remark: Generated<string>;
    created_at: Date;
    finished_at: Date | null;
    /**
     * The list that shows the trade; FUND and INNER are in no list. A trigger sets scene, product and merchant_order_no
     * if they are omitted.
     */
    scene: Generated<TradeScene>;
    product: Generated<string>;
    merchant_order_no: Generated<string>;
    /** The trade that a refund or a split refers to. */
    original_trade_no: string | null;
    /** Amount that was refunded, or that returned from a split. */
    refunded_cents: Generated<number>;
    batch_no: string | null;
    /** Kind of receiver of a split: a bank card, or the book of a member. A trigger sets it if it is omitted. */
    split_to: 'CARD' | 'MEMBER' | null;
    /** Rate of the fee in parts per million. Null: tiers, a fixed price, or unknown. */
    fee_ppm: number | null;
  };
  /** Entries of the ledger, written by `post_entries`. Final: a correction is a new entry. */
  entries: {
    entry_id: FinalDefault<number>;
    entry_no: Final<string>;
    business_type: Final<BusinessTypeCode>;
    trade_no: Final<string>;
    /** In milliseconds, as on the wire. A filter could not name a finer time. */
    created_at: Final<Date>;
    /** For a late entry: the closed day that it belongs to. */
    late_day: Final<string | null>;
  };
  /**
   * Postings of the entries. Final. The columns after amount_cents repeat data of entry and account, so that a member's
   * list is one range of one index. `settle_postings` checks them.
   */
  postings: {
    posting_id: GeneratedAlways<number>;
    entry_id: Final<number>;
    account_no: Final<string>;
    /** Positive raises the balance of the account. */
    amount_cents: Final<number>;
    created_at: GeneratedAlways<Date>;
    /** Null: an account of the platform. Then flow_no and balance_after are null too. */
    member_no: GeneratedAlways<string | null>;
    account_type: GeneratedAlways<CustomerPurpose | null>;
    flow_no: GeneratedAlways<string | null>;
    balance_after: GeneratedAlways<number | null>;
    business_type: GeneratedAlways<BusinessTypeCode>;
    trade_no: GeneratedAlways<string>;
    direction: GeneratedAlways<'IN' | 'OUT'>;
    /** The amount without its sign. */
    size_cents: GeneratedAlways<number>;
    counterparty_name: Final<string>;
    counterparty_account: Final<string>;
    remark: Final<string>;
  };
  /**
   * Count and sum of an account's postings by day. Totals of a filter add days instead of rows, and a deep page skips
   * whole days. `settle_postings` writes it, the audit checks it.
   */
  flow_days: {
    member_no: GeneratedAlways<string>;
    day: GeneratedAlways<string>;
    account_no: GeneratedAlways<string>;
    business_type: GeneratedAlways<BusinessTypeCode>;
    direction: GeneratedAlways<'IN' | 'OUT'>;
    account_type: GeneratedAlways<CustomerPurpose>;
    postings: GeneratedAlways<number>;
    sum_cents: GeneratedAlways<number>;
  };
  /** Count and sum of trades by day. Totals of a list add days instead of rows. */
  trade_days: {
    member_no: GeneratedAlways<string>;
    scene: GeneratedAlways<TradeScene>;
    day: GeneratedAlways<string>;
    /** Empty: the enterprise itself. */
    merchant_no: GeneratedAlways<string>;
    business_type: GeneratedAlways<BusinessTypeCode>;
    direction: GeneratedAlways<TradeDirection>;
    product: GeneratedAlways<string>;
    status: GeneratedAlways<TradeStatus>;
    batched: GeneratedAlways<boolean>;
    trades: GeneratedAlways<number>;
    sum_cents: GeneratedAlways<number>;
  };
  /**
   * Changes of trades that are not in trade_days yet. Each change is a row of its own, so that writers never wait for
   * each other. A total is days plus changes; `fold_trade_days` moves changes into days.
   */
  trade_day_changes: {
    change_id: GeneratedAlways<number>;
    member_no: GeneratedAlways<string>;
    scene: GeneratedAlways<TradeScene>;
    day: GeneratedAlways<string>;
    /** Empty: the enterprise itself. */
    merchant_no: GeneratedAlways<string>;
    business_type: GeneratedAlways<BusinessTypeCode>;
    direction: GeneratedAlways<TradeDirection>;
    product: GeneratedAlways<string>;
    status: GeneratedAlways<TradeStatus>;
    batched: GeneratedAlways<boolean>;
    trades: GeneratedAlways<number>;
    sum_cents: GeneratedAlways<number>;
  };
  /**
   * Days of postings with details by amount and text (domain/money/entries/dayDetails.ts). Details are valid while
   * flow_days has the same number of postings.
   */
  flow_detailed_days: {
    member_no: GeneratedAlways<string>;
    day: GeneratedAlways<string>;
    postings: GeneratedAlways<number>;
  };
  /** Postings of a detailed day by class of amount. Groups of a day are numbered. */
  flow_sizes: {
    member_no: GeneratedAlways<string>;
    /**
     * DIRECTION: over all accounts and types. ACCOUNT: over all types. TYPE: each type. A column that a group covers
     * completely is null.
     */
    grain: GeneratedAlways<'DIRECTION' | 'ACCOUNT' | 'TYPE'>;
    day: GeneratedAlways<string>;
    nr: GeneratedAlways<number>;
    account_no: GeneratedAlways<string | null>;
    account_type: GeneratedAlways<CustomerPurpose | null>;
    business_type: GeneratedAlways<BusinessTypeCode | null>;
    direction: GeneratedAlways<'IN' | 'OUT'>;
    /** Smallest amount of the class, see `amount_class`. */
    class_cents: GeneratedAlways<number>;
    postings: GeneratedAlways<number>;
    sum_cents: GeneratedAlways<number>;
  };
  /** Postings of a detailed day by counterparty and remark. Groups of a day are numbered. */
  flow_texts: {
    member_no: GeneratedAlways<string>;
    /** As in flow_sizes. */
    grain: GeneratedAlways<'DIRECTION' | 'ACCOUNT' | 'TYPE'>;
    day: GeneratedAlways<string>;
    nr: GeneratedAlways<number>;
    account_no: GeneratedAlways<string | null>;
    account_type: GeneratedAlways<CustomerPurpose | null>;
    business_type: GeneratedAlways<BusinessTypeCode | null>;
    direction: GeneratedAlways<'IN' | 'OUT'>;
    /** Each run of digits is replaced by 0. */
    counterparty_name: GeneratedAlways<string>;
    /** Each run of digits is replaced by 0. */
    remark: GeneratedAlways<string>;
    postings: GeneratedAlways<number>;
    sum_cents: GeneratedAlways<number>;
  };
  /**
   * Postings of a detailed day by three consecutive digits of their texts. A search for a number reads only the
   * postings that may match.
   */
  flow_numbers: {
    member_no: GeneratedAlways<string>;
    day: GeneratedAlways<string>;
    /** 0 to 999. */
    digits: GeneratedAlways<number>;
    posting_ids: GeneratedAlways<number[]>;
  };
  /** Days of trades with details. A change of a trade deletes the row of its day. */
  trade_detailed_days: {
    member_no: GeneratedAlways<string>;
    day: GeneratedAlways<string>;
  };
  /** Trades of a detailed day by class of amount. Groups of a day are numbered. */
  trade_sizes: {
    member_no: GeneratedAlways<string>;
    day: GeneratedAlways<string>;
    nr: GeneratedAlways<number>;
    scene: GeneratedAlways<TradeScene>;
    merchant_no: GeneratedAlways<string>;
    business_type: GeneratedAlways<BusinessTypeCode>;
    direction: GeneratedAlways<TradeDirection>;
    product: GeneratedAlways<string>;
    status: GeneratedAlways<TradeStatus>;
    batched: GeneratedAlways<boolean>;
    /** Smallest amount of the class, see `amount_class`. */
    class_cents: GeneratedAlways<number>;
    trades: GeneratedAlways<number>;
    sum_cents: GeneratedAlways<number>;
  };
  /** Trades of a detailed day by counterparty. Groups of a day are numbered. */
  trade_parties: {
    member_no: GeneratedAlways<string>;
    day: GeneratedAlways<string>;
    nr: GeneratedAlways<number>;
    scene: GeneratedAlways<TradeScene>;
    merchant_no: GeneratedAlways<string>;
    business_type: GeneratedAlways<BusinessTypeCode>;
    direction: GeneratedAlways<TradeDirection>;
    product: GeneratedAlways<string>;
    status: GeneratedAlways<TradeStatus>;
    batched: GeneratedAlways<boolean>;
    counterparty_name: GeneratedAlways<string>;
    trades: GeneratedAlways<number>;
    sum_cents: GeneratedAlways<number>;
  };
  /** Requests for refunds by the payer's number. A finally refused request keeps its number (S-02). */
  refunds: {
    member_no: string;
    request_no: string;
    original_trade_no: string;
    amount_cents: number;
    reason: string;
    /** Null: refused, for the reason in refusal. */
    refund_trade_no: string | null;
    fee_back_cents: Generated<number>;
    refusal: string | null;
    created_at: Date;
    /**
     * State of the order that waits for a second person. SUCCESS at once if no second person is needed. REFUSED:
     * refused at the request.
     */
    state: 'WAIT_RELEASE' | 'SUCCESS' | 'FAILED' | 'CANCELLED' | 'REFUSED';
  };
  /** Named views of a list, shared by the enterprise. */
  saved_views: {
    view_id: string;
    member_no: string;
    list_id: string;
    view_name: string;
    /** Query of the address. Days relative to today are written as `D-6`. */
    search: string;
    user_id: string;
    created_at: Date;
  };
  /** The default view of a user for a list. */
  default_views: {
    user_id: string;
    member_no: string;
    list_id: string;
    view_id: string;
  };
  /** A single row: the last closed day. A closed day accepts no entries (S-19). */
  accounting: {
    one: GeneratedAlways<boolean>;
    /** Every day up to this one is closed. */
    closed_through: GeneratedAlways<string>;
  };
  /**
   * A single row: the secret of the verification codes of vouchers. Created with the database, shared by its instances,
   * never sent.
   */
  voucher_keys: {
    key: Generated<string>;
  };
  /** Applications as they were submitted. What was submitted and a final state never change. */
  applications: {
    apply_no: string;
    /** A kind of the contract (`src/contract/calls/applications.ts`). */
    kind: ApplicationKind;
    enterprise_id: string;
    /** Empty: the application concerns no merchant, or one that does not exist yet. */
    merchant_no: Generated<string>;
    subject: string;
    title: string;
    /** Submitted values by section and field. */
    content: Json<Content>;
    /** Values in force at the time of submission, by section and field. */
    before: JsonDefault<Content>;
    agreement_nos: JsonDefault<string[]>;
    state: ApplicationState;
    reasons: JsonDefault<Texts>;
    submitted_at: Date;
    submitted_by: string;
    submitter_name: string;
    decided_at: Date | null;
    effective_from: Date | null;
    /** The earlier application that this one replaces. */
    follows: string | null;
  };
  /** The things that an application concerns. Only one living application of a kind may exist for each thing. */
  application_items: {
    apply_no: string;
    enterprise_id: string;
    merchant_no: string;
    kind: ApplicationKind;
    item: string;
    /** True while the application is undecided. */
    living: Generated<boolean>;
  };
  /** Timeline of an application. */
  application_steps: {
    apply_no: Final<string>;
    nr: Final<number>;
    at: Final<Date>;
    step: Final<StepCode>;
    text: Final<string>;
    by_name: Final<string>;
  };
  /** Unsent values of an enterprise, a row for each section of the form. */
  application_drafts: {
    enterprise_id: string;
    merchant_no: string;
    kind: ApplicationKind;
    subject: string;
    section: string;
    values: Json<Texts>;
    version: number;
    done: boolean;
    saved_at: Date;
    saved_by: string;
    saver_name: string;
  };
  /** Links to sign an application. Only hashes are stored; the newest link is valid. */
  application_signings: {
    apply_no: string;
    nr: number;
    token_hash: string;
    signer_name: string;
    mobile: string;
    sent_at: Date;
    /** Null: the link does not expire. */
    expires_at: Date | null;
    /** Device that opened the link first. Other devices are refused. */
    device_hash: string | null;
    signed_at: Date | null;
  };
  /** Agreements with the terms of one merchant. The number is derived from the content. */
  product_agreements: {
    agreement_no: Final<string>;
    enterprise_id: Final<string>;
    title: Final<string>;
    content: Final<string>;
    created_at: Final<Date>;
  };
  /** Products of a brand wallet (`backlog.wallet_no`). */
  wallet_products: {
    wallet_no: string;
    product_code: WalletProductCode;
    opened_at: Date;
    apply_no: string;
  };
  /** Products that a merchant has opened. */
  merchant_products: {
    merchant_no: string;
    product_code: ProductCode;
    state: 'OPEN' | 'STOPPED';
    opened_at: Date;
    application_no: string | null;
    stopped_at: Date | null;
    stop_reason: string | null;
    parameters: JsonDefault<Values>;
    version: Generated<number>;
  };
  /** Changes of the parameters of a product. The values in force are in merchant_products. */
  product_parameter_changes: {
    merchant_no: Final<string>;
    product_code: Final<string>;
    nr: Final<number>;
    values: FinalJson<Texts>;
    at: Final<Date>;
    by_name: Final<string>;
  };
  /** Price of a merchant's product from a time on. The newest row that has begun is in force. */
  product_terms: {
    merchant_no: Final<string>;
    product_code: Final<ProductCode>;
    nr: Final<number>;
    effective_from: Final<Date>;
    rate_ppm: Final<number>;
    fixed_cents: Final<number>;
    min_cents: Final<number>;
    max_cents: Final<number | null>;
    /** By volume of the month, lowest first: [{ fromCents, ratePpm }]. Below the first tier, rate_ppm applies. */
    tiers: FinalJson<TierColumn[]>;
    /** Such as `T+1`. */
    settle_cycle: Final<string>;
    application_no: Final<string | null>;
    agreement_no: Final<string | null>;
    created_at: Final<Date>;
  };
  /**
   * Offered terms by industry and category. An empty mcc covers the rest of its industry, an empty industry covers
   * merchants of unknown industries.
   */
  fee_templates: {
    industry_code: string;
    mcc: string;
    product_code: ProductCode;
    rate_ppm: number;
    fixed_cents: number;
    min_cents: number;
    max_cents: number | null;
    tiers: JsonDefault<TierColumn[]>;
    /** Such as `T+1`. */
    settle_cycle: string;
    /** Limit at the opening. Null: no limit of its own. */
    single_cents: number | null;
    /** Limit at the opening. Null: no limit of its own. */
    daily_cents: number | null;
    /** Limit at the opening. Null: no limit of its own. */
    monthly_cents: number | null;
    /** Highest limit that can be applied for. */
    most_single_cents: number | null;
    /** Highest limit that can be applied for. */
    most_daily_cents: number | null;
    /** Highest limit that can be applied for. */
    most_monthly_cents: number | null;
  };
  /** Limits of a member or a merchant. Without a row the limits of the tariff apply. */
  product_limits: {
    member_no: Final<string>;
    /** Empty: the limit of the member. */
    merchant_no: Final<string>;
    /** A kind of order, or `CASHIER:` and a pay method. */
    limit_key: Final<string>;
    nr: Final<number>;
    effective_from: Final<Date>;
    single_cents: Final<number | null>;
    daily_cents: Final<number | null>;
    monthly_cents: Final<number | null>;
    application_no: Final<string | null>;
  };
  /** Successful volume of a merchant's product in a month. Refunds do not lower it. */
  product_volumes: {
    merchant_no: string;
    product_code: ProductCode;
    /** The first day of the month. */
    month: string;
    trades: number;
    volume_cents: number;
    fee_cents: number;
  };
  /** Fees that the fee account could not pay, so that the platform has advanced them. */
  fee_advances: {
    advance_no: string;
    merchant_no: string;
    member_no: string;
    trade_no: string;
    amount_cents: number;
    repaid_cents: Generated<number>;
    due_on: string;
    created_at: Date;
    /** Time of the notification that the advance is overdue. */
    overdue_told: Date | null;
  };
  /** Optional products that a member has opened. */
  member_products: {
    member_no: string;
    product_code: WalletProductCode;
    opened_at: Date;
    /** Null: the product came with the wallet. */
    opened_by: string | null;
  };
  /** Books of members of a merchant (会员账簿): receivers of splits, or accounts that the merchant keeps for others. */
  member_books: {
    /** Number of the book, also its member number in the ledger. */
    book_no: string;
    merchant_no: string;
    book_name: string;
    kind: 'PERSON' | 'COMPANY';
    state: 'NORMAL' | 'FROZEN' | 'CLOSED';
    /** The merchant's own number of the book. */
    out_book_no: string;
    opened_at: Date;
    application_no: string | null;
    version: Generated<number>;
    mobile: Generated<string>;
    /** ID number of a person, credit code of a company. Responses show it masked. */
    id_no: Generated<string>;
    /** Reason of the freeze or the closing. */
    state_reason: Generated<string>;
    state_since: Date;
  };
  /** Bank cards bound to a member book. */
  member_book_cards: {
    book_no: string;
    card_no: string;
    bank_code: string;
    holder_name: string;
    mobile: string;
    bound_at: Date;
  };
  /** Products of a member book. */
  member_book_products: {
    book_no: string;
    product_code: 'ONE_ACCOUNT' | 'ZTO_PS' | 'ZTO_WALLET_PS_TO_BANK';
    opened_at: Date;
  };
  /** Changes of the state of a member book. Final. */
  member_book_changes: {
    book_no: Final<string>;
    nr: Final<number>;
    at: Final<Date>;
    action: Final<'OPENED' | 'FROZEN' | 'RELEASED' | 'CLOSED'>;
    reason: Final<string>;
    by_name: Final<string>;
  };
  /** Splits that are booked to the account of a member book. */
  member_book_splits: {
    trade_no: string;
    book_no: string;
  };
  /** Merchants of other enterprises that an agent's merchant has brought (domain/subMerchants/README.md). */
  sub_merchants: {
    merchant_no: string;
    agent_merchant_no: string;
    settled_at: Date;
    contact_name: string;
    contact_mobile: string;
  };
  /** Contracts. 已过期 is derived from the period and is not a state. */
  collect_signs: {
    sign_no: string;
    member_no: string;
    merchant_no: string;
    enterprise_id: string;
    /** The merchant's own number of the contract. Empty: none. */
    out_sign_no: Generated<string>;
    payer_name: string;
    mobile: string;
    project: string;
    product_code: ProductCode;
    single_cents: number;
    daily_cents: number;
    monthly_cents: number;
    total_cents: number;
    valid_from: string;
    /** The last valid day. */
    valid_until: string;
    state: 'WAIT_SIGN' | 'ACTIVE' | 'TERMINATED' | 'REJECTED';
    bank_code: Generated<string>;
    /** Masked; only the bank knows the whole number. */
    card_masked: Generated<string>;
    end_reason: Generated<string>;
    created_at: Date;
    created_by: string;
    creator_name: string;
    signed_at: Date | null;
    ended_at: Date | null;
  };
  /** Timeline of a contract. */
  collect_sign_steps: {
    sign_no: string;
    nr: number;
    at: Date;
    text: string;
    by_name: string;
  };
  /** Invitations to sign a contract. The newest link is valid. */
  collect_sign_links: {
    sign_no: string;
    nr: number;
    token_hash: string;
    channel: InviteChannel;
    sent_at: Date;
    expires_at: Date;
    /** Device that opened the link first. */
    device_hash: string | null;
  };
  /** Used amount of a contract's limits. Failed and cancelled orders do not count. */
  collect_sign_used: {
    sign_no: string;
    /** ALL, a month (2026-11) or a day (2026-11-20). */
    period: string;
    used_cents: number;
  };
  /** Rules of a merchant. */
  product_rules: {
    rule_no: string;
    member_no: string;
    merchant_no: string;
    rule_name: string;
    state: 'LIVE' | 'STOPPED';
    stop_reason: Generated<string>;
    created_at: Date;
    stopped_at: Date | null;
  };
  /** Versions of a rule. A published version never changes; a version without effective_from is the draft. */
  product_rule_versions: {
    rule_no: string;
    version: number;
    content: Json<RuleContent>;
    /** Number of saves of the draft. */
    revision: number;
    effective_from: Date | null;
    saved_at: Date;
    saver_name: string;
    published_at: Date | null;
    publisher_name: string | null;
  };
  /** Timeline of a rule. */
  product_rule_steps: {
    rule_no: string;
    nr: number;
    at: Date;
    text: string;
    by_name: string;
  };
  /** Programs of merchants. A program acts as a user of its own, who cannot sign in. */
  apps: {
    app_id: string;
    enterprise_id: string;
    member_no: string;
    merchant_no: string;
    user_id: string;
    name: string;
    state: 'ACTIVE' | 'STOPPED';
    mode: 'TEST' | 'LIVE';
    /** Granted scopes (`OpenScope`). */
    scopes: OpenScope[];
    /** CIDR ranges of the callers. Empty: every address. */
    allowed_addresses: Generated<string[]>;
    /** True: requests may be signed with an apiKey, a secret that both sides know. */
    hmac_enabled: Generated<boolean>;
    notify_url: Generated<string>;
    /** Address for the end of a contract. Empty: notify_url. */
    unsign_notify_url: Generated<string>;
    /** Set when notifications have failed for a day: the time since which they fail. */
    notify_trouble_at: Date | null;
    created_at: Date;
    creator_name: string;
    /** Raised by each saved change. */
    version: Generated<number>;
    /** ENTERPRISE was implied by READ before the upgrade. No administrator has confirmed it yet. */
    enterprise_kept: Generated<boolean>;
  };
  /** Addresses for the events of one product. They replace notify_url. */
  app_notify_urls: {
    app_id: string;
    product_code: NotifiedProduct;
    url: string;
  };
  /** Keys of programs. */
  app_keys: {
    serial: string;
    app_id: string;
    kind: 'SM2' | 'HMAC';
    origin: 'BROWSER' | 'UPLOAD' | 'PLATFORM';
    /** 130 hexadecimal digits. A key can be registered only once on the platform. */
    public_key: string | null;
    /** The secret of an apiKey, encrypted with a key from outside the database. */
    sealed_secret: string | null;
    made_at: Date;
    made_by: string;
    maker_name: string;
    /** End of validity of a replaced key, in business time. */
    ends_at: Date | null;
    revoked_at: Date | null;
    last_used_at: Date | null;
    uses: Generated<number>;
    /** Value of uses when the key was replaced. */
    uses_when_replaced: number | null;
    /** Time of the warning that the key is about to end. */
    warned_at: Date | null;
  };
  /** Users who made, uploaded or viewed a key. They cannot release orders that are signed with it. */
  app_key_people: {
    serial: string;
    user_id: string;
    did: 'MADE' | 'UPLOADED' | 'LOOKED';
    at: Date;
  };
  /**
   * A text that a session must sign before a public key is registered: the signature proves that the user holds the
   * private key. One for each session and program, used once.
   */
  app_key_challenges: {
    app_id: string;
    session_id: string;
    challenge: string;
    /** Security time. */
    expires_at: Date;
  };
  /** Used nonces, by security time. Deleted after 600 s. */
  app_nonces: {
    app_id: string;
    nonce: string;
    at: Date;
  };
  /** Requests of a program in a second, over all instances. */
  app_rates: {
    app_id: string;
    /** Security time in Unix seconds. */
    second: number;
    hits: number;
  };
  /** Requests of programs with a valid signature, kept for seven days. */
  app_requests: {
    request_id: string;
    app_id: string;
    serial: string;
    at: Date;
    method: string;
    target: string;
    status: number;
    /** One of `OPEN_ERRORS`. Empty: no error. */
    code: string;
    /** The merchant's number in the request. Empty: none. */
    out_no: Generated<string>;
    /** The platform's number in the request. Empty: none. */
    object_no: Generated<string>;
    /** Duration in ms. */
    ms: number;
    address: string;
  };
  /** Orders. The request never changes, and the only change of a final outcome is from SUCCESS to RETURNED. */
  orders: {
    order_no: string;
    member_no: string;
    enterprise_id: string;
    merchant_no: string | null;
    kind: OrderKind;
    /** The caller's number, unique for each paying member and kind. */
    request_no: string;
    /** Hash of the request under request_no. Another request under the same number is refused. */
    content_hash: string;
    state: OrderState;
    amount_cents: number;
    fee_cents: Generated<number>;
    /** Paying wallet on this platform. Null: the payer is outside. */
    payer_account_no: string | null;
    /** Receiving wallet on this platform. Null: the payee is outside. */
    payee_account_no: string | null;
    /** Displayed payer: { name, accountNo, bankName }. */
    payer: FinalJson<PartyColumn>;
    /** Displayed payee: { name, accountNo, bankName }. */
    payee: FinalJson<PartyColumn>;
    /** The payee in the warning about a second payment: a wallet's number, or bank and card. */
    payee_key: string;
    settle_account_id: string | null;
    collect: FinalJson<CollectColumn | null>;
    remark: Generated<string>;
    reason: string | null;
    refusal_code: string | null;
    /** The first response. The same request receives it again. */
    answer: string | null;
    maker_id: string;
    maker_name: string;
    checker_id: string | null;
    checker_name: string | null;
    created_at: Date;
    due_at: Date | null;
    finished_at: Date | null;
    /** The limit that the order counts against. Null: the limit of its kind. */
    limit_key: string | null;
    /** The product whose terms determine the fee. Null: the tariff of the kind. */
    product_code: ProductCode | null;
    /** The account that pays the fee of incoming money. Null: the fee is kept back from the money. */
    fee_account_no: string | null;
    /** The contract of a collection. */
    sign_no: string | null;
    /** The rule that the order names. */
    rule_no: string | null;
    /** The version of the rule that was in force when the order was accepted. */
    rule_version: number | null;
    /** The result of the rule for this order. */
    rule_plan: FinalJson<RulePlan | null>;
    /** The program that made the order. Null: a user in the console. */
    app_id: string | null;
    /** The day on which the batch counted the order against its limits. Null: the day of its creation. */
    counted_on: string | null;
  };
  /** Timeline of an order. Final. */
  order_steps: {
    order_no: Final<string>;
    nr: Final<number>;
    at: Final<Date>;
    step: Final<string>;
    text: Final<string>;
    by_name: Final<string>;
  };
  /** Price and limits of a kind of order: a rate in parts per million plus a fixed part, within bounds. */
  tariffs: {
    kind: OrderKind;
    rate_ppm: number;
    fixed_cents: Generated<number>;
    min_cents: Generated<number>;
    max_cents: number | null;
    /** Limit of one order. Null: no limit. */
    single_limit_cents: number | null;
    /** Limit of a day. Null: no limit. */
    daily_limit_cents: number | null;
    monthly_limit_cents: number | null;
    /** Highest limit that can be applied for. */
    most_single_cents: number | null;
    /** Highest limit that can be applied for. */
    most_daily_cents: number | null;
    /** Highest limit that can be applied for. */
    most_monthly_cents: number | null;
  };
  /** Used part of a daily limit. Failed orders return their amount. */
  order_days: {
    member_no: string;
    limit_key: string;
    day: string;
    used_cents: number;
    /** Empty: the limit of the member. */
    merchant_no: Generated<string>;
  };
  /** Used part of a monthly limit. Failed orders return their amount. */
  order_months: {
    member_no: string;
    /** Empty: the limit of the member. */
    merchant_no: string;
    limit_key: string;
    /** The first day of the month. */
    month: string;
    used_cents: number;
  };
  /** Amount from which an enterprise requires a second person. */
  checker_policies: {
    enterprise_id: string;
    /** Null: no second person, also above the platform's own amount. */
    amount_cents: number | null;
    set_by: string;
    set_at: Date;
  };
  /** Payees of a member, with the whole account number for the next order. */
  payees: {
    payee_id: string;
    member_no: string;
    kind: 'WALLET' | 'BANK';
    account_no: string;
    account_kind: 'WALLET' | 'CORPORATE' | 'PRIVATE';
    name: string;
    bank_code: Generated<string>;
    saved: Generated<boolean>;
    hidden: Generated<boolean>;
    last_used_at: Date;
    /** The member's own name for the payee. */
    note: Generated<string>;
  };
  /** Warnings about a low balance of an account, at most one a day. */
  balance_monitors: {
    account_no: string;
    enabled: boolean;
    threshold_cents: number;
    notify_phone: Generated<string>;
    user_id: string;
    /** Day of the last warning. */
    warned_on: string | null;
  };
  /** The bank account number of an enterprise for incoming money. */
  enterprise_recharges: {
    enterprise_id: string;
    account_no: string;
    notify_phone: Generated<string>;
    opened_at: Date;
  };
  /** Repayments of advanced fees by an order. Final. */
  fee_repayments: {
    order_no: Final<string>;
    advance_no: Final<string>;
    cents: Final<number>;
  };
  /** Batches of payments. */
  payment_batches: {
    batch_no: string;
    member_no: string;
    enterprise_id: string;
    merchant_no: string | null;
    kind: BatchKind;
    state: PaymentBatchState;
    file_name: string;
    /** Number of lines: of a draft as it is now, otherwise as confirmed. */
    items: number;
    amount_cents: number;
    fee_cents: Generated<number>;
    errors: Generated<number>;
    warnings: Generated<number>;
    payer_account_no: string;
    maker_id: string;
    maker_name: string;
    /** The session that confirmed the batch. The audit rows of the lines name it. */
    session_id: string | null;
    checker_id: string | null;
    checker_name: string | null;
    reason: string | null;
    retry_of: string | null;
    retried_in: string | null;
    created_at: Date;
    confirmed_at: Date | null;
    finished_at: Date | null;
    /** Number of saves of the draft. A confirmation names the revision on the user's screen. */
    revision: Generated<number>;
    /** Hash of the confirmed lines, to recognise the same batch. */
    content_hash: string | null;
    /** Time of the second person's decision. */
    checked_at: Date | null;
    /** The warehouse order that the batch pays. */
    pay_order_no: string | null;
    /** The day on which the whole batch was counted against its limits. Null: each line counts itself. */
    counted_on: string | null;
  };
  /** Lines of a batch. A finished line never changes, so it cannot be paid twice. */
  payment_lines: {
    batch_no: string;
    line_no: number;
    /** The merchant's own number, as typed. */
    number: string;
    name: string;
    account_no: string;
    account_kind: string;
    bank: string;
    /** As typed. */
    amount: string;
    remark: string;
    /** Set at the confirmation. */
    amount_cents: number | null;
    /** Set at the confirmation. */
    fee_cents: number | null;
    /** PLACED: the order has the outcome. REFUSED: the line is not paid. */
    state: Generated<'DRAFT' | 'WAITING' | 'PLACED' | 'REFUSED'>;
    order_no: string | null;
    reason: string | null;
    attempts: Generated<number>;
  };
  /** Numbers of confirmations: accepted ones with the response, finally refused ones with the reason. */
  batch_confirmations: {
    member_no: string;
    kind: BatchKind;
    request_no: string;
    /** May refer to a deleted draft: its number stays refused. */
    batch_no: string;
    content: string;
    answer: string | null;
    refusal_code: string | null;
    reason: string | null;
    created_at: Date;
  };
  /**
   * Events for the programs of merchants. Written in the transaction of the change that they report. Final, except for
   * the position.
   */
  platform_events: {
    event_no: GeneratedAlways<number>;
    merchant_no: string;
    /** Such as sign.done or sign.ended. */
    kind: EventKind;
    /** Number of the thing that changed. */
    subject: string;
    payload: FinalJson<Readonly<Values>>;
    created_at: Date;
    /** The only program that receives the event. Null: all programs of the merchant. */
    app_id: string | null;
    /** Position among the merchant's events, in the order of commits. Null in the transaction that writes the event. */
    position: GeneratedAlways<number | null>;
    /** Id of the event in notifications. It does not reveal the number of events. */
    event_id: GeneratedAlways<string>;
  };
  /**
   * The events of each program in their order, numbered for each program. Written by `place_events`. app_id has no
   * foreign key: its check would wait for a lock of the program behind the lock of the merchant's events.
   */
  app_events: {
    app_id: Final<string>;
    sequence: Final<number>;
    event_no: Final<number>;
  };
  /** Number of events of each program. */
  app_event_counts: {
    app_id: string;
    last: number;
  };
  /** Deliveries of an event to a program, created in the transaction of the event. */
  app_deliveries: {
    delivery_no: GeneratedAlways<number>;
    event_no: number;
    app_id: string;
    kind: EventKind;
    subject: string;
    /** Name of the address: the code of a product, UNSIGN, or empty for the address of the program. */
    channel: string;
    state: 'WAITING' | 'DONE' | 'GIVEN_UP';
    tries: Generated<number>;
    /** Next attempt, in business time. Null: finished. */
    next_at: Date | null;
    /** An instance sends the delivery until then, in security time. */
    leased_until: Date | null;
    /** Address of the last attempt. */
    last_url: Generated<string>;
    last_fault: Generated<string>;
    created_at: Date;
    done_at: Date | null;
    /** Time of the warning that the delivery fails: after a day, and at the end. */
    warned_at: Date | null;
  };
  /** Attempts of a delivery. */
  app_delivery_tries: {
    delivery_no: number;
    nr: number;
    at: Date;
    url: string;
    /** Sent body. */
    request: string;
    /** Status of the response. Null: no response. */
    status: number | null;
    /** The first 2 kB of the response, without headers. */
    answer: string;
    /** Duration in ms. */
    ms: number;
    /** Empty: delivered. */
    fault: string;
  };
  /** Orders that a payer pays at the cashier: of a program, or a link made in the console. */
  cashier_orders: {
    trade_no: string;
    enterprise_id: string;
    member_no: string;
    merchant_no: string;
    /** Null: a link made in the console. */
    app_id: string | null;
    out_trade_no: string;
    content_hash: string;
    /** 128 random bits: the address of the cashier. It gives access to the cashier only. */
    token: string;
    amount_cents: number;
    subject: string;
    attach: Generated<string>;
    /** Null: all methods of the cashier. */
    pay_methods: PayMethod[] | null;
    rule_no: string | null;
    return_url: Generated<string>;
    state: 'OPEN' | 'PAID' | 'CLOSED' | 'EXPIRED';
    expires_at: Date;
    /** The order of kind CASHIER that paid it. */
    paid_trade_no: string | null;
    pay_method: PayMethod | null;
    paid_at: Date | null;
    closed_at: Date | null;
    created_at: Date;
    created_by: string;
    creator_name: string;
  };
  /**
   * Attempts to pay an order at the cashier, each an order of kind CASHIER. The first success pays the order, later
   * ones are refunded.
   */
  cashier_payments: {
    order_no: string;
    trade_no: string;
    pay_method: PayMethod;
    /** Outcome that the payer selects while the controls are on. */
    fate: 'SUCCESS' | 'FAIL' | 'LATE';
    /** The refund of a payment that succeeded after another payment or after the end. */
    returned_by: string | null;
    created_at: Date;
  };
  /**
   * Splits of a paid order: requested by a program, or made by the rule of the order at its payment. A finally refused
   * one keeps its number. The parts are trades.
   */
  program_splits: {
    split_no: string;
    member_no: string;
    merchant_no: string;
    /** The program that requested the split or made the order. Null: the order was made in the console. */
    app_id: string | null;
    /** Null: made by the rule of the order. */
    out_split_no: string | null;
    /** Null: made by the rule of the order. */
    content_hash: string | null;
    /** The platform's number of the order or collection. */
    order_no: string;
    /** The trade that paid the order. */
    paid_trade_no: string;
    amount_cents: number;
    rule_no: string | null;
    rule_version: number | null;
    /** Code and text of the refusal. Null: done. */
    refusal: string | null;
    created_at: Date;
  };
  /** Parts of a split. */
  program_split_parts: {
    split_no: string;
    nr: number;
    /** Number of the trade. */
    part_no: string;
    book_no: string;
    book_name: string;
    amount_cents: number;
  };
  /** Exports. */
  export_jobs: {
    job_id: string;
    member_no: string;
    user_id: string;
    maker_name: string;
    list: ExportList;
    title: string;
    format: ExportFormat;
    /** The checked request, confined to merchant_no if it is set. */
    request: Json<Values>;
    merchant_no: string | null;
    /** The request in words. */
    filter_words: string;
    headings: Json<string[]>;
    state: ExportState;
    rows_total: number;
    rows_done: Generated<number>;
    /** [{ label, cents }]. */
    sums: Json<SumColumn[]>;
    reason: string | null;
    /** The instance that works on the export, until lease_until. */
    worker: string | null;
    lease_until: Date | null;
    /** Number of starts. */
    attempts: Generated<number>;
    /** Time of the request. The files contain nothing later. */
    created_at: Date;
    finished_at: Date | null;
    expires_at: Date | null;
  };
  /** Files of an export. */
  export_parts: {
    job_id: string;
    nr: number;
    filename: string;
    rows_written: number;
    sums: Json<SumColumn[]>;
    /** Bytes. */
    size: number;
    sha256: string;
  };
  /** Content of a file in pieces, so that it is never read or written as one value. */
  export_chunks: {
    job_id: string;
    nr: number;
    chunk: number;
    content: Buffer;
  };
  /**
   * Changes of the settlement and fee accounts and of advances on a day, by merchant, product and business type. Final.
   * Only columns named moved or change can be negative.
   */
  statement_trades: {
    member_no: Final<string>;
    day: Final<string>;
    nr: Final<number>;
    /** Empty: the enterprise itself. */
    merchant_no: Final<string>;
    product: Final<string>;
    business_type: Final<BusinessTypeCode>;
    /** For late entries: the closed day that they belong to. */
    late_day: Final<string | null>;
    entries: Final<number>;
    gross_cents: Final<number>;
    refund_cents: Final<number>;
    split_cents: Final<number>;
    split_back_cents: Final<number>;
    fee_kept_cents: Final<number>;
    fee_back_cents: Final<number>;
    /** To and from other accounts and the bank, signed. */
    moved_cents: Final<number>;
    /** Change of the settlement account, signed. */
    change_cents: Final<number>;
    /** Fees paid from the fee account. */
    fee_paid_cents: Final<number>;
    /** Fees returned to the fee account. */
    fee_returned_cents: Final<number>;
    /** Transfers to and from the fee account, signed. */
    fee_moved_cents: Final<number>;
    advanced_cents: Final<number>;
    repaid_cents: Final<number>;
  };
  /** Postings of a day by account, a line for each kind of posting. Final. */
  statement_lines: {
    member_no: Final<string>;
    day: Final<string>;
    nr: Final<number>;
    /** ADVANCE: fees that the platform paid for the member, and their repayments. */
    account_type: Final<CustomerPurpose | 'ADVANCE'>;
    /** Empty: the enterprise itself. */
    merchant_no: Final<string>;
    product: Final<string>;
    business_type: Final<BusinessTypeCode>;
    trade_direction: Final<'IN' | 'OUT' | 'INNER'>;
    part: Final<'AMOUNT' | 'FEE'>;
    /** For fees: the rate in parts per million. Null: no single rate. */
    fee_ppm: Final<number | null>;
    direction: Final<'IN' | 'OUT'>;
    /** For late postings: the closed day that they belong to. */
    late_day: Final<string | null>;
    postings: Final<number>;
    cents: Final<number>;
    /** For fees: the amounts that they were charged on. */
    base_cents: Final<number>;
  };
  /** Balances of an account on a day. Final. */
  statement_balances: {
    member_no: Final<string>;
    day: Final<string>;
    account_no: Final<string>;
    account_type: Final<CustomerPurpose>;
    opening_cents: Final<number>;
    in_cents: Final<number>;
    out_cents: Final<number>;
    closing_cents: Final<number>;
    /** Balance after the last posting of the day in the ledger. */
    ledger_cents: Final<number>;
    postings: Final<number>;
  };
  /** Statement of a member for a day with movements. Final. */
  statement_days: {
    member_no: Final<string>;
    day: Final<string>;
    statement_no: Final<string>;
    postings: Final<number>;
    bill_rows: Final<number>;
    /** Hash of the itemised bill. */
    bill_sha256: Final<string>;
    /** Hash of the statement as a file. */
    csv_sha256: Final<string>;
    /** Bytes. */
    csv_size: Final<number>;
    made_at: Final<Date>;
    /** 1: closed before files named merchants and their numbers; no hash of the itemised file is stored. */
    format: Final<1 | 2>;
    /** Rows of the itemised file. Null in format 1. */
    items_rows: Final<number | null>;
    /** Hash of the itemised file. Null in format 1. */
    items_sha256: Final<string | null>;
    /** Bytes of the itemised file. Null in format 1. */
    items_size: Final<number | null>;
  };
  /** Files of a merchant for a day in format 2. Final. */
  statement_merchants: {
    member_no: Final<string>;
    day: Final<string>;
    merchant_no: Final<string>;
    /** Name of the merchant when the day was closed. */
    merchant_name: Final<string>;
    statement_no: Final<string>;
    csv_sha256: Final<string>;
    /** Bytes. */
    csv_size: Final<number>;
    items_rows: Final<number>;
    items_sha256: Final<string>;
    /** Bytes. */
    items_size: Final<number>;
  };
  /** The last day for which the statements of a member are made. */
  statement_progress: {
    member_no: string;
    made_through: string;
  };
  /** A member's confirmation of a month, with the hash of the figures. Final. */
  finance_confirmations: {
    member_no: Final<string>;
    /** The first day of the month. */
    month: Final<string>;
    sha256: Final<string>;
    figures: FinalJson<unknown>;
    user_id: Final<string>;
    by_name: Final<string>;
    confirmed_at: Final<Date>;
  };
  /** Bookkeeping subjects of a member: { ITEM: { code, name } }. */
  finance_subjects: {
    member_no: string;
    version: number;
    funds_code: string;
    funds_name: string;
    subjects: Json<SubjectsColumn>;
    by_name: string;
    changed_at: Date;
  };
  /** Users who receive a member's figures of each day by e-mail. */
  statement_digests: {
    user_id: string;
    member_no: string;
  };
  /** Columns that a member has chosen for files of a kind with these titles. */
  file_columns: {
    member_no: string;
    /** SHA-256 of the titles. The titles themselves can be too long for an index. */
    titles_hash: string;
    titles: Json<string[]>;
    /** Column of each item, counted from 0: { orderNo: 3, cents: 5 }. */
    places: Json<Record<string, number>>;
    used_at: Date;
    /** OWN_BOOK, TRANSFER, PAYOUT or VOUCHER. */
    kind: 'OWN_BOOK' | 'TRANSFER' | 'PAYOUT' | 'VOUCHER';
  };
  /** Enterprises that use the cloud warehouse. */
  warehouses: {
    enterprise_id: string;
    /** Amount from which two auditors are required. Null: one auditor is enough. */
    two_from_cents: number | null;
    changed_by: Generated<string>;
    changed_at: Date | null;
    version: Generated<number>;
  };
  /**
   * Sub-merchants of a warehouse: members of the ledger without an enterprise. The warehouse's own member is not
   * listed.
   */
  warehouse_subs: {
    /** Member number in the ledger. */
    member_no: string;
    enterprise_id: string;
    sub_name: string;
    branch: string;
    low_cents: number | null;
    day_limit_cents: number | null;
    version: Generated<number>;
  };
  /** Payees of a warehouse. */
  warehouse_payees: {
    payee_no: string;
    enterprise_id: string;
    name: string;
    account_kind: 'CORPORATE' | 'PRIVATE';
    account_no: string;
    bank_code: string;
    bank: string;
    /** Last change of name, number, kind or bank. */
    changed_at: Date;
    changed_by: string;
    stopped: Generated<boolean>;
    version: Generated<number>;
    created_at: Date;
  };
  /**
   * Imports of voucher files, each once by its number. A file is written in short transactions; its vouchers are
   * visible when the file is complete (S-15).
   */
  warehouse_imports: {
    import_no: string;
    enterprise_id: string;
    request_no: string;
    content_hash: string;
    file_name: string;
    vouchers: number;
    amount_cents: number;
    maker_id: string;
    created_at: Date;
    import_id: Generated<number>;
    /** Null: the file is not completely written. */
    completed_at: Date | null;
    /**
     * Last sign of life of the writing process, in security time. Null and not completed: the import is being removed.
     */
    alive_at: Date | null;
  };
  /** All vouchers, also those of files that are still being imported. Lists read the view warehouse_vouchers. */
  warehouse_voucher_rows: {
    voucher_no: string;
    enterprise_id: string;
    /** Payer. */
    member_no: string;
    payee_no: string;
    /** Account of the payee when the voucher was made or last changed. */
    payee_name: string;
    account_kind: 'CORPORATE' | 'PRIVATE';
    account_no: string;
    bank: string;
    kind: VoucherKind;
    period: string;
    amount_cents: number;
    source_no: string;
    /** source_no without spaces, dashes and case: a person takes both for the same document. */
    source_plain: GeneratedAlways<string | null>;
    remark: Generated<string>;
    state: Generated<VoucherState>;
    void_reason: Generated<string>;
    /** The living order of the voucher, or the order that paid it. */
    order_no: string | null;
    maker_id: string;
    maker_name: string;
    created_at: Date;
    request_no: string | null;
    /** Hash of the first request under request_no. */
    content_hash: string | null;
    /** The import and its line. */
    import_no: string | null;
    version: Generated<number>;
    /**
     * The import that wrote the voucher. Written by `voucherStaging.ts` alone. The foreign key prevents that an import
     * is deleted before its rows.
     */
    import_id: GeneratedAlways<number | null>;
  };
  /** Orders that pay vouchers or move money. */
  warehouse_orders: {
    order_no: string;
    enterprise_id: string;
    kind: PayOrderKind;
    state: PayOrderState;
    member_no: string;
    payer_account_no: string;
    mode: LineMode;
    vouchers: number;
    lines: number;
    amount_cents: number;
    /** Frozen at the submission. */
    fee_cents: Generated<number>;
    payees: string;
    remark: Generated<string>;
    maker_id: string;
    maker_name: string;
    /** Users who made or changed the order. They cannot audit it. */
    editors: string[];
    first_id: string | null;
    first_name: Generated<string>;
    first_at: Date | null;
    second_id: string | null;
    second_name: Generated<string>;
    second_at: Date | null;
    refused_id: string | null;
    reason: Generated<string>;
    /** Amount from which two auditors are required, frozen at the submission. */
    two_from_cents: number | null;
    batch_no: string | null;
    retry_of: string | null;
    request_no: string | null;
    content_hash: string | null;
    created_at: Date;
    submitted_at: Date | null;
    finished_at: Date | null;
    version: Generated<number>;
  };
  /** Lines of an order, one for each payment. */
  warehouse_order_lines: {
    order_no: string;
    line_no: number;
    payee_no: string | null;
    payee_name: string;
    payee_plain: GeneratedAlways<string | null>;
    account_kind: 'CORPORATE' | 'PRIVATE';
    account_no: string;
    /** Empty: a wallet. */
    bank: string;
    amount_cents: number;
    fee_cents: Generated<number>;
    vouchers: number;
  };
  /** Vouchers of an order. A voucher is in one living order at most. */
  warehouse_order_vouchers: {
    order_no: string;
    voucher_no: string;
    line_no: number;
    /** True: a draft, waiting, being paid, or paid by this order. */
    living: Generated<boolean>;
  };
  /** Finally refused movements. Their numbers stay taken. */
  warehouse_refusals: {
    enterprise_id: string;
    request_no: string;
    content_hash: string;
    biz_code: string;
    msg: string;
    created_at: Date;
  };
  /** Files of vouchers and orders. */
  warehouse_files: {
    enterprise_id: string;
    /** Number of the voucher or the order. */
    owner_no: string;
    nr: number;
    url: string;
    name: string;
  };
  /** Timeline of vouchers and orders. Final. */
  warehouse_steps: {
    step_id: GeneratedAlways<number>;
    /** Number of the voucher or the order. */
    owner_no: Final<string>;
    at: Final<Date>;
    text: Final<string>;
    by_name: Final<string>;
  };
  /** Finally refused requests of programs that have no row elsewhere. Their numbers stay taken (S-02). */
  refused_numbers: {
    merchant_no: string;
    /** ORDER: a cashier order. SPLIT: a split whose rule could not be applied. */
    kind: 'ORDER' | 'SPLIT';
    /** The merchant's own number of the request. */
    out_no: string;
    content_hash: string;
    biz_code: string;
    field: string;
    msg: string;
    created_at: Date;
  };
  administrators: {
    enterprise_id: GeneratedAlways<string>;
    user_id: GeneratedAlways<string>;
    email: GeneratedAlways<string>;
  };
  warehouse_vouchers: {
    voucher_no: string;
    enterprise_id: string;
    /** Payer. */
    member_no: string;
    payee_no: string;
    /** Account of the payee when the voucher was made or last changed. */
    payee_name: string;
    account_kind: 'CORPORATE' | 'PRIVATE';
    account_no: string;
    bank: string;
    kind: VoucherKind;
    period: string;
    amount_cents: number;
    source_no: string;
    /** source_no without spaces, dashes and case: a person takes both for the same document. */
    source_plain: GeneratedAlways<string | null>;
    remark: Generated<string>;
    state: Generated<VoucherState>;
    void_reason: Generated<string>;
    /** The living order of the voucher, or the order that paid it. */
    order_no: string | null;
    maker_id: string;
    maker_name: string;
    created_at: Date;
    request_no: string | null;
    /** Hash of the first request under request_no. */
    content_hash: string | null;
    /** The import and its line. */
    import_no: string | null;
    version: Generated<number>;
    /**
     * The import that wrote the voucher. Written by `voucherStaging.ts` alone. The foreign key prevents that an import
     * is deleted before its rows.
     */
    import_id: GeneratedAlways<number | null>;
  };
}
