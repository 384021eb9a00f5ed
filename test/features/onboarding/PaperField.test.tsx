/** @jest-environment jsdom */

import { show } from '@test/support/page';
import { act, screen } from '@testing-library/react';
import { useState } from 'react';
import { PaperField } from '@/features/onboarding';
import { uploadsEvents } from '@/features/uploads';
import { OpenForm } from '@/shared/form/steps/openForm';

const [OURS, THEIRS] = ['onboarding?enterpriseId=E1', 'onboarding?enterpriseId=E2'] as const;

/** Renders the upload field for the licence of an application, with its value in a form. */
function Licence({ form }: { form: string }) {
  const [value, setValue] = useState('');
  return (
    <OpenForm value={form}>
      <PaperField
        kind="LICENSE"
        name="businessLicensePicUrl"
        label="营业执照"
        value={value}
        values={{}}
        problem={undefined}
        onChange={setValue}
        onLeave={() => {}}
        fill={() => {}}
      />
      <output aria-label={form}>{value}</output>
    </OpenForm>
  );
}

it('a file uploaded for one application does not appear in another open application', async () => {
  const page = show(
    <>
      <Licence form={OURS} />
      <Licence form={THEIRS} />
    </>,
  );
  const field = `${THEIRS}/businessLicensePicUrl`;
  const stored = { url: '/gateway/file/theirs', object: 'theirs' } as never;
  page.happens(uploadsEvents.uploadQueued({ field, id: 'F1', name: 'a.png', icon: 'image', previewUrl: '' }));
  page.happens(uploadsEvents.uploadDone({ field, id: 'F1', stored }));
  // Waits until the icon for the kind of file is loaded, because it is loaded with the first file.
  await act(async () => {});
  expect(screen.getByLabelText(OURS)).toHaveTextContent('');
  expect(screen.getByLabelText(THEIRS)).toHaveTextContent('/gateway/file/theirs');
});
