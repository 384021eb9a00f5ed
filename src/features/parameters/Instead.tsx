import type { ReactNode } from 'react';
import { PRODUCTS } from '@/contract/words/productCodes';
import { centre, openingOf } from '@/features/products';
import type { OneStepSpec, SavedForm } from '@/shared/form/steps/model';
import { address, paths } from '@/shared/paths';
import { useResource } from '@/shared/resource/useResource';
import { ActionLink } from '@/shared/status/GuardedLink';
import type { PageWidth } from '@/shared/ui/Card';
import { DescriptionList } from '@/shared/ui/DescriptionList';
import type { ParametersFacts, WithParameters } from './flows';
import styles from './parameters.module.css';
import { TEXT } from './text';

export interface ParametersSpec {
  productCode: WithParameters;
  title: string;
  lead: string;
  form: OneStepSpec<ParametersFacts>;
  /** Labels of the parameters, in the order of the form. */
  labels: Readonly<Record<string, string>>;
  /** Describes the value of a parameter in words. */
  render: (name: string, value: string) => ReactNode;
  /** A component that is rendered below the form if the product is open. */
  Below?: () => ReactNode;
  /** Width of the page; 'full' if a preview is next to the fields. */
  width?: PageWidth;
}

/** Names the colleagues who may change the parameters, for a user without the permission. */
function Openers() {
  const { data } = useResource(centre);
  return data ? <p className={styles.notice}>{TEXT.mayNot(data.openers)}</p> : null;
}

/** Shows the current parameters, read-only. */
const Held = ({
  spec: { labels, render },
  values,
}: {
  spec: ParametersSpec;
  values: Readonly<Record<string, string>>;
}) => (
  <DescriptionList
    of={Object.entries(labels).map(([name, label]) => [label, render(name, values[name] ?? ''), 'wide'])}
  />
);

export interface InsteadProps {
  spec: ParametersSpec;
  saved: SavedForm<ParametersFacts>;
  mayOpen: boolean;
  /** True if the product is open at the merchant. */
  works: boolean;
}

/** The page in place of the form, if the user may not change the parameters or the product is not open. */
export function Instead({ spec, saved, mayOpen, works }: InsteadProps) {
  const { productCode, form } = spec;
  const { name } = PRODUCTS[productCode];
  const { state } = saved.facts;
  const values = saved.values[form.step.id] ?? {};
  if (!works)
    return (
      <div className={styles.instead}>
        <p>{state === 'STOPPED' ? TEXT.stopped(name) : TEXT.notOpen(name)}</p>
        {state === 'STOPPED' ? <Held spec={spec} values={values} /> : null}
        <div className={styles.ways}>
          {state === 'UN_OPEN' && mayOpen ? (
            <ActionLink to={openingOf([productCode])} main>
              {TEXT.toOpen}
            </ActionLink>
          ) : (
            <ActionLink to={address(paths.product.detail, { productCode })} main>
              {TEXT.toProduct}
            </ActionLink>
          )}
          <ActionLink to={paths.product.productIndex}>{TEXT.toIndex}</ActionLink>
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
