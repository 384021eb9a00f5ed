import type { CallName, Catalogue } from '@/contract/catalogue';
import * as contract from '@/contract/enterpriseOnboarding';
import { type Handlers, refuse } from './handler';

type Names = Extract<CallName, keyof typeof contract>;
type Basic =
  | 'queryIndustries'
  | 'queryMccList'
  | 'queryMcc'
  | 'queryBanks'
  | 'queryBankBranches'
  | 'queryWechatConfig'
  | 'insertWechatConfig';
const names = [
  ...Object.keys(contract),
  'queryIndustries',
  'queryMccList',
  'queryMcc',
  'queryBanks',
  'queryBankBranches',
  'queryWechatConfig',
  'insertWechatConfig',
] as (keyof Catalogue)[];

/** Declared, not there yet. */
export const enterpriseOnboardingHandlers = Object.fromEntries(
  names.map((name) => [name, async () => refuse('该功能暂未开放')]),
) as unknown as Handlers<Names | Basic>;
