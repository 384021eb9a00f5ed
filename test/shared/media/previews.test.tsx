/** @jest-environment jsdom */

import { dialogsOpen } from '@test/support/page';
import '@testing-library/jest-dom';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ImagePreview } from '@/shared/media/ImagePreview';
import { PdfPages } from '@/shared/media/PdfPages';
import { PdfPreview } from '@/shared/media/PdfPreview';
import { PdfThumb } from '@/shared/media/PdfThumb';
import { openPdf } from '@/shared/media/pdf';
import { VideoPlayer } from '@/shared/media/VideoPlayer';

jest.mock('@/shared/media/pdf', () => ({ openPdf: jest.fn() }));
const opens = openPdf as jest.MockedFunction<typeof openPdf>;

beforeAll(dialogsOpen);

describe('a picture', () => {
  const SRC = 'https://a.cn/b.png?x-image-process=style/w';

  it('loads a broken picture again without its storage marker, and then shows an error', () => {
    render(<ImagePreview name="执照" src={SRC} onClose={() => {}} />);
    const image = () => screen.getByRole('img', { name: '执照' });
    expect(image()).toHaveAttribute('src', SRC);
    fireEvent.error(image());
    expect(image()).toHaveAttribute('src', 'https://a.cn/b.png');
    fireEvent.error(image());
    expect(screen.getByText('图片加载失败')).toBeInTheDocument();
  });

  it('zooms a picture by key and button, within bounds', async () => {
    const user = userEvent.setup();
    render(<ImagePreview name="执照" src="blob:1" onClose={() => {}} />);
    const zoom = () => screen.getByText(/^\d+%$/).textContent;
    screen.getByRole('button', { name: '放大' }).focus();
    await user.keyboard('++');
    expect(zoom()).toBe('200%');
    await user.keyboard('-0');
    expect(zoom()).toBe('100%');
    for (let i = 0; i < 9; i++) await user.keyboard('-');
    expect(zoom()).toBe('50%');
    expect(screen.getByRole('button', { name: '缩小' })).toBeDisabled();
  });

  it('leaves the zoom keys of the browser unchanged', () => {
    render(<ImagePreview name="执照" src="blob:1" onClose={() => {}} />);
    for (const modifier of ['ctrlKey', 'metaKey', 'altKey'])
      for (const key of ['+', '=', '-', '0'])
        expect(fireEvent.keyDown(screen.getByRole('dialog'), { key, [modifier]: true })).toBe(true);
    expect(screen.getByText('100%')).toBeInTheDocument();
    expect(fireEvent.keyDown(screen.getByRole('dialog'), { key: '+' })).toBe(false);
  });

  it('closes a picture by its button and by Escape', async () => {
    const closed = jest.fn();
    const user = userEvent.setup();
    render(<ImagePreview name="执照" src="blob:1" onClose={closed} />);
    await user.click(screen.getByRole('button', { name: '关闭' }));
    fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }));
    expect(closed).toHaveBeenCalledTimes(2);
  });
});

describe('a document', () => {
  const file = new Blob(['%PDF']);
  const show = () => {
    const reported: string[] = [];
    const view = render(
      <PdfPreview
        name="协议.pdf"
        file={file}
        onFailed={() => reported.push('failed')}
        onDownload={() => reported.push('download')}
        onClose={() => reported.push('close')}
      />,
    );
    return { told: reported, user: userEvent.setup(), ...view };
  };
  beforeEach(() => {
    Blob.prototype.arrayBuffer ??= async () => new ArrayBuffer(4);
  });

  it('shows that a page is incomplete and keeps the download', async () => {
    const draw = async (pageNo: number) => ({ words: `第 ${pageNo} 张`, hasGaps: pageNo === 1 });
    opens.mockResolvedValue({ pages: 2, close: () => {}, draw });
    const { user, told } = show();
    expect(await screen.findByRole('alert')).toHaveTextContent('部分文字或图片无法显示，请下载原文件查看');
    await user.click(screen.getByRole('button', { name: '下一页' }));
    expect(await screen.findByRole('img', { name: '第 2 张' })).toBeInTheDocument();
    expect(screen.getByRole('alert')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: '下载' }));
    expect(told).toEqual(['download']);
  });

  it('shows the same note in the page and under a thumbnail', async () => {
    opens.mockResolvedValue({ pages: 1, close: () => {}, draw: async () => ({ words: '字', hasGaps: true }) });
    render(<PdfPages name="执照" file={file} onFailed={() => {}} />);
    expect(await screen.findByText('部分文字或图片无法显示，请下载原文件查看')).toBeInTheDocument();
    render(<PdfThumb file={file} width={240} instead="PDF" />);
    expect(await screen.findByText('显示不完整')).toBeInTheDocument();
  });

  it('draws a document page by page and reads its text aloud', async () => {
    const close = jest.fn();
    opens.mockResolvedValue({
      pages: 2,
      close,
      draw: async (pageNo) => ({ words: `第 ${pageNo} 张`, hasGaps: false }),
    });
    const { user, unmount, told } = show();
    expect(await screen.findByRole('img', { name: '第 1 张' })).toBeInTheDocument();
    expect(screen.getByRole('button', { name: '上一页' })).toBeDisabled();
    await user.click(screen.getByRole('button', { name: '下一页' }));
    expect(await screen.findByRole('img', { name: '第 2 张' })).toBeInTheDocument();
    expect(screen.getByText('第 2 / 2 页')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: '下载' }));
    expect(told).toEqual(['download']);
    unmount();
    expect(close).toHaveBeenCalled();
  });

  it.each([
    ['cannot be opened', () => opens.mockRejectedValue(new Error('no document'))],
    [
      'cannot be drawn',
      () =>
        opens.mockResolvedValue({ pages: 1, close: () => {}, draw: () => Promise.reject(new Error('a broken page')) }),
    ],
  ])('a document that %s is given up once', async (_what, happens) => {
    happens();
    const { told } = show();
    await waitFor(() => expect(told).toEqual(['failed']));
  });
});

describe('a film', () => {
  it('shows a video in 16:9 with its own controls at the chosen rate', async () => {
    const user = userEvent.setup();
    render(<VideoPlayer name="现场" src="blob:1" />);
    const video = screen.getByLabelText('现场') as HTMLVideoElement;
    expect(video.controls).toBe(true);
    const rates = screen.getByRole('combobox', { name: '播放速度' });
    await user.click(rates);
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
      '0.5 倍',
      '1 倍',
      '1.5 倍',
      '2 倍',
    ]);
    await user.click(screen.getByRole('option', { name: '1.5 倍' }));
    expect([video.playbackRate, video.defaultPlaybackRate]).toEqual([1.5, 1.5]);
  });

  it.each([['blob:1'], ['']])('shows an error for a film that cannot be played (%j)', (src) => {
    render(<VideoPlayer name="现场" src={src} />);
    const video = screen.queryByLabelText('现场');
    if (video) fireEvent.error(video);
    expect(screen.getByRole('alert')).toHaveTextContent('该视频暂时无法播放，请稍后再试');
  });
});
