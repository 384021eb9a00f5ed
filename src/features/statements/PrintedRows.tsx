import { type ReactNode, useEffect } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { formatCount } from '@/shared/format/count';
import {
  type AnyColumn,
  type AnyListSpec,
  type AnyRow,
  keyOfRow,
  type ListCall,
  type ListSpec,
} from '@/shared/list/defineList';
import { initialSetup, visible } from '@/shared/list/setup';
import { selectList } from '@/shared/list/slice';
import { selectPaper, statementsEvents } from './slice';
import styles from './statements.module.css';
import { TEXT } from './text';

/** Renders a printed cell with the same content as on screen. */
const contentOf = ({ key, as }: AnyColumn, row: AnyRow): ReactNode => {
  const render = as?.render as ((value: unknown, row: AnyRow) => ReactNode) | undefined;
  return render ? render(row[key], row) : String(row[key] ?? '');
};

/** Renders all rows of the list for the printer, in place of the page on screen. */
export function PrintedRows<C extends ListCall>({ spec: typed }: { spec: ListSpec<C> }) {
  const spec = typed as unknown as AnyListSpec;
  const dispatch = useDispatch();
  const paper = useSelector(selectPaper(spec.id));
  const setup = useSelector(selectList(spec.id))?.setup;
  useEffect(() => {
    if (paper) dispatch(statementsEvents.paperDrawn());
  }, [paper, dispatch]);
  if (!paper) return null;
  const columns = visible(spec.columns, setup ?? initialSetup(spec.columns));
  return (
    <div className={styles.paper}>
      <p>{TEXT.printed(formatCount(paper.rows.length), formatCount(paper.total))}</p>
      <table aria-label={spec.title}>
        <thead>
          <tr>
            {columns.map(({ key, title, as }) => (
              <th key={key} scope="col" data-align={as?.align}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {paper.rows.map((row) => (
            <tr key={keyOfRow(spec.rowKey as string | readonly string[], row)}>
              {columns.map((column) => (
                <td key={column.key} data-align={column.as?.align} data-figures={column.as?.figures}>
                  {contentOf(column, row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
