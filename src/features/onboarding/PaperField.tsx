import { useContext, useEffect, useRef } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import type { PaperKind } from '@/contract/calls/onboardingRegisters';
import { PictureField } from '@/features/uploads';
import type { CustomFieldProps } from '@/shared/form/steps/model';
import { OpenForm } from '@/shared/form/steps/openForm';
import { secrets } from '@/shared/ports/secrets';
import styles from './onboarding.module.css';
import { onboardingEvents, selectOnboarding } from './slice';
import { TEXT } from './text';

interface PaperFieldProps extends CustomFieldProps {
  kind: PaperKind;
  shape?: 'ordinary' | 'idCard';
}

/** A field for a picture of a document. The platform recognises its text and fills the neighbouring fields. */
export function PaperField({ kind, shape, name, label, value, problem, onChange, fill }: PaperFieldProps) {
  const dispatch = useDispatch();
  // Several applications can be open at the same time, so the key of a picture field contains its form.
  const place = `${useContext(OpenForm)}/${name}`;
  const recognition = useSelector(selectOnboarding).recognitions[place];
  const taken = useRef(recognition);

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once for each recognised document
  useEffect(() => {
    if (taken.current === recognition) return;
    taken.current = recognition;
    if (recognition?.stage !== 'read') return;
    const numbers = Object.entries(recognition.secretIds).map(([field, id]) => [field, secrets.take(id) ?? '']);
    fill({ ...recognition.fields, ...Object.fromEntries(numbers) }, recognition.unsure);
  }, [recognition]);

  const message =
    recognition?.stage === 'reading'
      ? TEXT.reading
      : recognition?.stage === 'unread'
        ? TEXT.unread
        : recognition?.stage === 'read'
          ? recognition.unsure.length > 0
            ? TEXT.readUnsure
            : TEXT.read
          : null;
  return (
    <>
      <PictureField
        field={place}
        label={label}
        value={value}
        problem={problem}
        {...(shape ? { shape } : {})}
        onChange={(url) => {
          onChange(url);
          if (url !== '') dispatch(onboardingEvents.paperUploaded({ place, kind, url }));
        }}
      />
      <p role="status" className={styles.message}>
        {value === '' ? null : message}
      </p>
    </>
  );
}
