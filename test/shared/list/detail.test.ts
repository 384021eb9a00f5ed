import { detailBy, detailIn, withDetail } from '@/shared/list/detail';

describe('the detail over a list', () => {
  it.each([
    ['/a', 'F1', '/a?detail=F1'],
    ['/a?pageNo=2', 'F1', '/a?pageNo=2&detail=F1'],
    ['/a?detail=F1&pageNo=2', 'F2', '/a?detail=F2&pageNo=2'],
    ['/a?pageNo=2&detail=F1', null, '/a?pageNo=2'],
    ['/a?detail=F1', null, '/a'],
    ['?detail=F1', null, ''],
  ])('opens on %s the detail %s', (address, key, expected) => {
    expect(withDetail(address, key)).toBe(expected);
  });

  it.each([
    ['?detail=F1', 'F1'],
    ['?detail=%20F1%20', 'F1'],
    ['?detail=', null],
    ['', null],
    ['?detail=../x', null],
    ['?detail=%3Cb%3E', null],
  ])('reads from %s the detail %s', (search, expected) => {
    expect(detailIn(search)).toBe(expected);
  });

  it('links a row to its detail and keeps the list in the address', () => {
    expect(detailBy('flowNo')({ flowNo: 'F1' }, '/fund-manage/flow?direction=IN')).toBe(
      '/fund-manage/flow?direction=IN&detail=F1',
    );
  });
});
