import { faultyCells, type GridIssue, nextCell } from '@/shared/grid/places';

type Field = 'name' | 'account' | 'amount';
const FIELDS: readonly Field[] = ['name', 'account', 'amount'];
const LINES = [2, 3, 4, 5].map((lineNo) => ({ lineNo }));
const anIssue = (field: Field, level: 'error' | 'warning' = 'error'): GridIssue<Field> => ({
  field,
  level,
  msg: '请核对',
});
const cells = [
  { lineNo: 3, field: 'account' },
  { lineNo: 3, field: 'amount' },
  { lineNo: 5, field: 'name' },
] as const;
const next = (from: { lineNo: number; field: Field } | null, step: 1 | -1) => nextCell(FIELDS, cells, from, step);

describe('faultyCells', () => {
  it('lists the cells of each level from the first line to the last and from left to right', () => {
    const issues = [[], [anIssue('amount'), anIssue('account')], [anIssue('name', 'warning')], [anIssue('name')]];
    expect(faultyCells(FIELDS, LINES, issues)).toEqual({ error: cells, warning: [{ lineNo: 4, field: 'name' }] });
  });

  it('counts a cell with an error and a reminder once, as an error', () => {
    const issues = [[anIssue('amount', 'warning'), anIssue('amount'), anIssue('amount', 'warning')]];
    expect(faultyCells(FIELDS, LINES, issues)).toEqual({ error: [{ lineNo: 2, field: 'amount' }], warning: [] });
  });
});

describe('nextCell', () => {
  it('the next cell is at first the first cell, or backwards the last cell', () => {
    expect(next(null, 1)).toBe(0);
    expect(next(null, -1)).toBe(2);
  });

  it('the next cell of the same line precedes the next line', () => {
    expect(next({ lineNo: 3, field: 'account' }, 1)).toBe(1);
    expect(next({ lineNo: 3, field: 'amount' }, 1)).toBe(2);
    expect(next({ lineNo: 3, field: 'amount' }, -1)).toBe(0);
  });

  it('the next cell is found from any cell, also of a removed line', () => {
    expect(next({ lineNo: 4, field: 'amount' }, 1)).toBe(2);
    expect(next({ lineNo: 4, field: 'amount' }, -1)).toBe(1);
  });

  it('the next cell wraps around at both ends', () => {
    expect(next({ lineNo: 5, field: 'name' }, 1)).toBe(0);
    expect(next({ lineNo: 3, field: 'account' }, -1)).toBe(2);
  });
});
