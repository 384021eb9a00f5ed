import { type ReactNode, useMemo } from 'react';
import { useSelector } from 'react-redux';
import { PRODUCTS } from '@/contract/productCodes';
import { centre, openingOf } from '@/features/products';
import { sessionSelectors } from '@/features/session';
import { formKey, type OneStepSpec, type SavedForm } from '@/shared/form/steps/model';
import { OneStepForm } from '@/shared/form/steps/OneStepForm';
import { selectStepForm } from '@/shared/form/steps/slice';
import { address, paths } from '@/shared/paths';
import { useResource } from '@/shared/resource/useResource';
import { Way } from '@/shared/status/Way';
import { Card } from '@/shared/ui/Card';
import { Facts } from '@/shared/ui/Facts';
import { LinkNotes } from '@/shared/ui/LinkNotes';
import { usePageSearch } from '@/shared/ui/pageSearch';
import { Timeline } from '@/shared/ui/Timeline';
import { useMessageLink } from '@/shared/ui/useMessageLink';
import { changesOf } from './changes';
import type { ParametersFacts, WithParameters } from './flows';
import styles from './parameters.module.css';
import { TEXT } from './text';

export interface ParametersSpec {
  productCode: WithParameters;
  title: string;
  lead: string;
  form: OneStepSpec<ParametersFacts>;
  /** Names of the fields, in their order. */
  labels: Readonly<Record<string, string>>;
  /** A value in words. */
  told: (name: string, value: string) => string;
  /** Stands below the form of a product that works. */
  Below?: () => ReactNode;
  /** px, where something stands beside the fields. */
  width?: number;
}

/** Who can change them, for whom may not. */
function Openers() {
  const { data } = useResource(centre);
  return data ? <p className={styles.notice}>{TEXT.mayNot(data.openers)}</p> : null;
}

/** What holds, to be read. */
const Held = ({
  spec: { labels, told },
  values,
}: {
  spec: ParametersSpec;
  values: Readonly<Record<string, string>>;
}) => <Facts of={Object.entries(labels).map(([name, label]) => [label, told(name, values[name] ?? ''), 'wide'])} />;

const WORKS: ReadonlySet<string> = new Set(['OPEN', 'CHANGING']);

/** What the page says where nothing can be changed. */
function Instead({
  spec,
  saved,
  mayOpen,
}: {
  spec: ParametersSpec;
  saved: SavedForm<ParametersFacts>;
  mayOpen: boolean;
}) {
  const { productCode, form } = spec;
  const { name } = PRODUCTS[productCode];
  const { state } = saved.facts;
  const values = saved.values[form.step.id] ?? {};
  if (!WORKS.has(state))
    return (
      <div className={styles.instead}>
        <p>{state === 'STOPPED' ? TEXT.stopped(name) : TEXT.notOpen(name)}</p>
        {state === 'STOPPED' ? <Held spec={spec} values={values} /> : null}
        <div className={styles.ways}>
          {state === 'UN_OPEN' && mayOpen ? (
            <Way to={openingOf([productCode])} main>
              {TEXT.toOpen}
            </Way>
          ) : (
            <Way to={address(paths.product.detail, { productCode })} main>
              {TEXT.toProduct}
            </Way>
          )}
          <Way to={paths.product.productIndex}>{TEXT.toIndex}</Way>
        </div>
      </div>
    );
  return (
    <>
      <Openers />
      <Held spec={spec} values={values} />
    </>
  );
}

/** Who changed what, the newest first. */
function History({ spec: { labels, told }, facts }: { spec: ParametersSpec; facts: ParametersFacts }) {
  const moments = useMemo(
    () =>
      changesOf(facts.history)
        .map(({ fields, ...change }) => ({ ...change, fields: fields.filter(({ name }) => name in labels) }))
        .filter(({ fields }) => fields.length > 0)
        .map(({ at, by, fields }) => ({
          title: TEXT.changedBy(by),
          time: at,
          note: (
            <ul>
              {fields.map(({ name, before, after }) => (
                <li key={name} className={styles.change}>
                  {before === null
                    ? TEXT.set(labels[name] ?? name, told(name, after))
                    : TEXT.from(labels[name] ?? name, told(name, before), told(name, after))}
                </li>
              ))}
            </ul>
          ),
        })),
    [facts, labels, told],
  );
  return moments.length === 0 ? (
    <p className={styles.hint}>{TEXT.noHistory}</p>
  ) : (
    <Timeline moments={moments} label={null} />
  );
}

/** A whole page of a product's parameters: the form, or what holds, or why there is none; and who changed what. */
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
        outOfTurn={(saved) =>
          mayOpen && WORKS.has(saved.facts.state) ? null : <Instead spec={spec} saved={saved} mayOpen={mayOpen} />
        }
        done={() => null}
      />
      {facts && WORKS.has(facts.state) && Below ? <Below /> : null}
      {facts && WORKS.has(facts.state) ? (
        <Card title={TEXT.history} className={styles.history} style={{ maxWidth: width ?? 768 }}>
          <History spec={spec} facts={facts} />
        </Card>
      ) : null}
    </div>
  );
}
