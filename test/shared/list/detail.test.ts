import { detailBy, detailIn, withDetail } from '@/shared/list/detail';

describe('the detail over a list', () => {
  it.each([
    ['/a', 'F1', '/a?detail=F1'],
    ['/a?pageNo=2', 'F1', '/a?pageNo=2&detail=F1'],
    ['/a?detail=F1&pageNo=2', 'F2', '/a?detail=F2&pageNo=2'],
    ['/a?pageNo=2&detail=F1', null, '/a?pageNo=2'],
    ['/a?detail=F1', null, '/a'],
    ['?detail=F1', null, ''],
  ])('%s with %s', (address, key, expected) => {
    expect(withDetail(address, key)).toBe(expected);
  });

  it.each([
    ['?detail=F1', 'F1'],
    ['?detail=%20F1%20', 'F1'],
    ['?detail=', null],
    ['', null],
    ['?detail=../x', null],
    ['?detail=%3Cb%3E', null],
  ])('of %s is %s', (search, expected) => {
    expect(detailIn(search)).toBe(expected);
  });

  it('leads from its row to itself, over the list as it is', () => {
    expect(detailBy('flowNo')({ flowNo: 'F1' }, '/fund-manage/flow?direction=IN')).toBe(
      '/fund-manage/flow?direction=IN&detail=F1',
    );
  });
});
