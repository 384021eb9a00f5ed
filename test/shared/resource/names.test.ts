import { queryMerchants } from '@/contract/calls/merchants';
import { defineResource } from '@/shared/resource/defineResource';

it('refuses a second resource with the same name', () => {
  const declare = () => defineResource({ id: 'names/one', call: queryMerchants, request: {} });
  declare();
  expect(declare).toThrow('two resources are called names/one');
});
