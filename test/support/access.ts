import type { Who } from '@/app/access';
import { PERMISSIONS } from '@/contract/permissions';

/** An administrator with every flag. A test overrides the properties that it examines. */
export const aWho = (more: Partial<Who> = {}): Who => ({
  kind: 'ordinary',
  info: {
    status: 'PASS',
    userType: '1',
    appIdFlag: 'Y',
    hadAdminFlag: 'Y',
    showModifyPasswordFlag: 'Y',
    agentFlag: 'Y',
    hadMerchantFlag: 'Y',
    collectOpenFlag: 'Y',
    recipientFlag: 'Y',
  },
  permissions: PERMISSIONS,
  ...more,
});
