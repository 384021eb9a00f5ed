/**
 * First letters of how the headings of the guides are read, by their ids, for the search. Kept here, so that no page carries
 * a dictionary; `test/sandbox/documents/initials.test.ts` says when one is missing or wrong, and what it has to be.
 */
export const INITIALS: Readonly<Record<string, string>> = {
  start: 'ksks wfzwcdybsk',
  'start-app': 'cjyyhmy',
  'start-order': 'cjdd',
  'start-pay': 'fkbsdtz',
  signing: 'qm',
  'signing-request': 'qqqm',
  'signing-answer': 'ydyq',
  'signing-secret': 'mgzdjm',
  'signing-rotate': 'mylh',
  notify: 'tz',
  'notify-receive': 'js',
  'notify-body': 'tznr',
  'notify-retry': 'cs',
  'notify-read': 'bdsj',
  'notify-events': 'sjlx',
  errors: 'cwycs',
  'errors-codes': 'cwm',
  'errors-limit': 'plxz',
  split: 'fz',
  payout: 'fk',
  'payout-banks': 'yhdm',
  statements: 'dz',
  'statements-way': 'dzbz',
  sandbox: 'sx',
  'sandbox-rules': 'rhddgzjg',
  golive: 'sxqd',
  'golive-list': 'qd',
  'golive-changes': 'gxjl',
};
