/** @jest-environment jsdom */

import '@testing-library/jest-dom';
import { fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentProps } from 'react';
import { DragUploader } from '@/shared/upload/DragUploader';
import { SingleUploader } from '@/shared/upload/SingleUploader';
import type { UploaderItem } from '@/shared/upload/types';

const anItem = (over: Partial<UploaderItem> = {}): UploaderItem => ({
  id: 'file-1',
  name: '执照.png',
  icon: 'image',
  progress: 0,
  status: 0,
  previewUrl: 'blob:1',
  errorMsg: '',
  ...over,
});

type Props = ComponentProps<typeof SingleUploader>;
function show(Uploader: typeof SingleUploader | typeof DragUploader, over: Partial<Props> = {}) {
  const reported: unknown[] = [];
  const { container } = render(
    <Uploader
      label="营业执照"
      accept={['.png', '.jpg']}
      hint="支持.png、.jpg格式"
      items={[]}
      problems={[]}
      onFiles={(files) => reported.push(files.map(({ name }) => name))}
      onRemove={(id) => reported.push(`remove ${id}`)}
      onRetry={(id) => reported.push(`retry ${id}`)}
      onPreview={({ id }) => reported.push(`preview ${id}`)}
      {...over}
    />,
  );
  return {
    told: reported,
    state: () => container.firstElementChild?.getAttribute('data-state'),
    user: userEvent.setup(),
  };
}
const dropOn = (element: Element, names: readonly string[]) =>
  fireEvent.drop(element, { dataTransfer: { files: names.map((name) => new File(['x'], name)) } });
const button = (name: string) => screen.getByRole('button', { name });

describe('a place for one file', () => {
  it('accepts a file by its field, which names the kinds and sizes', async () => {
    const { told, state, user } = show(SingleUploader);
    expect(state()).toBe('idle');
    const field = screen.getByLabelText('上传营业执照');
    expect(field).toHaveAttribute('accept', '.png,.jpg');
    expect(field).toHaveAccessibleDescription(/支持\.png/);
    await user.upload(field, new File(['x'], 'a.png'));
    expect(told).toEqual([['a.png']]);
  });

  it('passes on all dropped files without checking their number', () => {
    const { told } = show(SingleUploader);
    dropOn(screen.getByLabelText('上传营业执照'), ['a.png', 'b.exe']);
    expect(told).toEqual([['a.png', 'b.exe']]);
  });

  it('shows the progress of an upload, which can be cancelled', async () => {
    const { told, state, user } = show(SingleUploader, { items: [anItem({ progress: 40 })] });
    expect(state()).toBe('uploading');
    expect(screen.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '40');
    await user.click(button('取消上传 执照.png'));
    expect(told).toEqual(['remove file-1']);
  });

  it('shows the picture of an uploaded file, with preview and delete', async () => {
    const { told, state, user } = show(SingleUploader, { items: [anItem({ status: 1, progress: 100 })] });
    expect(state()).toBe('done');
    expect(screen.getByRole('img', { name: '营业执照' })).toHaveAttribute('src', 'blob:1');
    expect(screen.getByText('上传成功')).toBeInTheDocument();
    await user.click(button('预览 执照.png'));
    await user.click(button('删除 执照.png'));
    expect(told).toEqual(['preview file-1', 'remove file-1']);
  });

  it('shows the reason of a failed upload, and offers a retry or another file', async () => {
    const { told, state, user } = show(SingleUploader, {
      items: [anItem({ status: 2, errorMsg: '文件上传失败，请重新上传' })],
    });
    expect(state()).toBe('error');
    expect(screen.getByText('文件上传失败，请重新上传')).toBeInTheDocument();
    await user.click(button('重新上传 执照.png'));
    await user.upload(screen.getByLabelText('上传营业执照'), new File(['x'], 'b.png'));
    expect(told).toEqual(['retry file-1', ['b.png']]);
  });

  it('shows refused files as text and never as markup', () => {
    show(SingleUploader, { problems: [{ name: '<b>a</b>.gif', msg: '只能上传.png、.jpg格式' }] });
    expect(screen.getByText('<b>a</b>.gif：只能上传.png、.jpg格式')).toBeInTheDocument();
    expect(screen.getByLabelText('上传营业执照')).toHaveAttribute('aria-invalid', 'true');
    expect(screen.getByLabelText('上传营业执照')).toHaveAccessibleDescription(/只能上传/);
  });
});

describe('a place for several', () => {
  it('lists each file with its own state and actions', async () => {
    const { told, user } = show(DragUploader, {
      items: [
        anItem({ id: '1', name: '1.png', progress: 10 }),
        anItem({ id: '2', name: '2.pdf', icon: 'pdf', status: 1 }),
        anItem({ id: '3', name: '3.mp4', icon: 'video', status: 2, errorMsg: '图片模糊' }),
      ],
    });
    const rows = within(screen.getByRole('list', { name: '营业执照的文件' })).getAllByRole('listitem');
    expect(rows).toHaveLength(3);
    expect(within(rows[0] as HTMLElement).getByRole('progressbar')).toHaveAttribute('aria-valuenow', '10');
    expect(rows[2]).toHaveTextContent('图片模糊');
    await user.click(button('取消上传 1.png'));
    await user.click(button('预览 2.pdf'));
    await user.click(button('重新上传 3.mp4'));
    expect(told).toEqual(['remove 1', 'preview 2', 'retry 3']);
  });

  it('accepts several files at once', async () => {
    const { told, user } = show(DragUploader);
    await user.upload(screen.getByLabelText('上传营业执照'), [new File(['x'], 'a.png'), new File(['x'], 'b.jpg')]);
    expect(told).toEqual([['a.png', 'b.jpg']]);
  });
});
