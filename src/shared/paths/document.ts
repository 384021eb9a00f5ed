export const document = '/document';
export const newIndex = '/document/newIndex';
export const interfaces = '/document/interface';

/** Query parameters that links to these pages may contain. */
export interface Query {
  [newIndex]: 'at';
  [interfaces]: 'call' | 'kind';
}
