import { LazyComponent, type LazySpec } from '../ui/LazyComponent';

const name: LazySpec<{ code: string }> = {
  load: () => import(/* webpackChunkName: "divisionNames" */ './Named').then(({ Named }) => Named),
  waiting: null,
  failed: () => null,
};

/**
 * Shows the Chinese names of an administrative division, beginning with the province. The table of names is loaded after the
 * page.
 */
export const DivisionName = ({ code }: { code: string }) => <LazyComponent of={name} props={{ code }} />;
