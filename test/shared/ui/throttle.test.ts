import throttle from '@/shared/ui/throttle';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

describe('a throttled function', () => {
  const watched = () => {
    const values: number[] = [];
    return { told: values, tell: throttle((value: number) => void values.push(value), 100) };
  };

  it('runs at once, and then with the newest value of the calls in between', () => {
    const { told, tell } = watched();
    for (const value of [1, 2, 3]) tell(value);
    expect(told).toEqual([1]);
    jest.advanceTimersByTime(100);
    expect(told).toEqual([1, 3]);
    tell(4);
    expect(told).toEqual([1, 3]);
    jest.advanceTimersByTime(100);
    expect(told).toEqual([1, 3, 4]);
    jest.advanceTimersByTime(500);
    tell(5);
    expect(told).toEqual([1, 3, 4, 5]);
  });

  it('drops a waiting call after a cancellation', () => {
    const { told, tell } = watched();
    for (const value of [1, 2]) tell(value);
    tell.cancel();
    jest.advanceTimersByTime(500);
    expect(told).toEqual([1]);
  });
});
