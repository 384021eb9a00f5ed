import * as accounts from './accounts';
import * as administrators from './administrators';
import * as agreements from './agreements';
import * as basicData from './basicData';
import * as batchPayments from './batchPayments';
import * as brandWallet from './brandWallet';
import type { Call } from './defineCall';
import * as enterpriseChanges from './enterpriseChanges';
import * as enterpriseOnboarding from './enterpriseOnboarding';
import * as enterpriseRecharge from './enterpriseRecharge';
import * as enterpriseSwitching from './enterpriseSwitching';
import * as exports_ from './exports';
import * as fileUpload from './fileUpload';
import * as flowDetail from './flowDetail';
import * as fundAccounts from './fundAccounts';
import * as login from './login';
import * as merchants from './merchants';
import * as messages from './messages';
import * as moneyActions from './moneyActions';
import * as onboardingAccounts from './onboardingAccounts';
import * as onboardingRegisters from './onboardingRegisters';
import * as orderQueries from './orderQueries';
import * as passwordAndEmail from './passwordAndEmail';
import * as paymentPassword from './paymentPassword';
import * as qrLogin from './qrLogin';
import * as registration from './registration';
import * as sessions from './sessions';
import * as settlement from './settlement';
import * as settlementFlows from './settlementFlows';
import * as splits from './splits';
import * as staff from './staff';
import * as tradeLists from './tradeLists';
import * as trades from './trades';
import * as walletProducts from './walletProducts';
import * as warehouseMenu from './warehouseMenu';

const everything = {
  ...login,
  ...registration,
  ...qrLogin,
  ...sessions,
  ...passwordAndEmail,
  ...paymentPassword,
  ...staff,
  ...administrators,
  ...enterpriseSwitching,
  ...enterpriseOnboarding,
  ...onboardingAccounts,
  ...enterpriseChanges,
  ...onboardingRegisters,
  ...brandWallet,
  ...merchants,
  ...settlement,
  ...basicData,
  ...accounts,
  ...flowDetail,
  ...trades,
  ...moneyActions,
  ...orderQueries,
  ...fundAccounts,
  ...walletProducts,
  ...enterpriseRecharge,
  ...settlementFlows,
  ...splits,
  ...tradeLists,
  ...exports_,
  ...batchPayments,
  ...messages,
  ...agreements,
  ...fileUpload,
  ...warehouseMenu,
};

/** Names of the catalogue's calls: the exports of the section files that `defineCall` made. */
export type CallName = {
  [Name in keyof typeof everything]: (typeof everything)[Name] extends Call ? Name : never;
}[keyof typeof everything];

export type Catalogue = Pick<typeof everything, CallName>;

const isCall = (value: unknown): value is Call =>
  typeof value === 'object' && value !== null && 'path' in value && 'section' in value;

/** Every call by its name. The console imports single calls instead, so that a page carries only its own. */
export const catalogue = Object.fromEntries(
  Object.entries(everything).filter(([, value]) => isCall(value)),
) as Catalogue;
