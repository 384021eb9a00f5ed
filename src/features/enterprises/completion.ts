import type { Enterprise } from '@/contract/enterpriseSwitching';
import { paths } from '@/shared/paths';
import type { CompletionTarget } from './slice';

/** True when the review names the licence picture. `auditReason` may hold anything: what is no JSON object has none. */
const namesLicence = (auditReason: string | null | undefined): boolean => {
  try {
    const reason: unknown = JSON.parse(auditReason ?? 'null');
    return typeof reason === 'object' && reason !== null && Object.hasOwn(reason, 'businessLicensePicUrl');
  } catch {
    return false;
  }
};

/** Where an enterprise is completed or corrected; null for one that is under review or has passed. */
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

/** The same with the enterprise in it, as links name it (screens, section 2.14). */
export const completionAddress = (enterprise: Enterprise): string | null => {
  const target = completionTarget(enterprise);
  const { enterpriseId, enterpriseNo } = enterprise;
  return target && `${target}?${new URLSearchParams({ enterpriseId, enterpriseNo })}`;
};
