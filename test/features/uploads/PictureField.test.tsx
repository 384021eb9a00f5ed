/** @jest-environment jsdom */
import '@testing-library/jest-dom';
import { act, screen } from '@testing-library/react';
import { useState } from 'react';
import { PictureField } from '@/features/uploads/PictureField';
import { uploadsEvents } from '@/features/uploads/slice';
import { show } from '../../support/page';

const field = 'form/contractUrl';

/** Renders a form with a required file. */
function Form() {
  const [value, setValue] = useState('');
  return (
    <PictureField
      field={field}
      label="样本合同"
      value={value}
      problem={value === '' ? '请上传样本合同' : undefined}
      onChange={setValue}
    />
  );
}

describe('a file as a value of a form', () => {
  it('shows an upload in progress instead of a missing file', async () => {
    const { store } = show(
      <PictureField field={field} label="样本合同" value="" problem="请上传样本合同" onChange={() => {}} />,
      { before: [uploadsEvents.uploadQueued({ field, id: 'f1', name: 'a.pdf', icon: 'pdf', previewUrl: '' })] },
    );
    expect(await screen.findByText('正在上传，请稍候')).toHaveAttribute('role', 'alert');
    await screen.findByText('a.pdf');
    expect(screen.queryByText('请上传样本合同')).toBeNull();
    act(() => void store.dispatch(uploadsEvents.uploadFailed({ field, id: 'f1', msg: '文件上传失败，请重新上传' })));
    expect(screen.getByText('请上传样本合同')).toBeVisible();
  });

  it('shows a message when a file arrives after the step was sent, and does not continue by itself', async () => {
    const { store } = show(<Form />, {
      before: [uploadsEvents.uploadQueued({ field, id: 'f1', name: 'a.pdf', icon: 'pdf', previewUrl: '' })],
    });
    expect(await screen.findByText('正在上传，请稍候')).toBeVisible();
    const stored = {
      url: '/x',
      bucket: 'b',
      object: 'a',
      noWatermarkUrl: '',
      noWatermarkBucket: '',
      noWatermarkObject: '',
    };
    act(() => void store.dispatch(uploadsEvents.uploadDone({ field, id: 'f1', stored })));
    expect(await screen.findByText('文件已上传，请再次提交')).toHaveAttribute('role', 'status');
    expect(screen.queryByText('正在上传，请稍候')).toBeNull();
  });
});
