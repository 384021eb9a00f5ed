import { type ComponentType, type ReactNode, useLayoutEffect, useState } from 'react';

/** A part of a page whose code is fetched when the part is first shown. */
export interface LazySpec<Props> {
  load: () => Promise<ComponentType<Props>>;
  /** Stands there until the code has come. */
  waiting: ReactNode;
  /** Stands there when it did not come; `again` asks for it once more. */
  failed: (again: () => void) => ReactNode;
}

const arrived = new WeakMap<object, unknown>();

/** Brings a part's code before the part is shown, which then stands there at once. Rejects when it does not arrive. */
export async function loadComponent<Props>(spec: LazySpec<Props>): Promise<void> {
  if (!arrived.has(spec)) arrived.set(spec, await spec.load());
}

/**
 * Shows such a part. Unlike React's `lazy`, which keeps a failure for good and throws it at the whole page, a chunk
 * that does not arrive is told in the part's own place and can be asked for again (C-16).
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
  if (stage === 'waiting') return spec.waiting;
  if (stage === 'failed') return spec.failed(() => setStage('waiting'));
  const Part = arrived.get(spec) as ComponentType<Props>;
  return <Part {...props} />;
}
