import fc from 'fast-check';
import { objectIn, withoutStorageMarker } from '@/shared/media/address';

const OBJECT = `${'A_-9'.repeat(8)}.png`;
const OURS = `/gateway/admin/obs/object/get/2?object=${OBJECT}`;

it.each([
  ['https://a.cn/b.png?x-image-process=image/resize,w_100', 'https://a.cn/b.png'],
  ['https://a.cn/b.png?v=1&x-oss-process=style/a&c=d', 'https://a.cn/b.png?v=1'],
  ['https://a.cn/b.png?x-oss-process=a&x-image-process=b', 'https://a.cn/b.png'],
  ['https://a.cn/b.png', 'https://a.cn/b.png'],
  ['https://a.cn/x-image-process=.png', 'https://a.cn/x-image-process=.png'],
  ['', ''],
])('uses %s as %s', (address, bare) => expect(withoutStorageMarker(address)).toBe(bare));

it('the storage marker of an address is removed completely', () => {
  fc.assert(
    fc.property(fc.webUrl({ withQueryParameters: true }), fc.string(), (address, behind) => {
      const bare = withoutStorageMarker(`${address}?x-image-process=${behind}`);
      expect(withoutStorageMarker(bare)).toBe(bare);
      expect(address.startsWith(bare)).toBe(true);
    }),
  );
});

it('recognises the address of a stored file behind any gateway', () => {
  expect(objectIn(OURS)).toBe(OBJECT);
  expect(objectIn(`https://gateway.example/api/admin/obs/object/get/2?object=${OBJECT}`)).toBe(OBJECT);
  expect(objectIn(`${OURS}&x-image-process=style/w`)).toBe(OBJECT);
  for (const other of [
    'https://a.cn/b.png',
    `/gateway/admin/obs/object/get/2?object=../${OBJECT}`,
    `/elsewhere?object=${OBJECT}`,
    '/gateway/admin/obs/object/get/2',
    '',
  ])
    expect(objectIn(other)).toBeUndefined();
});
