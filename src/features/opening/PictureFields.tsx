import { useContext } from 'react';
import { LazyPictureField, lazyPicture } from '@/features/uploads';
import type { CustomFieldProps } from '@/shared/form/steps/model';
import { OpenForm } from '@/shared/form/steps/openForm';
import { LazyComponent, type LazySpec } from '@/shared/ui/LazyComponent';
import type { PaperProps } from './PaperOf';

const PAPERS = ['png', 'jpeg', 'pdf'] as const;

/** A picture or a PDF that belongs to the application. */
export function Picture({ name, label, value, problem, onChange }: CustomFieldProps) {
  // Several forms can be open at the same time, so the key of a picture field contains its form.
  const field = `${useContext(OpenForm)}/${name}`;
  return (
    <LazyPictureField field={field} label={label} value={value} problem={problem} kinds={PAPERS} onChange={onChange} />
  );
}

/** Loads the field with text recognition lazily, because no form needs it in its first step. */
export const lazyPaper: LazySpec<PaperProps> = {
  load: () => import(/* webpackChunkName: "part.paper" */ './PaperOf').then((m) => m.PaperOf),
  waiting: lazyPicture.waiting,
  failed: lazyPicture.failed,
};

/** An uploaded document with text recognition, which fills the neighbouring fields. Loaded lazily. */
export const Paper = (props: PaperProps) => <LazyComponent of={lazyPaper} props={props} />;
