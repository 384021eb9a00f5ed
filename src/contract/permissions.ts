/**
 * The permission codes of the platform. A role is a set of codes; each route and each call names the codes that it requires. The
 * user's route tree consists of these codes, grouped by the text before the colon.
 */
export const PERMISSIONS = [
  'home:read',
  'message:read',
  'onboarding:edit',
  'fund:read',
  'fund:move',
  'fund:release',
  'trade:read',
  'operation:read',
  'operation:manage',
  'account:read',
  'account:own',
  'account:admin',
  'document:read',
  'product:read',
  'product:open',
  'solution:read',
  'solution:open',
  'warehouse:fund',
  'warehouse:move',
  'warehouse:read',
  'warehouse:order',
  'warehouse:audit',
  'warehouse:recheck',
  'warehouse:admin',
] as const;

export type Permission = (typeof PERMISSIONS)[number];

/** Permissions for the calls that verify the enterprise's bank account; one of them is enough. */
export const PROVES = ['onboarding:edit', 'account:admin'] as const satisfies readonly Permission[];
