import { readAllowed } from '@/contract/rules/allowedAddress';

const keptAs = (typed: string) => {
  const read = readAllowed(typed);
  return 'text' in read ? read.text : read.fault;
};

describe('an address that requests may come from', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['203.0.113.0/24', '203.0.113.0/24'],
    ['203.0.113.7/32', '203.0.113.7'],
    ['2001:DB8::/32', '2001:db8::/32'],
    ['2001:db8:0:0:1:0:0:1', '2001:db8::1:0:0:1'],
  ])('stores the typed address %s as %s', (typed, kept) => expect(keptAs(typed)).toBe(kept));

  it.each([
    ['abc', 'abc不是正确的IP地址或网段'],
    ['1.2.3', '1.2.3不是正确的IP地址或网段'],
    ['256.1.1.1', '256.1.1.1不是正确的IP地址或网段'],
    ['1.2.3.4/33', '1.2.3.4/33的网段长度最多为32'],
    ['::1/129', '::1/129的网段长度最多为128'],
    ['1.2.3.4/x', '1.2.3.4/x的网段长度不正确'],
    ['0.0.0.0/0', '0.0.0.0/0包含所有地址；不限制来源时请留空'],
    ['10.0.0.1/8', '10.0.0.1/8不是网段的起始地址，应为10.0.0.0/8'],
    ['::ffff:1.2.3.4', '::ffff:1.2.3.4请写成IPv4地址'],
    ['fe80::1%eth0', 'fe80::1%eth0不是正确的IP地址或网段'],
  ])('refuses the address %s with: %s', (typed, fault) => expect(keptAs(typed)).toBe(fault));
});
