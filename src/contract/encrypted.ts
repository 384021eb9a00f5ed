/**
 * Paths that the specification wants in the encrypted envelope alone (interface, "Encrypted calls") and that no call here
 * declares yet: a platform that answers them is asked in the envelope from the first version on. Every declared call says
 * so itself (`encrypted`, `money`).
 */
export const SEALED_BEFORE_DECLARED: readonly string[] = [
  '/merchant/open/platform/merchant/temporary/save1',
  '/merchant/open/platform/merchant/temporary/save2',
  '/merchant/open/platform/merchant/temporary/save3',
  '/merchant/open/platform/merchant/temporary/save4',
  '/merchant/open/platform/merchant/apply',
  '/merchant/open/platform/merchant/reject/apply',
  '/merchant/bizEnterprise/apply/add/equal',
  '/merchant/bizEnterprise/apply/add/diff',
  '/merchant/appInfo/look/apiKey',
];
