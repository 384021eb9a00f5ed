import { BlockList, isIP } from 'node:net';

/** Converts an IPv4 address inside an IPv6 address to plain IPv4. */
const plainAddress = (address: string): string => {
  const mapped = /^::ffff:(\d{1,3}(?:\.\d{1,3}){3})$/i.exec(address);
  return mapped?.[1] ?? address.replace(/%.*$/, '');
};

/**
 * Number of 16-bit groups of an IPv6 address that identify its network (64 bits). A customer usually owns all addresses of such a
 * network.
 */
const NETWORK_GROUPS = 4;

/** Returns the address by which rate limits count a sender: the IPv4 address, or the 64-bit network of an IPv6 address. */
export function networkOf(address: string): string {
  const plain = plainAddress(address);
  if (isIP(plain) !== 6) return plain;
  const [head = '', tail] = plain.split('::');
  const groups = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  const gap = tail === undefined ? 0 : Math.max(0, 8 - groups.length - after.length);
  const all = [...groups, ...Array<string>(gap).fill('0'), ...after];
  return all
    .slice(0, NETWORK_GROUPS)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}

/**
 * Returns whether a source address is allowed. The list contains IPv4 and IPv6 addresses, and networks in CIDR notation. An empty
 * list allows all.
 */
export function isAllowed(allowed: readonly string[], address: string): boolean {
  if (allowed.length === 0) return true;
  const sender = plainAddress(address);
  const kind = isIP(sender);
  if (kind === 0) return false;
  const list = new BlockList();
  for (const one of allowed) {
    const [network = '', length] = one.split('/');
    const plain = plainAddress(network);
    const kindOfOne = isIP(plain);
    // Entries were validated when they were saved. An entry that is still invalid allows no address.
    if (kindOfOne === 0) continue;
    const family = kindOfOne === 4 ? 'ipv4' : 'ipv6';
    if (length === undefined) list.addAddress(plain, family);
    else {
      // The prefix length of an IPv4 network that is written as an IPv6 address counts from the start of the IPv6
      // address. So 96 bits are subtracted.
      const bits = Number(length) - (plain !== network.replace(/%.*$/, '') && kindOfOne === 4 ? 96 : 0);
      if (bits >= 0 && bits <= (kindOfOne === 4 ? 32 : 128)) list.addSubnet(plain, bits, family);
    }
  }
  return list.check(sender, kind === 4 ? 'ipv4' : 'ipv6');
}
