/** Where a code is asked for: the key of its state in the store. */
export const PLACE = { register: 'register', password: 'password', initialPassword: 'initialPassword' } as const;
