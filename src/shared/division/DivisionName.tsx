import { LazyPart, type LazySpec } from '../ui/LazyPart';

const name: LazySpec<{ code: string }> = {
  load: () => import(/* webpackChunkName: "divisionNames" */ './Named').then(({ Named }) => Named),
  waiting: null,
  failed: () => null,
};

/** The Chinese names of a division, from the province down; the table of them comes after the page. */
export const DivisionName = ({ code }: { code: string }) => <LazyPart of={name} props={{ code }} />;
