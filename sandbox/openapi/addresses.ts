import { BlockList, isIP } from 'node:net';

/** An IPv4 address inside an IPv6 one is the IPv4 one. */
export const plainAddress = (address: string): string => {
  const mapped = /^::ffff:(\d{1,3}(?:\.\d{1,3}){3})$/i.exec(address);
  return mapped?.[1] ?? address.replace(/%.*$/, '');
};

/** Whether an address is one of the allowed ones: addresses and networks by CIDR, of both kinds; none: from anywhere. */
export function isAllowed(allowed: readonly string[], address: string): boolean {
  if (allowed.length === 0) return true;
  const asked = plainAddress(address);
  const kind = isIP(asked);
  if (kind === 0) return false;
  const list = new BlockList();
  for (const one of allowed) {
    const [network = '', length] = one.split('/');
    const plain = plainAddress(network);
    const kindOfOne = isIP(plain);
    // Saved ones were judged; what is none allows nobody.
    if (kindOfOne === 0) continue;
    const family = kindOfOne === 4 ? 'ipv4' : 'ipv6';
    if (length === undefined) list.addAddress(plain, family);
    else {
      // The length of a mapped network counts from the whole address.
      const bits = Number(length) - (plain !== network.replace(/%.*$/, '') && kindOfOne === 4 ? 96 : 0);
      if (bits >= 0 && bits <= (kindOfOne === 4 ? 32 : 128)) list.addSubnet(plain, bits, family);
    }
  }
  return list.check(asked, kind === 4 ? 'ipv4' : 'ipv6');
}
