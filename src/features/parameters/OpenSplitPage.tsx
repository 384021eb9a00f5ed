import { MOST_SPLIT_PERCENT } from '@/contract/calls/products';
import { OpenProducts } from '@/features/products';
import { paths } from '@/shared/paths';
import { GuardedLink } from '@/shared/status/GuardedLink';
import styles from './openSplit.module.css';
import { SPLIT_TEXT as TEXT } from './text';

const CODES = ['ZTO_PS'] as const;

/** The page /product/revision/pages/openPs: explains the product 分账 (split), with the form that opens it. */
export const OpenSplitPage = () => (
  <OpenProducts
    codes={CODES}
    isFixed
    title={TEXT.open}
    about={
      <span className={styles.about}>
        <span>{TEXT.openAbout}</span>
        <span>{TEXT.openPoints(MOST_SPLIT_PERCENT)}</span>
        <GuardedLink to={paths.product.psApply}>{TEXT.title}</GuardedLink>
      </span>
    }
  />
);
