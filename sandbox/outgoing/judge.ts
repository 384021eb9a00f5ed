import { BlockList, isIP } from 'node:net';

/*
 * Rule for the addresses to which requests may be sent. An address is checked twice: its text when it is saved, and
 * its resolved IP address before each request (S-18).
 */

export interface JudgeOptions {
  /** True if the sandbox's controls are on. Requests by http to the own machine are then allowed, for experiments. */
  controls: boolean;
  /** Ports of this platform and of its database on the own machine. */
  ownPorts: readonly number[];
}

/**
 * Networks without public hosts: own machine, private, link-local (metadata services), shared, reserved, documentation,
 * multicast.
 */
const PRIVATE_4: readonly (readonly [string, number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
];
/**
 * Parts of the global IPv6 range that lead to no ordinary public host: Teredo and other special uses, documentation,
 * 6to4.
 */
const SPECIAL_6: readonly (readonly [string, number])[] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
];

const listOf = (ranges: readonly (readonly [string, number])[], family: 'ipv4' | 'ipv6') => {
  const list = new BlockList();
  for (const [address, prefix] of ranges) list.addSubnet(address, prefix, family);
  return list;
};
const private4 = listOf(PRIVATE_4, 'ipv4');
const special6 = listOf(SPECIAL_6, 'ipv6');
const global6 = listOf([['2000::', 3]], 'ipv6');
const loopback4 = listOf([['127.0.0.0', 8]], 'ipv4');
const loopback6 = listOf([['::1', 128]], 'ipv6');

/**
 * Returns whether an IP address belongs to a public host. An IPv6 address that contains an IPv4 address does not
 * count as public.
 */
export function isPublic(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !private4.check(address, 'ipv4');
  if (family !== 6 || address.includes('%')) return false;
  return global6.check(address, 'ipv6') && !special6.check(address, 'ipv6');
}

export const isLoopback = (address: string): boolean =>
  isIP(address) === 4 ? loopback4.check(address, 'ipv4') : isIP(address) === 6 && loopback6.check(address, 'ipv6');

/** Lowest allowed port; lower ports are reserved for system services. Public hosts may also use `HTTPS` (443). */
const FIRST_PORT = 1024;
const HTTPS = 443;
const LOCAL_NAME = /(^|\.)(localhost|local|internal|localdomain|home\.arpa)\.?$/;

/** Parses an address; returns null if it is invalid. */
const parsed = (url: string): URL | null => (URL.canParse(url) ? new URL(url) : null);

/** Returns the host of an address, without the brackets of IPv6. */
export const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '');
export const portOf = ({ port, protocol }: URL): number =>
  port === '' ? (protocol === 'https:' ? HTTPS : 80) : Number(port);

/**
 * Returns the reason, as a message for the user, why no request may be sent to an address; null if it is allowed. Checks only the
 * text.
 */
export function addressFault(text: string, { controls, ownPorts }: JudgeOptions): string | null {
  const url = parsed(text);
  if (!url || !/^https?:$/.test(url.protocol)) return '请输入以https://开头的完整地址';
  if (url.username !== '' || url.password !== '') return '地址不能包含用户名或密码';
  if (url.hash !== '') return '地址不能包含#';
  const host = hostOf(url);
  const port = portOf(url);
  const local = host === 'localhost' || isLoopback(host);
  if (url.protocol === 'http:') {
    if (!controls) return '请使用https地址';
    if (!local) return 'http只能用于本机地址，其他地址请使用https';
    if (port < FIRST_PORT) return '本机地址的端口须为1024以上';
    return ownPorts.includes(port) ? '不能使用平台自己的端口' : null;
  }
  if (local || LOCAL_NAME.test(host) || (isIP(host) !== 0 && !isPublic(host))) return '不能使用本机或内网地址';
  if (isIP(host) === 0 && !host.includes('.')) return '请使用完整的域名';
  return port < FIRST_PORT && port !== HTTPS ? '端口须为443，或1024以上' : null;
}

/**
 * Checks whether the resolved IP address of an allowed URL may be connected to: only the own machine for http, only public hosts
 * for https.
 */
export const mayConnect = (url: URL, address: string): boolean =>
  url.protocol === 'http:' ? isLoopback(address) : isPublic(address);
