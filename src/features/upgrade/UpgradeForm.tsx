import { UPGRADE_APPLICATION } from '@/contract/calls/merchantOpening';
import { applyingForm } from '@/features/products';
import type { SavedForm } from '@/shared/form/steps/model';
import { StepForm } from '@/shared/form/steps/StepForm';
import { paths } from '@/shared/paths';
import { ActionLink } from '@/shared/status/GuardedLink';
import { loadUpgrade, sendUpgrade, UPGRADE_SECTIONS, type UpgradeFacts } from './flows';
import { TEXT } from './text';
import styles from './upgrade.module.css';

const upgradeForm = applyingForm<UpgradeFacts>({
  id: 'upgrade.form',
  spec: UPGRADE_APPLICATION,
  names: UPGRADE_SECTIONS,
  load: loadUpgrade,
  send: sendUpgrade,
});

const { merchantPlatformUpgrade, firstOpen } = paths.product;
const Instead = ({ text, to, way }: { text: string; to: string; way: string }) => (
  <div className={styles.instead}>
    <p>{text}</p>
    <ActionLink to={to} main>
      {way}
    </ActionLink>
  </div>
);

/** Explains why the merchant cannot apply for the upgrade now; null if it can. */
function unavailable({ facts: { merchantNo, newest } }: SavedForm<UpgradeFacts>) {
  if (merchantNo === '') return <Instead text={TEXT.noMerchant} to={firstOpen} way={TEXT.toFirst} />;
  if (newest?.state === 'AUDITING' || newest?.state === 'WAIT_SIGN')
    return <Instead text={TEXT.pending} to={merchantPlatformUpgrade} way={TEXT.toStatus} />;
  return newest?.state === 'PASSED' ? (
    <Instead text={TEXT.isPlatform} to={merchantPlatformUpgrade} way={TEXT.toStatus} />
  ) : null;
}

/** The form by which a merchant applies to become a platform. */
export const UpgradeForm = () => (
  <StepForm
    spec={upgradeForm}
    title={TEXT.title}
    lead={TEXT.lead}
    unavailable={unavailable}
    done={() => merchantPlatformUpgrade}
  />
);
