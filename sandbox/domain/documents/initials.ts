import { customPinyin, pinyin } from 'pinyin-pro';

/** Business terms that the dictionary reads differently. */
customPinyin({ 调拨: 'diào bō', 调入: 'diào rù', 重设: 'chóng shè', 发卡: 'fā kǎ' });

/** Separators between parts that are transcribed independently. */
const MARKS = /[^\p{L}\p{N}]+/u;

/** First letters of how a Chinese text is read, piece by piece: `创建订单` is `cjdd`. Latin letters and digits stay. */
export const initialsOf = (text: string): string =>
  text
    .split(MARKS)
    .filter(Boolean)
    .map((piece) =>
      pinyin(piece, { pattern: 'first', toneType: 'none', type: 'array', nonZh: 'consecutive', v: true })
        .join('')
        .toLowerCase(),
    )
    .join(' ');
