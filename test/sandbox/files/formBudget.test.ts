import { FormBudget } from '@sandbox/http/formBudget';
import { anMp4 } from '@test/support/files';
import { aSandbox, type TestSandbox } from '@test/support/sandbox';
import { objectPut } from '@/contract/calls/fileUpload';
import { MEGABYTE } from '@/contract/rules/fileKinds';

describe('room for forms', () => {
  it('counts the bytes of one user and of all, and releases them', () => {
    const context = new FormBudget({ one: 10, all: 15 });
    const first = context.place('a');
    const second = context.place('a');
    const other = context.place('b');
    expect([first.take(6), second.take(4), second.take(1)]).toEqual([true, true, false]);
    expect([other.take(4), other.take(1)]).toEqual([true, false]);
    second.leave();
    expect(other.take(4)).toBe(true);
    first.leave();
    other.leave();
    expect(context.all).toBe(0);
  });
});

describe('S-15: forms of one user', () => {
  let test: TestSandbox;
  const forms = new FormBudget({ one: 3 * MEGABYTE, all: 5 * MEGABYTE });
  beforeAll(async () => {
    test = await aSandbox({ forms });
  });
  afterAll(() => test.stop());

  const send = (token: string, bytes: Buffer) => {
    const form = new FormData();
    form.append('file', new File([new Uint8Array(bytes)], 'a.mp4'));
    return test.fetch(`/gateway${objectPut.path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      body: form,
    });
  };

  it('refuses forms of one user beyond the budget, and leaves nothing behind', async () => {
    const token = await test.signIn('13800000001');
    const refused = await send(token, anMp4(4 * MEGABYTE));
    expect([refused.status, await refused.json()]).toEqual([
      429,
      expect.objectContaining({ msg: '操作过于频繁，请稍后再试' }),
    ]);
    expect(forms.all).toBe(0);
    expect((await send(token, anMp4(2 * MEGABYTE))).status).toBe(200);
    expect((await send(token, Buffer.from('no film'))).status).toBe(200);
    expect(forms.all).toBe(0);
  });
});
