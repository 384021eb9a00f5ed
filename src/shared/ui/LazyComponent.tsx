import { type ComponentType, type ReactNode, useContext, useLayoutEffect, useState } from 'react';
import { MissingParts } from './missingParts';

/** A component of a page whose code is fetched when it is first shown. */
export interface LazySpec<Props> {
  load: () => Promise<ComponentType<Props>>;
  /** Placeholder while the code is loading. */
  waiting: ReactNode;
  /** Content shown when loading failed; `again` retries. */
  failed: (again: () => void) => ReactNode;
}

const arrived = new WeakMap<object, unknown>();

/** Loads a component's code in advance, so that it renders without a placeholder. Rejects when loading fails. */
export async function loadComponent<Props>(spec: LazySpec<Props>): Promise<void> {
  if (!arrived.has(spec)) arrived.set(spec, await spec.load());
}

/**
 * Renders a lazily loaded component. React's `lazy` keeps a failed load forever and throws it at the whole page. This
 * component shows the failure in its place and can retry (safety requirement C-16).
 */
export function LazyComponent<Props extends object>({ of: spec, props }: { of: LazySpec<Props>; props: Props }) {
  const [stage, setStage] = useState<'waiting' | 'here' | 'failed'>(arrived.has(spec) ? 'here' : 'waiting');
  useLayoutEffect(() => {
    if (stage !== 'waiting') return;
    let left = false;
    loadComponent(spec).then(
      () => {
        if (!left) setStage('here');
      },
      () => {
        if (!left) setStage('failed');
      },
    );
    return () => {
      left = true;
    };
  }, [spec, stage]);
  const report = useContext(MissingParts);
  const isMissing = stage !== 'here';
  // Runs before the first paint, so that a button that needs this component is never enabled before the component is loaded.
  useLayoutEffect(() => {
    if (!isMissing) return;
    report(1);
    return () => report(-1);
  }, [report, isMissing]);
  if (stage === 'waiting') return spec.waiting;
  if (stage === 'failed') return spec.failed(() => setStage('waiting'));
  const Part = arrived.get(spec) as ComponentType<Props>;
  return <Part {...props} />;
}
