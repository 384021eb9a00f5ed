import { readUnsigned, wireOf } from '@/contract/rules/reading/amount';
import { isDay, momentsOf } from '../dates/range';
import { acceptedPageSize, DEFAULT_PAGE_SIZE, pageSize } from '../ports/pageSize';
import type { AnyListSpec, Filter } from './defineList';
import { linkedOf } from './links';

/** The view of a list as its address contains it. Values are texts; a day is `2026-11-20`, an amount `12.50`. */
export interface ListQuery {
  filters: Readonly<Record<string, string>>;
  sort: { field: string; order: 'asc' | 'desc' } | null;
  pageNo: number;
  pageSize: number;
}

/** Returns the names of the request fields that a filter sets. */
export const keysOf = (filter: Filter): readonly string[] =>
  'key' in filter ? [filter.key] : [filter.from, filter.to];

/** Converts a typed amount to the wire format; null if invalid. */
export function amountOf(typed: string): string | null {
  const { cents } = readUnsigned(typed);
  return cents === null ? null : wireOf(cents);
}

/** Trims a typed or linked filter value. From numbers shown in groups (`ungrouped`) it removes all blanks. */
export const meant = (filter: Filter, typed: string): string =>
  filter.kind === 'text' && filter.ungrouped ? typed.replace(/\s/g, '') : typed.trim();

/**
 * Parses a filter value from an address. Returns null for an invalid value and never throws (safety requirement
 * C-08).
 */
function accepted(filter: Filter, text: string): string | null {
  const value = meant(filter, text).slice(0, 64);
  if (value === '') return null;
  switch (filter.kind) {
    case 'choice':
      return Object.hasOwn(filter.options, value) ? value : null;
    case 'dateRange':
      return isDay(value) ? value : null;
    case 'amountRange':
      return amountOf(value);
    case 'text':
      return filter.day && !isDay(value) ? null : value;
    default:
      return value;
  }
}

const wholeNumber = (text: string | null, fallback: number, most: number) => {
  const number = Number(text);
  return Number.isInteger(number) && number >= 1 && number <= most ? number : fallback;
};

/** Reads a list's view from an address. Unknown or malformed parameters count as absent. */
export function queryOf(spec: AnyListSpec, search: string): ListQuery {
  const params = new URLSearchParams(search);
  const linked = linkedOf(spec.link, params).filters;
  const filters: Record<string, string> = {};
  for (const filter of spec.filters) {
    for (const key of keysOf(filter)) {
      const value = accepted(filter, params.get(key) ?? linked[key] ?? '');
      if (value !== null) filters[key] = value;
    }
  }
  const [field = '', order] = (params.get('sort') ?? '').split('.');
  const sortable: readonly string[] = spec.sortable ?? [];
  return {
    filters,
    sort: sortable.includes(field) ? { field, order: order === 'asc' ? 'asc' : 'desc' } : null,
    pageNo: wholeNumber(params.get('pageNo'), 1, 1_000_000),
    pageSize: acceptedPageSize(params.get('pageSize')) ?? pageSize.chosen(),
  };
}

/**
 * Writes a view to a query string. Default values are left out, so that links stay short. The page size is left out
 * only if the view and the user's own choice both have the default size.
 */
export function searchOf(query: ListQuery): string {
  const params = new URLSearchParams(query.filters);
  if (query.sort) params.set('sort', `${query.sort.field}.${query.sort.order}`);
  if (query.pageNo !== 1) params.set('pageNo', String(query.pageNo));
  const isDefault = query.pageSize === DEFAULT_PAGE_SIZE && pageSize.chosen() === DEFAULT_PAGE_SIZE;
  if (!isDefault) params.set('pageSize', String(query.pageSize));
  const text = params.toString();
  return text === '' ? '' : `?${text}`;
}

/** Builds the next address of a view and keeps the named parameters of the previous address. */
export function withStaying(names: readonly string[], before: string, next: string): string {
  const [old, params] = [new URLSearchParams(before), new URLSearchParams(next)];
  const stay = names.flatMap((name) => (old.has(name) ? [[name, old.get(name) ?? '']] : []));
  const text = new URLSearchParams([...stay, ...params]).toString();
  return text === '' ? '' : `?${text}`;
}

/**
 * Converts the filters to request fields. A range of days becomes the first and the last moment in Beijing time,
 * unless the call takes days.
 */
function filtersOnWire(spec: AnyListSpec, query: ListQuery): Record<string, string> {
  const wire: Record<string, string> = { ...query.filters };
  for (const filter of spec.filters) {
    if (filter.kind !== 'dateRange' || filter.days) continue;
    const [from, to] = momentsOf([wire[filter.from], wire[filter.to]]);
    if (from) wire[filter.from] = from;
    if (to) wire[filter.to] = to;
  }
  return wire;
}

const sortOnWire = ({ sort }: ListQuery) => (sort ? { sortField: sort.field, sortOrder: sort.order } : {});

/** Returns the request of the list's call for a view. */
export const requestOf = (spec: AnyListSpec, query: ListQuery): Record<string, unknown> => ({
  ...spec.fixed,
  pageNo: query.pageNo,
  pageSize: query.pageSize,
  ...filtersOnWire(spec, query),
  ...sortOnWire(query),
});

/** Returns the request of the list's export: the same filters and order, all rows, and the visible columns. */
export const exportRequestOf = (
  spec: AnyListSpec,
  query: ListQuery,
  format: string,
  columns: readonly string[],
): Record<string, unknown> => ({
  ...spec.fixed,
  ...filtersOnWire(spec, query),
  ...sortOnWire(query),
  format,
  columns,
});
