import type { FieldShown } from '@/contract/calls/applications';
import { FIRST_PRODUCTS } from '@/contract/calls/merchantOpening';
import { PRODUCTS } from '@/contract/words/productCodes';
import { StoredPicture } from '@/features/uploads';
import { useCategories, useIndustries } from '@/shared/application/industries';
import { DivisionName } from '@/shared/division/DivisionName';
import type { Values } from '@/shared/form/steps/model';
import { useResource } from '@/shared/resource/useResource';
import type { Options } from '@/shared/ui/Select';
import { productsIn } from './lists';
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

/** The chosen products with their fees in the merchant category. */
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

export interface ShownProps {
  field: string;
  as: FieldShown['as'];
  label: string;
  value: string;
  /** All known values of the application section that contains this field. */
  all: Values;
  /** The saved merchant category code of the business. */
  mcc: string;
}

/** Renders a value of an application that is not plain text: a name that must be loaded, or a picture. */
export function Shown({ field, as, label, value, all, mcc }: ShownProps) {
  if (field === 'productCodes') return <Products codes={value} mcc={mcc} />;
  if (field === 'settleAccountId') return <Account id={value} />;
  if (as === 'picture') return <StoredPicture label={label} url={value} />;
  if (as === 'division') return <DivisionName code={value} />;
  if (as === 'industry') return <Industry code={value} />;
  return <Category industryCode={all['industryCode'] ?? ''} mcc={value} />;
}
