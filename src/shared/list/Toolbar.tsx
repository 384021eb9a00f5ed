import { Button, Spin } from '@arco-design/web-react';
import { IconDown, IconLineHeight, IconRefresh, IconSettings, IconUp } from '@arco-design/web-react/icon';
import { useState } from 'react';
import type { ExportFormat } from '@/contract/primitives';
import { Checkbox } from '../ui/Checkbox';
import { Popup } from '../ui/Popup';
import { useNarrow } from '../ui/useNarrow';
import type { AnyColumn } from './defineList';
import looks from './list.module.css';
import { initialSetup, moved, ordered } from './setup';
import type { ListSetup } from './slice';
import styles from './Toolbar.module.css';
import { LIST_TEXT } from './text';

/**
 * Returns the formats beside Excel, which is one press away, with their labels. A PDF is offered only if the rows have documents;
 * `papers` is the name of these documents.
 */
const otherFormatsOf = (papers: string | undefined): readonly (readonly [ExportFormat, string])[] => [
  ['csv', LIST_TEXT.exportCsv],
  ...(papers === undefined ? [] : ([['pdf', LIST_TEXT.exportPapers(papers)]] as const)),
];

interface ToolbarProps {
  columns: readonly AnyColumn[];
  setup: ListSetup;
  onSetup: (setup: ListSetup | null) => void;
  busy: boolean;
  onRefresh: () => void;
  /** The available exports; null: the list has no export. `papers`: name of the documents of its rows. */
  exports: { papers?: string } | null;
  exporting: boolean;
  onExport: (format: ExportFormat) => void;
}

/** Buttons at the right of the list's title: export, columns, density, refresh. */
export function Toolbar({ columns, setup, onSetup, busy, onRefresh, exports, exporting, onExport }: ToolbarProps) {
  const [open, setOpen] = useState<'export' | 'columns' | null>(null);
  const narrow = useNarrow();
  const compact = setup.density === 'compact';
  return (
    <div className={styles.tools}>
      {exports ? (
        <span className={styles.split}>
          <button
            type="button"
            className={looks.outlineButton}
            disabled={exporting}
            title={LIST_TEXT.exportXlsx}
            onClick={() => onExport('xlsx')}
          >
            {exporting ? <Spin size={14} /> : null}
            {exporting ? LIST_TEXT.exporting : LIST_TEXT.export}
          </button>
          <Popup
            open={open === 'export'}
            onOpenChange={(now) => setOpen(now ? 'export' : null)}
            label={LIST_TEXT.otherFormats}
            width={160}
            trigger={(props) => (
              <button
                type="button"
                className={looks.outlineButton}
                disabled={exporting}
                aria-label={LIST_TEXT.otherFormats}
                title={LIST_TEXT.otherFormats}
                {...props}
              >
                <IconDown />
              </button>
            )}
          >
            <div className={looks.menu}>
              {otherFormatsOf(exports.papers).map(([format, label]) => (
                <button
                  key={format}
                  type="button"
                  onClick={() => {
                    setOpen(null);
                    onExport(format);
                  }}
                >
                  {label}
                </button>
              ))}
            </div>
          </Popup>
        </span>
      ) : null}
      <Popup
        open={open === 'columns'}
        onOpenChange={(now) => setOpen(now ? 'columns' : null)}
        label={LIST_TEXT.columns}
        width={260}
        trigger={(props) => (
          <button
            type="button"
            className={styles.iconButton}
            aria-label={LIST_TEXT.columns}
            title={LIST_TEXT.columns}
            {...props}
          >
            <IconSettings />
          </button>
        )}
      >
        <ColumnChooser columns={columns} setup={setup} onSetup={onSetup} />
      </Popup>
      {/* The density is the height of table rows, so cards have no button for it. */}
      {narrow ? null : (
        <button
          type="button"
          className={styles.iconButton}
          aria-label={compact ? LIST_TEXT.comfortable : LIST_TEXT.compact}
          title={compact ? LIST_TEXT.comfortable : LIST_TEXT.compact}
          onClick={() => onSetup({ ...setup, density: compact ? 'default' : 'compact' })}
        >
          <IconLineHeight />
        </button>
      )}
      <button
        type="button"
        className={styles.iconButton}
        aria-label={LIST_TEXT.refresh}
        title={LIST_TEXT.refresh}
        disabled={busy}
        onClick={onRefresh}
      >
        <IconRefresh spin={busy} />
      </button>
    </div>
  );
}

function ColumnChooser({ columns, setup, onSetup }: Pick<ToolbarProps, 'columns' | 'setup' | 'onSetup'>) {
  const all = ordered(columns, setup);
  const shown = all.filter(({ key }) => !setup.hidden.includes(key)).length;
  const toggle = (key: string, show: boolean) =>
    onSetup({
      ...initialSetup(columns),
      ...setup,
      hidden: show ? setup.hidden.filter((hidden) => hidden !== key) : [...setup.hidden, key],
    });
  return (
    <div className={styles.chooser}>
      <ul>
        {all.map(({ key, title }, index) => {
          const on = !setup.hidden.includes(key);
          return (
            <li key={key}>
              <Checkbox
                checked={on}
                disabled={on && shown === 1}
                onChange={(event) => toggle(key, event.target.checked)}
              >
                {title}
              </Checkbox>
              <span>
                <button
                  type="button"
                  className={styles.iconButton}
                  aria-label={LIST_TEXT.moveUp(title)}
                  disabled={index === 0}
                  onClick={() => onSetup(moved(columns, setup, key, -1))}
                >
                  <IconUp />
                </button>
                <button
                  type="button"
                  className={styles.iconButton}
                  aria-label={LIST_TEXT.moveDown(title)}
                  disabled={index === all.length - 1}
                  onClick={() => onSetup(moved(columns, setup, key, 1))}
                >
                  <IconDown />
                </button>
              </span>
            </li>
          );
        })}
      </ul>
      <Button size="small" type="text" onClick={() => onSetup(null)}>
        {LIST_TEXT.columnsReset}
      </Button>
    </div>
  );
}
