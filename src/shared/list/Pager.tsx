import { IconLeft, IconRight } from '@arco-design/web-react/icon';
import { useDispatch } from 'react-redux';
import { PAGE_SIZES } from '@/contract/primitives';
import { formatCount } from '../format/count';
import { Select } from '../ui/Select';
import styles from './Pager.module.css';
import { pageSizeChosen } from './pageSize';
import { LIST_TEXT } from './text';

/** Maximum number of rows without a pager, because they fit on the smallest page. */
export const PAGER_FROM = 10;

const SIZES = PAGE_SIZES.map((size) => ({ value: String(size), label: LIST_TEXT.perPage(size) }));

/** Returns the offered page numbers: the first and last two, the current page and its neighbours. Null marks a gap. */
export function pagesAround(current: number, last: number): readonly (number | null)[] {
  const near = [1, 2, current - 1, current, current + 1, last - 1, last].filter((n) => n >= 1 && n <= last);
  const numbers = [...new Set(near)].sort((a, b) => a - b);
  return numbers.flatMap((n, i) => (i > 0 && n - (numbers[i - 1] ?? n) > 1 ? [null, n] : [n]));
}

interface PagerProps {
  pageNo: number;
  pageSize: number;
  total: number;
  onChange: (pageNo: number, pageSize: number) => void;
}

/**
 * The pager of a list: total number of rows (共 N 条), page numbers, number of rows per page, and a field to jump to a
 * page.
 */
export function Pager({ pageNo, pageSize, total, onChange }: PagerProps) {
  const dispatch = useDispatch();
  const last = Math.max(1, Math.ceil(total / pageSize));
  const gaps = pagesAround(pageNo, last);
  return (
    <nav className={styles.pager} aria-label={LIST_TEXT.page}>
      <span className={styles.total}>{LIST_TEXT.total(formatCount(total))}</span>
      <span className={styles.pages}>
        <button
          type="button"
          className={styles.pageButton}
          aria-label={LIST_TEXT.previous}
          disabled={pageNo <= 1}
          onClick={() => onChange(pageNo - 1, pageSize)}
        >
          <IconLeft />
        </button>
        {gaps.map((n, index) =>
          n === null ? (
            <span key={`gap-${gaps[index + 1]}`} className={styles.gap} aria-hidden="true">
              …
            </span>
          ) : (
            <button
              key={n}
              type="button"
              className={styles.pageButton}
              aria-label={LIST_TEXT.pageNo(n)}
              aria-current={n === pageNo ? 'page' : undefined}
              onClick={() => onChange(n, pageSize)}
            >
              {n}
            </button>
          ),
        )}
        <button
          type="button"
          className={styles.pageButton}
          aria-label={LIST_TEXT.next}
          disabled={pageNo >= last}
          onClick={() => onChange(pageNo + 1, pageSize)}
        >
          <IconRight />
        </button>
      </span>
      <span className={styles.size}>
        <Select
          label={LIST_TEXT.pageSize}
          fit
          few
          options={SIZES}
          value={String(pageSize)}
          onChange={(chosen) => {
            const size = Number(chosen);
            // The new page contains the first row of the current page. The address changes before the stored default size,
            // because only then does the address contain the new size.
            onChange(Math.floor(((pageNo - 1) * pageSize) / size) + 1, size);
            dispatch(pageSizeChosen({ size }));
          }}
        />
      </span>
      <form
        className={styles.jump}
        onSubmit={(event) => {
          event.preventDefault();
          const field = event.currentTarget.elements.namedItem('page');
          if (!(field instanceof HTMLInputElement)) return;
          const requested = Number(field.value);
          if (Number.isInteger(requested) && requested >= 1) onChange(Math.min(requested, last), pageSize);
          field.value = '';
        }}
      >
        <label>
          {LIST_TEXT.jump}
          <input name="page" inputMode="numeric" className={styles.jumpField} autoComplete="off" />
          {LIST_TEXT.jumpUnit}
        </label>
      </form>
    </nav>
  );
}
