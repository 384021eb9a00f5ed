import { type ReactNode, useMemo } from 'react';
import type { SavedForm } from '@/shared/form/steps/model';
import { StepForm } from '@/shared/form/steps/StepForm';
import { paths } from '@/shared/paths';
import { ActionLink } from '@/shared/status/GuardedLink';
import type { OpeningFacts } from './flows/applying';
import { openingForm } from './forms';
import { applicationOf } from './links';
import styles from './opening.module.css';
import { FORM_TEXT as TEXT } from './text';

const UNDER_WAY: ReadonlySet<string> = new Set(['AUDITING', 'WAIT_SIGN']);

const Instead = ({ text, to, way }: { text: string; to: string; way: string }) => (
  <div className={styles.instead}>
    <p>{text}</p>
    <ActionLink to={to} main>
      {way}
    </ActionLink>
  </div>
);

/** Explains why these products cannot be opened now; null if they can. */
function unavailable({ facts }: SavedForm<OpeningFacts>) {
  const { merchantNo, open, missing, newest } = facts;
  if (merchantNo === '') return <Instead text={TEXT.noMerchant} to={paths.product.firstOpen} way={TEXT.toFirst} />;
  if (open.length > 0) return <Instead text={TEXT.isOpen(open)} to={paths.product.productIndex} way={TEXT.toIndex} />;
  const [first] = missing;
  if (first) return <Instead text={first.text} to={first.link} way={TEXT.toMissing} />;
  if (newest && UNDER_WAY.has(newest.state))
    return <Instead text={TEXT.pending(newest.title)} to={applicationOf(newest.applyNo)} way={TEXT.toApplication} />;
  return null;
}

interface OpenProductsProps {
  codes: readonly string[];
  title: string;
  /** Notes about the products, shown above the general text of the form. */
  about?: ReactNode;
  /** True if the page always opens the same products, so that its address needs no product codes. */
  isFixed?: boolean;
}

/** The form that opens several products in one application. */
export function OpenProducts({ codes, title, about, isFixed = false }: OpenProductsProps) {
  const form = useMemo(() => openingForm(codes, isFixed), [codes, isFixed]);
  return (
    <StepForm
      spec={form}
      title={title}
      lead={
        about ? (
          <>
            {about}
            {TEXT.lead}
          </>
        ) : (
          TEXT.lead
        )
      }
      unavailable={unavailable}
      done={() => paths.product.openStatus}
    />
  );
}
