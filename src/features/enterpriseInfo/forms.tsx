import { ACCOUNT_FIELDS, BeneficiariesStep, ENTERPRISE_FIELDS, LEGAL_FIELDS, type Rows } from '@/features/onboarding';
import { type CustomStepProps, defineForm, fieldStep, ownStep } from '@/shared/form/steps/model';
import { CARD_FIELDS, CYCLE_FIELDS, MERCHANT_FIELDS, PERMIT_FIELDS } from './fields';
import {
  type BeneficiariesInForce,
  type InForce,
  loadBase,
  loadBeneficiaries,
  saveBase,
  saveBeneficiaries,
} from './flows/base';
import { loadCard, saveCard } from './flows/card';
import {
  type Changing,
  loadCycle,
  loadMerchant,
  loadPermit,
  loadSettle,
  type OfMerchant,
  type Permitted,
  saveCycle,
  saveMerchant,
  savePermit,
  saveSettle,
} from './flows/changes';
import { TEXT } from './text';

const ONE = { id: 'FORM', submitText: () => TEXT.submit };

/**
 * The form that changes the enterprise and its legal person. It starts with the currently valid data and sends only the changed
 * parts.
 */
export const baseForm = defineForm<InForce>({
  id: 'info.base',
  step: fieldStep({ ...ONE, title: TEXT.editBase, fields: [...ENTERPRISE_FIELDS, ...LEGAL_FIELDS], save: saveBase }),
  load: loadBase,
  conflict: 'STEP_CHANGED',
});

/** The form that changes the beneficiaries. It starts with the currently valid list and sends the whole list. */
export const beneficiariesForm = defineForm<BeneficiariesInForce>({
  id: 'info.beneficiaries',
  step: ownStep({
    ...ONE,
    title: TEXT.editBeneficiaries,
    render: (props: CustomStepProps<BeneficiariesInForce, Rows>) => (
      <BeneficiariesStep
        {...props}
        shown={props.saved.facts.shown}
        businessLicenseNo={props.saved.facts.change.enterprise?.businessLicenseNo ?? ''}
        audited={props.saved.refused.FORM ?? {}}
      />
    ),
    save: saveBeneficiaries,
  }),
  load: loadBeneficiaries,
  conflict: 'STEP_CHANGED',
});

/** The form for a new settlement account. The user always types the account number, because it is never sent to the browser. */
export const settleForm = defineForm<Changing>({
  id: 'info.settle',
  step: fieldStep({ ...ONE, title: TEXT.editSettle, fields: ACCOUNT_FIELDS, save: saveSettle }),
  load: loadSettle,
});

export const permitForm = defineForm<Permitted>({
  id: 'info.permit',
  step: fieldStep({ ...ONE, title: TEXT.editBankUrl, fields: PERMIT_FIELDS, save: savePermit }),
  load: loadPermit,
});

export const cycleForm = defineForm<Changing>({
  id: 'info.cycle',
  step: fieldStep({ ...ONE, title: TEXT.editCycle, fields: CYCLE_FIELDS, save: saveCycle }),
  load: loadCycle,
});

export const merchantForm = defineForm<OfMerchant>({
  id: 'info.merchant',
  step: fieldStep({ ...ONE, title: TEXT.editMerchant, fields: MERCHANT_FIELDS, save: saveMerchant }),
  load: loadMerchant,
  about: ({ merchant }) => ({ application: `info.merchant.${merchant?.merchantNo}` }),
  conflict: 'STEP_CHANGED',
});

/** The form that adds a bank card of the legal person. */
export const cardForm = defineForm<null>({
  id: 'info.card',
  step: fieldStep({ ...ONE, title: TEXT.addCard, fields: CARD_FIELDS, save: saveCard }),
  load: loadCard,
});
