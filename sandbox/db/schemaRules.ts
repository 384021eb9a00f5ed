import type { ColumnType } from 'kysely';
import type { RuleContent } from '@/contract/rules/ruleContent';

/** The tables of `0036_rules_and_signing.sql` about rules. */
export interface RuleTables {
  product_rules: {
    rule_no: string;
    member_no: string;
    merchant_no: string;
    rule_name: string;
    state: 'LIVE' | 'STOPPED';
    stop_reason: ColumnType<string, string | undefined, string>;
    created_at: Date;
    stopped_at: Date | null;
  };
  product_rule_versions: {
    rule_no: string;
    version: number;
    /** Written as JSON text, read as the value. */
    content: ColumnType<RuleContent, string, string>;
    revision: number;
    effective_from: Date | null;
    saved_at: Date;
    saver_name: string;
    published_at: Date | null;
    publisher_name: string | null;
  };
  product_rule_steps: { rule_no: string; nr: number; at: Date; text: string; by_name: string };
}
