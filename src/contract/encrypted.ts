/**
 * Paths that the specification wants in the encrypted envelope alone (interface, "Encrypted calls") and that no call here
 * declares yet: a platform that answers them is asked in the envelope from the first version on. Every declared call says
 * so itself (`encrypted`, `money`).
 */
export const SEALED_BEFORE_DECLARED: readonly string[] = ['/merchant/appInfo/look/apiKey'];
