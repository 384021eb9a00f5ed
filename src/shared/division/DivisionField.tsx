import fieldStyles from '../ui/field.module.css';
import { LazyComponent, type LazySpec } from '../ui/LazyComponent';
import { Retry } from '../ui/LoadingState';
import type { DivisionProps } from './DivisionCascader';
import styles from './division.module.css';
import { DIVISION_TEXT as TEXT } from './text';

const cascader: LazySpec<DivisionProps> = {
  load: () =>
    import(/* webpackChunkName: "divisions" */ './DivisionCascader').then((module) => module.DivisionCascader),
  waiting: (
    <span role="status" className={`${fieldStyles.input} ${styles.waiting}`}>
      {TEXT.loading}
    </span>
  ),
  failed: (again) => (
    <div className={fieldStyles.error}>
      <Retry inline again={again}>
        {TEXT.failed}
      </Retry>
    </div>
  ),
};

/** A field for province, city and district. The names are loaded after the page is drawn. */
export const DivisionField = ({ error, ...props }: DivisionProps & { error?: string }) => (
  <div className={styles.field}>
    <span aria-hidden="true">{props.label}</span>
    <LazyComponent of={cascader} props={{ ...props, invalid: error !== undefined }} />
    {error ? (
      <span role="alert" className={fieldStyles.error}>
        {error}
      </span>
    ) : null}
  </div>
);
