import { expectSaga } from 'redux-saga-test-plan';
import { detailIn, openDetail, withDetail } from '@/shared/list/detail';
import { navigation } from '@/shared/ports/screen';

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

  it('opens as another entry of the history, over the list as it is', async () => {
    const moves: string[] = [];
    await expectSaga(openDetail, 'F1')
      .provide({
        call({ fn, args }, next) {
          if (fn === navigation.here) return '/fund-manage/flow?direction=IN';
          if (fn === navigation.push) return moves.push(String(args[0]));
          return next();
        },
      })
      .run();
    expect(moves).toEqual(['/fund-manage/flow?direction=IN&detail=F1']);
  });
});
