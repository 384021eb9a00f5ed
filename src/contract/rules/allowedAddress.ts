import * as z from 'zod/mini';

/*
 * Addresses from which a program's requests may come: IPv4 or IPv6, a single address or a network with the length of its prefix.
 */

const bits = (groups: readonly number[], width: number): bigint =>
  groups.reduce((all, group) => (all << BigInt(width)) | BigInt(group), 0n);

const ofV4 = (text: string): bigint => bits(text.split('.').map(Number), 8);

/** Converts a valid IPv6 address to a number. Its last 32 bits may be written as IPv4. */
function ofV6(text: string): bigint {
  const dotted = /^(.*:)(\d+\.\d+\.\d+\.\d+)$/.exec(text);
  const tail = dotted ? ofV4(dotted[2] as string) : 0n;
  const hex = dotted ? `${dotted[1]}${(tail >> 16n).toString(16)}:${(tail & 0xffffn).toString(16)}` : text;
  const [head = '', rest] = hex.split('::');
  const groups = (part: string) => (part === '' ? [] : part.split(':').map((group) => Number.parseInt(group, 16)));
  if (rest === undefined) return bits(groups(head), 16);
  const [before, after] = [groups(head), groups(rest)];
  return bits([...before, ...Array.from({ length: 8 - before.length - after.length }, () => 0), ...after], 16);
}

const textOfV4 = (value: bigint): string => [24n, 16n, 8n, 0n].map((by) => (value >> by) & 0xffn).join('.');

/** Formats an IPv6 address by RFC 5952: the longest run of zero groups, of equal runs the first, is written as `::`. */
function textOfV6(value: bigint): string {
  const groups = Array.from({ length: 8 }, (_, at) => ((value >> BigInt(112 - 16 * at)) & 0xffffn).toString(16));
  let [from, most] = [0, 0];
  for (let at = 0; at < 8; at++) {
    let end = at;
    while (groups[end] === '0') end++;
    if (end - at > most) [from, most] = [at, end - at];
  }
  return most < 2 ? groups.join(':') : `${groups.slice(0, from).join(':')}::${groups.slice(from + most).join(':')}`;
}

const V4 = z.ipv4();
const V6 = z.ipv6();
const versionOf = (address: string): 4 | 6 | null =>
  z.core.safeParse(V4, address).success ? 4 : z.core.safeParse(V6, address).success ? 6 : null;

/** Returns the error of a typed address or network, otherwise its normalised form. */
export function readAllowed(typed: string): { fault: string } | { text: string; version: 4 | 6; prefix: number } {
  const [address = '', length, ...rest] = typed.trim().toLowerCase().split('/');
  const version = versionOf(address);
  if (version === null || rest.length > 0) return { fault: `${typed}不是正确的IP地址或网段` };
  const width = version === 4 ? 32 : 128;
  if (length !== undefined && !/^(0|[1-9]\d{0,2})$/.test(length)) return { fault: `${typed}的网段长度不正确` };
  const prefix = length === undefined ? width : Number(length);
  if (prefix > width) return { fault: `${typed}的网段长度最多为${width}` };
  if (prefix === 0) return { fault: `${typed}包含所有地址；不限制来源时请留空` };
  const value = version === 4 ? ofV4(address) : ofV6(address);
  if (version === 6 && value >> 32n === 0xffffn) return { fault: `${typed}请写成IPv4地址` };
  const host = BigInt(width - prefix);
  const network = (value >> host) << host;
  const shown = version === 4 ? textOfV4(network) : textOfV6(network);
  // Rejects a network address with host bits as a typing error, because the intended network is ambiguous.
  if (network !== value) return { fault: `${typed}不是网段的起始地址，应为${shown}/${prefix}` };
  return { text: prefix === width ? shown : `${shown}/${prefix}`, version, prefix };
}

/** Returns true if the network contains so many addresses that it hardly restricts anything. */
export function isWide(kept: string): boolean {
  const read = readAllowed(kept);
  return 'text' in read && read.prefix < (read.version === 4 ? 16 : 32);
}
