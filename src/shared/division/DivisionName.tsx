import { LazyComponent, type LazySpec } from '../ui/LazyComponent';

const name: LazySpec<{ code: string }> = {
  load: () => import(/* webpackChunkName: "divisionNames" */ './Named').then(({ Named }) => Named),
  waiting: null,
  failed: () => null,
};

/** The Chinese names of a division, from the province down; the table of them comes after the page. */
export const DivisionName = ({ code }: { code: string }) => <LazyComponent of={name} props={{ code }} />;
