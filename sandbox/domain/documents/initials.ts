import { customPinyin, pinyin } from 'pinyin-pro';

/** Readings of business terms that the pinyin dictionary reads differently. */
customPinyin({ 调拨: 'diào bō', 调入: 'diào rù', 重设: 'chóng shè', 发卡: 'fā kǎ' });

/** Separators between the parts of a text. Each part is transcribed to pinyin separately. */
const MARKS = /[^\p{L}\p{N}]+/u;

/**
 * Returns the pinyin initials of a Chinese text, for searching the documents: `创建订单` gives `cjdd`. Latin letters and digits stay.
 */
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
