import { byHash, hashOf, hashOfContent, oncePerNumber, otherContent } from '@sandbox/domain/oncePerNumber';
import { Refusal } from '@sandbox/domain/refusal';

const TEXT = '该请求号已用于其他内容，请重新提交';
const content = { amount: '1.00', payee: 'P1' };
const stored = { orderNo: 'O1', content_hash: hashOfContent(content) };

const refusalOf = (work: () => unknown): Pick<Refusal, 'msg' | 'detail'> => {
  try {
    work();
  } catch (error) {
    if (error instanceof Refusal) return { msg: error.msg, detail: error.detail };
    throw error;
  }
  throw new Error('nothing was refused');
};

describe('oncePerNumber', () => {
  it('returns undefined for an unused number', () => {
    expect(oncePerNumber(undefined, byHash(''))).toBeUndefined();
  });

  it('returns the stored object for the same content, in any order of its fields', () => {
    expect(oncePerNumber(stored, byHash(hashOfContent({ payee: 'P1', amount: '1.00' })))).toBe(stored);
  });

  it('refuses other content with one text and the bizCode of the call', () => {
    const other = byHash(hashOfContent({ ...content, amount: '1.01' }));
    expect(refusalOf(() => oncePerNumber(stored, other))).toEqual({ msg: TEXT, detail: { bizCode: '20040004' } });
    expect(refusalOf(() => oncePerNumber(stored, other, () => otherContent('20080006')))).toEqual({
      msg: TEXT,
      detail: { bizCode: '20080006' },
    });
  });

  it('refuses any content for an object without a hash', () => {
    expect(refusalOf(() => oncePerNumber({ content_hash: null }, byHash(hashOf('null')))).msg).toBe(TEXT);
  });
});

describe('hashOf', () => {
  it('keeps the hashes that are already stored', () => {
    expect(hashOf([1, 'a', null])).toBe('6f9c54658fdbc2f155e7105e0ad633c8c03e83b677a6b8a5dfb7541264b83622');
    expect(hashOfContent(content)).toBe('34c4925b5db75109b3bac4c765f3f6d7f3f81bd02bdf2ee265ecff1d86d1d6ea');
  });
});
