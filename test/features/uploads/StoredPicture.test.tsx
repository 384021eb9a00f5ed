/** @jest-environment jsdom */
import '@testing-library/jest-dom';
import { screen } from '@testing-library/react';
import { StoredPicture } from '@/features/uploads';
import { uploadsEvents } from '@/features/uploads/slice';
import { show } from '../../support/page';

const URL_OF = '/gateway/admin/obs/object/get/2?object=a';

const showing = (contentType: string) =>
  show(<StoredPicture label="业务合同" url={URL_OF} />, {
    before: [uploadsEvents.fileArrived({ url: URL_OF, address: 'blob:1', contentType, id: 'file-1' })],
  });

describe('a stored file', () => {
  it.each([
    ['image/png', null],
    ['application/pdf', 'PDF文件'],
    ['video/mp4', '视频文件'],
  ])('offers a preview of a stored file of the type %s', (contentType, kind) => {
    showing(contentType);
    expect(screen.getByRole('button', { name: '预览业务合同' })).toBeVisible();
    if (kind) expect(screen.getByText(kind)).toBeVisible();
    else expect(screen.getByRole('img', { name: '业务合同' })).toHaveAttribute('src', 'blob:1');
  });
});
