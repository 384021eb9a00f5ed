import { initialsOf } from '@sandbox/domain/documents/initials';
import { INITIALS } from '@/features/documents/guideInitials';
import { GUIDES } from '@/features/documents/guides';

/* Tests the pinyin initials that the search of the documentation uses. */

it.each([
  ['创建订单', 'cjdd'],
  ['还款', 'hk'],
  ['银行代码', 'yhdm'],
  ['重新推送', 'cxts'],
  ['重复请求', 'cfqq'],
  ['SM2密钥', 'sm2my'],
  ['资金调拨', 'zjdb'],
  ['查询可调入账户', 'cxkdrzh'],
  ['重设登录密码', 'csdlmm'],
  ['查询发卡银行', 'cxfkyh'],
  ['查询余额，按类别', 'cxye alb'],
  ['', ''],
])('shortens %s to the initials %s', (text, initials) => {
  expect(initialsOf(text)).toBe(initials);
});

it('holds initials for every heading of the guides, and for no other text', () => {
  const headings = GUIDES.flatMap((guide) => [guide, ...guide.sections]);
  expect(INITIALS).toEqual(Object.fromEntries(headings.map(({ id, title }) => [id, initialsOf(title)])));
});
