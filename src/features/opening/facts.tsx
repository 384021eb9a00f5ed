import type { ReactNode } from 'react';
import type { FieldShown } from '@/contract/applications';
import { FIRST_PRODUCTS, MERCHANT_APPLICATION } from '@/contract/merchantOpening';
import { PRODUCTS } from '@/contract/productCodes';
import { StoredPicture } from '@/features/uploads';
import { useCategories, useIndustries } from '@/shared/application/industries';
import { DivisionName } from '@/shared/division/DivisionName';
import { type Fact, knownOf, type Options, type SavedForm } from '@/shared/form/steps/model';
import { useResource } from '@/shared/resource/useResource';
import { productsIn, wordsIn } from './lists';
import styles from './opening.module.css';
import { accounts, offersOf } from './resources';
import { TEXT } from './text';

const labelIn = (options: Options, value: string): string =>
  'stage' in options ? value : (options.find((option) => option.value === value)?.label ?? value);

const Industry = ({ code }: { code: string }) => labelIn(useIndustries(), code);
const Category = ({ industryCode, mcc }: { industryCode: string; mcc: string }) =>
  labelIn(useCategories(industryCode), mcc);

function Account({ id }: { id: string }) {
  const found = useResource(accounts).data?.find(({ settleAccountId }) => settleAccountId === id);
  return found ? `${found.bankName} ${found.accountNoMasked}` : TEXT.none;
}

/** The products that are chosen, with what each costs in the category. */
function Products({ codes, mcc }: { codes: string; mcc: string }) {
  const offers = useResource(offersOf({ productCodes: [...FIRST_PRODUCTS], ...(mcc ? { mcc } : {}) })).data;
  return (
    <ul>
      {productsIn(codes).map((code) => (
        <li key={code}>
          {PRODUCTS[code].name}
          <span className={styles.faint}>
            {offers?.find(({ productCode }) => productCode === code)?.terms.words ?? ''}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** A value of a section as it is read: in words, as a picture. */
function shown(field: string, { as, words, label }: FieldShown, value: string, saved: SavedForm, section: string) {
  const all = knownOf(saved, section);
  if (field === 'productCodes') return <Products codes={value} mcc={saved.values['BUSINESS']?.['mcc'] ?? ''} />;
  if (field === 'settleAccountId') return <Account id={value} />;
  if (as === 'picture') return <StoredPicture label={label} url={value} />;
  if (as === 'division') return <DivisionName code={value} />;
  if (as === 'industry') return <Industry code={value} />;
  if (as === 'mcc') return <Category industryCode={all['industryCode'] ?? ''} mcc={value} />;
  if (as === 'list')
    return wordsIn(value)
      .map((word) => words?.[word] ?? word)
      .join('、');
  return words?.[value] ?? value;
}

/** What is kept of a section, in the order of the contract; what is empty is left out. */
export function sectionFacts(section: keyof typeof MERCHANT_APPLICATION.sections) {
  const fields: Readonly<Record<string, FieldShown>> = MERCHANT_APPLICATION.sections[section].fields;
  return (saved: SavedForm): readonly Fact[] => {
    const all = knownOf(saved, section);
    return Object.entries(fields).flatMap(([field, spec]) => {
      const value = (spec.secret ? saved.masked[section]?.[field] : all[field]) ?? '';
      if (value === '') return [];
      const told: ReactNode = spec.secret ? value : shown(field, spec, value, saved, section);
      return [{ label: spec.label, value: told }];
    });
  };
}
