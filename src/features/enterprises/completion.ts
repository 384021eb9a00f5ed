import type { Enterprise } from '@/contract/calls/enterpriseSwitching';
import { paths } from '@/shared/paths';
import type { CompletionTarget } from './slice';

/**
 * Returns whether the review's reasons name the picture of the business licence. `auditReason` may be any text; if it is not a
 * JSON object, it names nothing.
 */
const namesLicence = (auditReason: string | null | undefined): boolean => {
  try {
    const reason: unknown = JSON.parse(auditReason ?? 'null');
    return typeof reason === 'object' && reason !== null && Object.hasOwn(reason, 'businessLicensePicUrl');
  } catch {
    return false;
  }
};

/** Returns the page that completes or corrects an enterprise; null while it is under review or after it has passed. */
export const completionTarget = ({
  settledStatus,
  auditReason,
}: Pick<Enterprise, 'settledStatus' | 'auditReason'>): CompletionTarget | null => {
  switch (settledStatus) {
    case 'UN_APPLY':
    case 'UN_SUBMIT':
      return paths.home.addEnterprises;
    case 'UN_PASS':
      return namesLicence(auditReason) ? paths.onboarding.application : paths.home.editCompanyInfo;
    default:
      return null;
  }
};

/**
 * Returns the address of the page that completes or corrects an enterprise, with the enterprise in the query
 * (specification "screens", section 2.14).
 */
export const completionAddress = (enterprise: Enterprise): string | null => {
  const target = completionTarget(enterprise);
  const { enterpriseId, enterpriseNo } = enterprise;
  return target && `${target}?${new URLSearchParams({ enterpriseId, enterpriseNo })}`;
};
