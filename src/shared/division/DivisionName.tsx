import { LazyComponent, type LazySpec } from '../ui/LazyComponent';

const name: LazySpec<{ code: string }> = {
  load: () => import(/* webpackChunkName: "divisionNames" */ './Named').then(({ Named }) => Named),
  waiting: null,
  failed: () => null,
};

/** The Chinese names of a division, beginning with the province. The table of names loads after the page. */
export const DivisionName = ({ code }: { code: string }) => <LazyComponent of={name} props={{ code }} />;
