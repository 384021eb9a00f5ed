import { deflateSync } from 'node:zlib';
import { judge } from '@sandbox/domain/files/judge';
import { aJpeg, anArchiveBehind, anMp4, aPdf, aPng, pngChunk } from '@test/support/files';
import fc from 'fast-check';
import { kindOfContent, kindOfName, MEGABYTE } from '@/contract/rules/fileKinds';

/** A compressed comment in a PNG picture, which unpacks to this number of zero bytes. */
const aPackedNote = (bytes: number) =>
  pngChunk('zTXt', Buffer.concat([Buffer.from('Comment\0\0'), deflateSync(Buffer.alloc(bytes))]));
/**
 * A compressed comment with a wrong last byte of its checksum. A reader detects the error only after unpacking all
 * bytes.
 */
const aBrokenNote = (bytes: number) => {
  const packed = deflateSync(Buffer.alloc(bytes));
  packed[packed.length - 1] = 0xff;
  return pngChunk('zTXt', Buffer.concat([Buffer.from('Comment\0\0'), packed]));
};
const times = (count: number, note: Buffer) => Array.from({ length: count }, () => note);

/** Returns a PDF name with each letter as `#xx` in upper-case hex. */
const escapedName = (name: string) =>
  `/${[...Buffer.from(name)].map((byte) => `#${byte.toString(16).toUpperCase()}`).join('')}`;

const withBehind = (bytes: Buffer, behind: string) => Buffer.concat([bytes, Buffer.from(behind)]);

describe('a file is what its content says', () => {
  it.each([
    ['营业执照.png', aPng(), 'png'],
    ['A.JPG', aJpeg(), 'jpeg'],
    ['a.jpeg', aJpeg(), 'jpeg'],
    ['协议.pdf', aPdf(), 'pdf'],
    ['其他.pdf', aPdf({ body: '<< /S /Java#20Script /T (#4 #zz Java#53cript) >>' }), 'pdf'],
    ['a.b.mp4', anMp4(), 'mp4'],
    ['phone.jpg', Buffer.concat([aJpeg(), aJpeg()]), 'jpeg'],
    ['a picture with 50 packed notes.png', aPng({ extra: times(50, aPackedNote(1000)) }), 'png'],
    ['a picture with a note of 4 MB.png', aPng({ extra: [aPackedNote(4 * MEGABYTE)] }), 'png'],
    ['a picture with a broken note.png', aPng({ extra: times(2, aBrokenNote(1000)) }), 'png'],
    ['padded.jpg', Buffer.concat([aJpeg(), Buffer.alloc(40)]), 'jpeg'],
  ])('accepts the file %s', (name, bytes, kind) => {
    expect(judge(name, bytes)).toEqual({ ok: true, kind });
  });

  it.each([
    ['a page called a picture', 'a.png', Buffer.from('<html><script>alert(1)</script></html>')],
    ['a picture called a document', 'a.pdf', aPng()],
    ['a JPEG called PNG', 'a.png', aJpeg()],
    ['no extension', 'png', aPng()],
    ['two extensions, the last one wrong', 'a.png.html', aPng()],
    ['a drawing that can hold scripts', 'a.svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['nothing', 'a.png', Buffer.alloc(0)],
  ])('refuses %s', (_what, name, bytes) => {
    expect(judge(name, bytes)).toEqual({ ok: false, why: 'kind' });
  });
});

describe('C-10: whatever begins rightly has to go on rightly', () => {
  it.each([
    ['a picture with an archive behind it', 'a.png', anArchiveBehind(aPng())],
    ['a photo with an archive behind it', 'a.jpg', anArchiveBehind(aJpeg())],
    ['a document with an archive behind it', 'a.pdf', anArchiveBehind(aPdf())],
    ['a picture with a page behind it', 'a.png', withBehind(aPng(), '<html>')],
    ['a photo with a page behind it', 'a.jpg', withBehind(aJpeg(), '<script>1</script>')],
    [
      'a picture with a page in a note',
      'a.png',
      aPng({ extra: [pngChunk('tEXt', Buffer.from('Comment\0<script>alert(1)</script>'))] }),
    ],
    ['a picture that is cut', 'a.png', aPng().subarray(0, -20)],
    ['a photo that is cut', 'a.jpg', aJpeg().subarray(0, -2)],
    ['a document that is cut', 'a.pdf', aPdf().subarray(0, 300)],
    ['a film that is cut', 'a.mp4', anMp4().subarray(0, -1)],
    ['a picture of 65535 × 65535', 'a.png', aPng({ claims: [65_535, 65_535] })],
    ['a picture without height', 'a.png', aPng({ claims: [1, 0] })],
    ['a note that unpacks to 64 MB', 'a.png', aPng({ extra: [aPackedNote(64 * MEGABYTE)] })],
    ['notes that unpack to 6 MB together', 'a.png', aPng({ extra: times(3, aPackedNote(2 * MEGABYTE)) })],
    ['broken notes that unpack to 6 MB together', 'a.png', aPng({ extra: times(3, aBrokenNote(2 * MEGABYTE)) })],
    ['51 packed notes', 'a.png', aPng({ extra: times(51, aPackedNote(1000)) })],
    ['a document with scripts', 'a.pdf', aPdf({ body: '<< /S /JavaScript /JS (app.alert\\(1\\)) >>' })],
    ['a document with scripts under an escaped name', 'a.pdf', aPdf({ body: '<< /S /#4aava#53cript /JS (1) >>' })],
    ['a document with a wholly escaped name', 'a.pdf', aPdf({ body: `<< /S ${escapedName('Launch')} >>` })],
    ['a document that starts programs', 'a.pdf', aPdf({ body: '<< /S /Launch /F (calc.exe) >>' })],
    ['a document with a file inside', 'a.pdf', aPdf({ body: '<< /Type /EmbeddedFile /Length 0 >>' })],
  ])('refuses %s', (_what, name, bytes) => {
    expect(judge(name, bytes)).toEqual({ ok: false, why: 'content' });
  });

  it.each([
    ['a picture over 5 MB', 'a.png', Buffer.concat([aPng(), Buffer.alloc(5 * MEGABYTE)])],
    ['a document over 5 MB', 'a.pdf', Buffer.concat([aPdf(), Buffer.alloc(5 * MEGABYTE)])],
    ['a film over 20 MB', 'a.mp4', anMp4(20 * MEGABYTE)],
  ])('refuses %s by its size', (_what, name, bytes) => {
    expect(judge(name, bytes)).toEqual({ ok: false, why: 'size' });
  });

  it('accepts a film of almost 20 MB', () => {
    expect(judge('a.mp4', anMp4(20 * MEGABYTE - 100))).toMatchObject({ ok: true });
  });
});

it('random bytes and broken files neither throw nor take long', () => {
  const samples = [aPng(), aJpeg(), aPdf(), anMp4()];
  let accepted = 0;
  let longest = 0;
  fc.assert(
    fc.property(
      fc.constantFrom(...samples),
      fc.array(fc.tuple(fc.nat(400), fc.nat(255)), { maxLength: 12 }),
      fc.constantFrom('a.png', 'a.jpg', 'a.pdf', 'a.mp4'),
      (sample, changes, name) => {
        const bytes = Buffer.from(sample);
        for (const [at, value] of changes) if (at < bytes.length) bytes[at] = value;
        const begun = process.cpuUsage();
        const judged = judge(name, bytes);
        const { user, system } = process.cpuUsage(begun);
        longest = Math.max(longest, user + system);
        if (!judged.ok) return;
        accepted += 1;
        expect([kindOfName(name), kindOfContent(bytes)]).toEqual([judged.kind, judged.kind]);
      },
    ),
  );
  expect(accepted).toBeGreaterThan(0);
  // Processor time of one file, in µs.
  expect(longest).toBeLessThan(1_000_000);
});
