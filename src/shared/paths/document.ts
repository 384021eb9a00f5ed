export const document = '/document';
export const newIndex = '/document/newIndex';
export const interfaces = '/document/interface';

/** Query parameters that links to the documentation pages may contain, by path. */
export interface Query {
  [newIndex]: 'at';
  [interfaces]: 'call' | 'kind';
}
