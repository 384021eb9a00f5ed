/** @jest-environment jsdom */
import type { Saying } from '@/features/assistant/slice';
import { transcript } from '@/features/assistant/transcript';

const saying = (over: Partial<Saying> = {}): Saying => ({ id: '1', at: 1_700_000_000_000, text: '余额？', ...over });

describe('the conversation that the tab stores', () => {
  beforeEach(() => sessionStorage.clear());

  it('returns a conversation to its own user only', () => {
    const sayings = [saying({ sent: 'sent' }), saying({ id: '2', answer: { links: [], related: ['导出？'] } })];
    transcript.keep('U1', sayings);
    expect(transcript.read('U1')).toEqual(sayings);
    expect(transcript.read('U2')).toEqual([]);
    expect(transcript.read('')).toEqual([]);
  });

  it('restores a question that was being sent as failed', () => {
    transcript.keep('', [saying({ sent: 'sending' })]);
    expect(transcript.read('')).toEqual([saying({ sent: 'failed' })]);
  });

  it('stores only the last 100 messages of a conversation', () => {
    transcript.keep(
      '',
      Array.from({ length: 150 }, (_, n) => saying({ id: String(n) })),
    );
    const kept = transcript.read('');
    expect(kept).toHaveLength(100);
    expect(kept.at(-1)?.id).toBe('149');
  });

  it.each(['{', 'null', '[]', '{"who":""}', '{"who":"","sayings":[{"id":"1","at":1e300,"text":""}]}'])(
    'restores nothing from a broken conversation (%s)',
    (stored) => {
      sessionStorage.setItem('opc.assistant', stored);
      expect(transcript.read('')).toEqual([]);
    },
  );

  it('survives a storage that is full or throws', () => {
    const set = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    expect(transcript.keep('', [saying()])).toBe(false);
    set.mockRestore();
  });
});

describe('the third party behind it', () => {
  const scripts = () => document.head.querySelectorAll('script');
  const service = { open: jest.fn(), ask: jest.fn() };
  /** Loads a fresh module, because the module remembers the loaded script. */
  const fresh = () => {
    let chat: typeof import('@/shared/ports/chat').chat | undefined;
    jest.isolateModules(() => {
      ({ chat } = require('@/shared/ports/chat') as typeof import('@/shared/ports/chat'));
    });
    if (!chat) throw new Error('no module');
    return chat;
  };
  afterEach(() => {
    window.OpenChat = undefined;
    document.head.replaceChildren();
  });
  const arrives = () => {
    window.OpenChat = class {
      open = service.open;
      ask = service.ask;
    };
    scripts()[0]?.dispatchEvent(new Event('load'));
  };

  it('loads the script of the customer service again after it was blocked, and drops invalid parts of the answer', async () => {
    const chat = fresh();
    const blocked = chat.ask('余额？');
    scripts()[0]?.dispatchEvent(new Event('error'));
    expect(await blocked).toBeNull();
    expect(scripts()).toHaveLength(0);

    service.ask.mockResolvedValue({ text: '好', links: 'none', related: ['问题', 7] });
    const pendingReply = chat.ask('余额？');
    arrives();
    // Invalid links and questions are removed from the answer; the answer itself is used.
    expect(await pendingReply).toEqual({ text: '好', links: [], related: [] });
  });

  it.each([[null], [{}], [{ text: '' }], [{ text: 7 }], ['text']])('drops the invalid answer %j', async (answer) => {
    const chat = fresh();
    service.ask.mockResolvedValue(answer);
    const reply = chat.ask('余额？');
    arrives();
    expect(await reply).toBeNull();
    service.open.mockRejectedValue(new Error('500'));
    expect(await chat.open()).toBeNull();
  });
});
