import { type ReactNode, useMemo } from 'react';
import { useSelector } from 'react-redux';
import { sessionSelectors } from '@/features/session';
import { formKey } from '@/shared/form/steps/model';
import { OneStepForm } from '@/shared/form/steps/OneStepForm';
import { selectStepForm } from '@/shared/form/steps/slice';
import { Card } from '@/shared/ui/Card';
import { LazyComponent, type LazySpec } from '@/shared/ui/LazyComponent';
import { LinkNotes } from '@/shared/ui/LinkNotes';
import { Retry } from '@/shared/ui/LoadingState';
import { usePageSearch } from '@/shared/ui/pageSearch';
import { useMessageLink } from '@/shared/ui/useMessageLink';
import type { ParametersFacts } from './flows';
import type { HistoryProps } from './History';
import type { InsteadProps, ParametersSpec } from './Instead';
import styles from './parameters.module.css';
import { TEXT } from './text';

const WORKS: ReadonlySet<string> = new Set(['OPEN', 'CHANGING']);

/** Loads the read-only page, only if the user cannot change the parameters. */
const instead: LazySpec<InsteadProps> = {
  load: () => import(/* webpackChunkName: "part.heldParameters" */ './Instead').then((m) => m.Instead),
  waiting: null,
  failed: (again) => <Retry again={again}>{TEXT.partFailed}</Retry>,
};

/** Loads the history of changes after the current parameters. */
const history: LazySpec<HistoryProps> = {
  load: () => import(/* webpackChunkName: "part.parameterHistory" */ './History').then((m) => m.History),
  waiting: null,
  failed: (again) => <Retry again={again}>{TEXT.partFailed}</Retry>,
};

/**
 * The page for the parameters of a product: the form, or the current values, or the reason why they cannot be changed. Below it
 * is the history of changes.
 */
export function ParametersPage({ spec }: { spec: ParametersSpec }): ReactNode {
  const search = usePageSearch();
  const known = useMemo(() => ({ productCode: (code: string) => code === spec.productCode }), [spec.productCode]);
  const { unknown } = useMessageLink(known);
  const mayOpen = useSelector(sessionSelectors.selectPermissions).includes('product:open');
  const state = useSelector(
    selectStepForm<ParametersFacts>(formKey(spec.form, new URLSearchParams(search).toString())),
  );
  const facts = state.stage === 'ready' ? state.saved.facts : null;
  const { width, Below } = spec;
  return (
    <div className={width ? `${styles.page} ${styles.wide}` : styles.page}>
      <LinkNotes unknown={unknown} />
      <OneStepForm
        spec={spec.form}
        title={spec.title}
        lead={spec.lead}
        {...(width ? { width } : {})}
        unavailable={(saved) =>
          mayOpen && WORKS.has(saved.facts.state) ? null : (
            <LazyComponent of={instead} props={{ spec, saved, mayOpen, works: WORKS.has(saved.facts.state) }} />
          )
        }
        done={() => null}
      />
      {facts && WORKS.has(facts.state) && Below ? <Below /> : null}
      {facts && WORKS.has(facts.state) ? (
        <Card title={TEXT.history} page={width ?? 'narrow'}>
          <LazyComponent of={history} props={{ spec, facts }} />
        </Card>
      ) : null}
    </div>
  );
}
