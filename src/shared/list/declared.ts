import type { ListColumn } from '@/contract/lists';
import { type CellKind, money, text, time, word } from './cells';

/** Column declarations of a list call in the contract; optional. */
interface Declaring {
  columns?: Readonly<Record<string, ListColumn>>;
}

const titleOf = ({ heading, as }: ListColumn): string => (as === 'money' ? `${heading}（元）` : heading);

const cellOf = ({ as }: ListColumn): CellKind<never, never> => {
  if (as === 'money') return money as CellKind<never, never>;
  if (as === 'time') return time as CellKind<never, never>;
  if (typeof as === 'function')
    return { render: (value) => text.render((as as (value: never) => string)(value), undefined) };
  return (as ? word(as) : text) as CellKind<never, never>;
};

/** Column titles of a list's page, where amounts include their currency. Details use them as labels. */
export const titlesOf = <Columns extends Readonly<Record<string, ListColumn<never>>>>({
  columns,
}: {
  columns: Columns;
}): { readonly [Name in keyof Columns]: string } =>
  Object.fromEntries(Object.entries(columns).map(([name, column]) => [name, titleOf(column as ListColumn)])) as never;

/** Returns title and cell kind of a column from the contract. The list's own values take precedence. */
export const declaredColumn = ({ columns }: Declaring, key: string) => {
  const column = columns?.[key];
  return column ? { title: titleOf(column), as: cellOf(column) } : {};
};

/** Returns the contract's declaration of a filter: its label, and the texts of a choice's options. */
export const declaredFilter = ({ columns }: Declaring, { kind, key = '' }: { kind: string; key?: string }) => {
  const column = columns?.[key];
  if (!column) return {};
  const words = typeof column.as === 'object' && kind === 'choice' ? { options: column.as } : {};
  return { label: column.heading, ...words };
};
