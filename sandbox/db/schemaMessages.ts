import type { Generated, GeneratedAlways } from 'kysely';
import type { InvitationState } from '@/contract/calls/brandWallet';
import type { MessageType } from '@/contract/calls/messages';

export interface MessageTables {
  messages: {
    msg_id: Generated<number>;
    user_id: string;
    type: MessageType;
    first_title: string;
    second_title: string;
    content: string;
    link_url: Generated<string>;
    link_text: Generated<string>;
    sent_at: Date;
    read_at: Date | null;
  };
  message_preferences: {
    user_id: string;
    type: MessageType;
    do_not_disturb: Generated<boolean>;
    by_mail: Generated<boolean>;
  };
  backlog: {
    todo_id: string;
    user_id: string;
    brand_wallet_name: string;
    customer_no: string;
    solution_no: string;
    created_at: Date;
    /** Time at which the to-do was completed. */
    done_at: Date | null;
    state: Generated<InvitationState>;
    valid_until: Date;
    submitted_at: Generated<Date | null>;
    decided_at: Generated<Date | null>;
    reason: Generated<string>;
    wallet_no: Generated<string | null>;
    member_no: Generated<string | null>;
    bwt_code: Generated<string>;
    brand_no: Generated<string | null>;
  };
  message_codes: {
    user_id: string;
    scene: string;
    code_hash: string;
    sent_at: Date;
    expires_at: Date;
    tries: Generated<number>;
    used_at: Date | null;
  };
  agreements: {
    face_agreement_no: string;
    agreement_type: string;
    agreement_name: string;
    version: string;
    content: string;
    place: number;
    published_at: Date;
  };
  agreement_records: {
    record_id: GeneratedAlways<number>;
    face_agreement_no: string;
    user_id: string;
    member_no: string | null;
    open_account: string | null;
    accepted_at: Date;
    address: string;
  };
}
