import { addressFault, isPublic, mayConnect } from '@sandbox/outgoing/judge';

/*
 * Tests safety rule S-18: addresses to which the platform never sends, by their text and by their resolved address.
 */

const ON = { controls: true, ownPorts: [8080, 5432] };
const OFF = { controls: false, ownPorts: [8080, 5432] };

describe('an address', () => {
  it.each([
    'https://shop.example.com/notify',
    'https://shop.example.com:8443/notify?from=platform',
    'https://8.8.8.8/notify',
    'https://[2606:4700:4700::1111]/notify',
    'https://商城.中国/通知',
  ])('accepts %s with controls on and off', (url) => {
    expect(addressFault(url, ON)).toBeNull();
    expect(addressFault(url, OFF)).toBeNull();
  });

  it.each(['http://127.0.0.1:9000/notify', 'http://localhost:9000/', 'http://[::1]:9000/', 'http://127.9.9.9:1024/'])(
    'accepts %s only with controls on',
    (url) => {
      expect(addressFault(url, ON)).toBeNull();
      expect(addressFault(url, OFF)).toBe('请使用https地址');
    },
  );

  it.each<[url: string, on: string, off?: string]>([
    ['', '请输入以https://开头的完整地址'],
    ['shop.example.com', '请输入以https://开头的完整地址'],
    ['ftp://shop.example.com/', '请输入以https://开头的完整地址'],
    ['file:///etc/passwd', '请输入以https://开头的完整地址'],
    ['javascript:alert(1)', '请输入以https://开头的完整地址'],
    ['https://', '请输入以https://开头的完整地址'],
    // A user name before the host, which can hide the real host.
    ['https://user@shop.example.com/', '地址不能包含用户名或密码'],
    ['https://user:word@shop.example.com/', '地址不能包含用户名或密码'],
    ['https://shop.example.com@127.0.0.1/', '地址不能包含用户名或密码'],
    ['https://shop.example.com/#part', '地址不能包含#'],
    // Plain http to another machine.
    ['http://shop.example.com/', 'http只能用于本机地址，其他地址请使用https', '请使用https地址'],
    ['http://8.8.8.8:9000/', 'http只能用于本机地址，其他地址请使用https', '请使用https地址'],
    // The own machine and its private networks, in every notation of the address.
    ['https://localhost/', '不能使用本机或内网地址'],
    ['https://localhost:8443/', '不能使用本机或内网地址'],
    ['https://127.0.0.1/', '不能使用本机或内网地址'],
    ['https://127.1/', '不能使用本机或内网地址'],
    ['https://2130706433/', '不能使用本机或内网地址'],
    ['https://0x7f.1/', '不能使用本机或内网地址'],
    ['https://0177.0.0.1/', '不能使用本机或内网地址'],
    ['https://0/', '不能使用本机或内网地址'],
    ['https://10.0.0.1/', '不能使用本机或内网地址'],
    ['https://172.16.5.4/', '不能使用本机或内网地址'],
    ['https://192.168.1.1/', '不能使用本机或内网地址'],
    ['https://100.64.0.1/', '不能使用本机或内网地址'],
    ['https://169.254.169.254/latest/meta-data/', '不能使用本机或内网地址'],
    ['https://[::1]/', '不能使用本机或内网地址'],
    ['https://[::]/', '不能使用本机或内网地址'],
    ['https://[::ffff:127.0.0.1]/', '不能使用本机或内网地址'],
    ['https://[::ffff:8.8.8.8]/', '不能使用本机或内网地址'],
    ['https://[64:ff9b::7f00:1]/', '不能使用本机或内网地址'],
    ['https://[2002:7f00:1::]/', '不能使用本机或内网地址'],
    ['https://[2001:0:53aa:64c::1]/', '不能使用本机或内网地址'],
    ['https://[fe80::1]/', '不能使用本机或内网地址'],
    ['https://[fd00:ec2::254]/', '不能使用本机或内网地址'],
    ['https://[ff02::1]/', '不能使用本机或内网地址'],
    ['https://metadata.google.internal/', '不能使用本机或内网地址'],
    ['https://printer.local/', '不能使用本机或内网地址'],
    ['https://intranet/', '请使用完整的域名'],
    ['https://shop.localhost/', '不能使用本机或内网地址'],
    // Ports of system services and of the platform itself.
    ['https://shop.example.com:22/', '端口须为443，或1024以上'],
    ['https://shop.example.com:80/', '端口须为443，或1024以上'],
    ['http://127.0.0.1/', '本机地址的端口须为1024以上', '请使用https地址'],
    ['http://127.0.0.1:22/', '本机地址的端口须为1024以上', '请使用https地址'],
    ['http://127.0.0.1:8080/gateway/x', '不能使用平台自己的端口', '请使用https地址'],
    ['http://localhost:5432/', '不能使用平台自己的端口', '请使用https地址'],
    ['http://[::1]:8080/', '不能使用平台自己的端口', '请使用https地址'],
  ])('refuses the address %s with controls on and off: %s', (url, on, off = on) => {
    expect(addressFault(url, ON)).toBe(on);
    expect(addressFault(url, OFF)).toBe(off);
  });
});

describe('the addresses of a name', () => {
  const https = new URL('https://shop.example.com/');
  const http = new URL('http://localhost:9000/');

  it.each([
    '10.1.2.3',
    '127.0.0.1',
    '169.254.169.254',
    '0.0.0.0',
    '::1',
    '::ffff:10.0.0.1',
    'fe80::1%eth0',
    'fc00::1',
    'x',
  ])('treats %s as no public host', (address) => {
    expect(isPublic(address)).toBe(false);
    expect(mayConnect(https, address)).toBe(false);
  });

  it('accepts http only for names that resolve to this machine', () => {
    expect(mayConnect(http, '127.0.0.1')).toBe(true);
    expect(mayConnect(http, '::1')).toBe(true);
    expect(mayConnect(http, '8.8.8.8')).toBe(false);
    expect(mayConnect(https, '8.8.8.8')).toBe(true);
  });
});
