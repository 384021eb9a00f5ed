import { queryMerchants } from '@/contract/calls/merchants';
import { defineResource } from '@/shared/resource/defineResource';

it('a name is given once: another answer under it is a mistake that shows at once', () => {
  const declare = () => defineResource({ id: 'names/one', call: queryMerchants, request: {} });
  declare();
  expect(declare).toThrow('two resources are called names/one');
});
