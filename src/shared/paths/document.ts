export const document = '/document';
export const newIndex = '/document/newIndex';
export const interfaces = '/document/interface';

/** What links between these pages say in the query. */
export interface Query {
  [newIndex]: 'at';
  [interfaces]: 'call' | 'kind';
}
