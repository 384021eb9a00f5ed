import {
  type ComponentType,
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useId,
  useLayoutEffect,
  useState,
} from 'react';

/** A part of a page whose code is fetched when the part is first shown. */
export interface LazySpec<Props> {
  load: () => Promise<ComponentType<Props>>;
  /** Placeholder while the code is loading. */
  waiting: ReactNode;
  /** Shown when loading failed; `again` retries. */
  failed: (again: () => void) => ReactNode;
}

/** Receives each lazy part below that is not on screen, by its id, and again once it is. */
export const MissingParts = createContext<(id: string, missing: boolean) => void>(() => {});

/**
 * Whether a lazy part below `MissingParts` is still loading or has failed to load. `report` is the context's value. A button that
 * needs such a part, as a submit button needs its form, must not be pressed before.
 */
export function useMissingParts(): { isMissing: boolean; report: (id: string, missing: boolean) => void } {
  const [ids, setIds] = useState<readonly string[]>([]);
  const report = useCallback((id: string, missing: boolean) => {
    setIds((before) => {
      const others = before.filter((other) => other !== id);
      return missing ? [...others, id] : others;
    });
  }, []);
  return { isMissing: ids.length > 0, report };
}

const arrived = new WeakMap<object, unknown>();

/** Loads a component's code in advance, so that it renders without a placeholder. Rejects when loading fails. */
export async function loadComponent<Props>(spec: LazySpec<Props>): Promise<void> {
  if (!arrived.has(spec)) arrived.set(spec, await spec.load());
}

/**
 * Renders a lazily loaded component. React's `lazy` keeps a failure forever and throws it at the whole page. This component shows
 * the failure in place and can retry (C-16).
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
  const id = useId();
  const isMissing = stage !== 'here';
  // Before the first paint: a button beside the part is never enabled without it.
  useLayoutEffect(() => {
    if (!isMissing) return;
    report(id, true);
    return () => report(id, false);
  }, [report, id, isMissing]);
  if (stage === 'waiting') return spec.waiting;
  if (stage === 'failed') return spec.failed(() => setStage('waiting'));
  const Part = arrived.get(spec) as ComponentType<Props>;
  return <Part {...props} />;
}
