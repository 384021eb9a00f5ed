import { LazyComponent, type LazySpec } from '../../../ui/LazyComponent';
import { Retry } from '../../../ui/LoadingState';
import type { ControlProps, FieldSpec } from '../model';
import { STEPS_TEXT as TEXT } from '../text';

/*
 * Field kinds whose control is loaded lazily. They are for forms whose fields come from the platform and may not contain this
 * kind, or not on the first step. The control is loaded with the first field of its kind, or in advance by the form's `later`.
 */

type PropsOf<Kind> = ControlProps<Extract<FieldSpec, { kind: Kind }>>;

const lazy = <Kind,>(load: LazySpec<PropsOf<Kind>>['load']): LazySpec<PropsOf<Kind>> => ({
  load,
  waiting: <p role="status">{TEXT.loading}</p>,
  failed: (again) => <Retry again={again}>{TEXT.failed}</Retry>,
});

const kinds = () => import(/* webpackChunkName: "part.kinds" */ './all');
const choice = lazy<'choice'>(() => kinds().then((all) => all.CHOICE.control));
const money = lazy<'money'>(() => kinds().then((all) => all.MONEY.control));
const division = lazy<'division'>(() => kinds().then((all) => all.DIVISION.control));
const period = lazy<'period'>(() => kinds().then((all) => all.PERIOD.control));

/** The controls of all lazily loaded kinds of fields, for the `later` of a form. */
export const LAZY_CONTROLS = [choice, money, division, period] as const;

export const LATE_CHOICE = {
  kind: 'choice',
  control: (props: PropsOf<'choice'>) => <LazyComponent of={choice} props={props} />,
} as const;
export const LATE_MONEY = {
  kind: 'money',
  control: (props: PropsOf<'money'>) => <LazyComponent of={money} props={props} />,
} as const;
export const LATE_DIVISION = {
  kind: 'division',
  control: (props: PropsOf<'division'>) => <LazyComponent of={division} props={props} />,
} as const;
export const LATE_PERIOD = {
  kind: 'period',
  control: (props: PropsOf<'period'>) => <LazyComponent of={period} props={props} />,
} as const;
