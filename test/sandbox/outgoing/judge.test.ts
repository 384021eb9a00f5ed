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
      expect(addressFault(url, OFF)).not.toBeNull();
    },
  );

  it.each([
    '',
    'shop.example.com',
    'ftp://shop.example.com/',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'https://',
    // A user name before the host, which can hide the real host.
    'https://user@shop.example.com/',
    'https://user:word@shop.example.com/',
    'https://shop.example.com@127.0.0.1/',
    'https://shop.example.com/#part',
    // Plain http to another machine.
    'http://shop.example.com/',
    'http://8.8.8.8:9000/',
    // The own machine and its private networks, in every notation of the address.
    'https://localhost/',
    'https://localhost:8443/',
    'https://127.0.0.1/',
    'https://127.1/',
    'https://2130706433/',
    'https://0x7f.1/',
    'https://0177.0.0.1/',
    'https://0/',
    'https://10.0.0.1/',
    'https://172.16.5.4/',
    'https://192.168.1.1/',
    'https://100.64.0.1/',
    'https://169.254.169.254/latest/meta-data/',
    'https://[::1]/',
    'https://[::]/',
    'https://[::ffff:127.0.0.1]/',
    'https://[::ffff:8.8.8.8]/',
    'https://[64:ff9b::7f00:1]/',
    'https://[2002:7f00:1::]/',
    'https://[2001:0:53aa:64c::1]/',
    'https://[fe80::1]/',
    'https://[fd00:ec2::254]/',
    'https://[ff02::1]/',
    'https://metadata.google.internal/',
    'https://printer.local/',
    'https://intranet/',
    'https://shop.localhost/',
    // Ports of system services and of the platform itself.
    'https://shop.example.com:22/',
    'https://shop.example.com:80/',
    'http://127.0.0.1/',
    'http://127.0.0.1:22/',
    'http://127.0.0.1:8080/gateway/x',
    'http://localhost:5432/',
    'http://[::1]:8080/',
  ])('%s is refused, controls on and off', (url) => {
    expect(addressFault(url, ON)).not.toBeNull();
    expect(addressFault(url, OFF)).not.toBeNull();
  });
});

describe('what a name resolves to', () => {
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
  ])('%s is no public host', (address) => {
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
