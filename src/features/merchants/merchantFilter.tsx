import { useEffect } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { ChoiceField, optionsOfWords } from '@/shared/list/ChoiceField';
import { merchantsEvents, merchantsSelectors } from './slice';

/** Returns the merchants that the user may act for; loads them if no other component has. */
function useMerchants() {
  const dispatch = useDispatch();
  const merchants = useSelector(merchantsSelectors.selectMerchants);
  const stage = useSelector(merchantsSelectors.selectMerchantsStage);
  useEffect(() => {
    if (stage === 'idle') dispatch(merchantsEvents.merchantsRequested());
  }, [stage, dispatch]);
  return merchants;
}

function Control({ label, value, onChange }: { label: string; value: string; onChange: (value: string) => void }) {
  const merchants = useMerchants();
  const open = merchants.filter(({ auditStatus }) => auditStatus === 'PASS');
  const names = Object.fromEntries(open.map(({ merchantNo, merchantName }) => [merchantNo, merchantName]));
  // The filter value from a link is a merchant number. It is shown as the number until the merchant's name is loaded.
  return (
    <ChoiceField
      label={label}
      value={value}
      options={optionsOfWords(value === '' || names[value] !== undefined ? names : { ...names, [value]: value })}
      onChange={onChange}
    />
  );
}

/** The name of a merchant; its number while the name is unknown. */
function Word({ of }: { of: string }) {
  return useMerchants().find(({ merchantNo }) => merchantNo === of)?.merchantName ?? of;
}

/** A filter of lists by one of the enterprise's merchants. It is independent of the merchant that the session acts for. */
export const merchantFilter = { kind: 'own', key: 'ofMerchantNo', label: '商户', Control, Word } as const;
