import fs from 'node:fs';
import path from 'node:path';
import { SUGGESTIONS, TOPICS } from '@sandbox/chat/knowledge';
import { answerTo } from '@sandbox/chat/match';
import { aSandbox, type TestSandbox } from '@test/support/sandbox';

const routes: { path: string }[] = JSON.parse(fs.readFileSync(path.resolve('test/spec/routes.json'), 'utf8')).routes;
const paths = new Set(routes.map((route) => route.path));

let test: TestSandbox;
beforeAll(async () => {
  test = await aSandbox();
});
afterAll(() => test.stop());

const post = async (address: string, body: string) => {
  const response = await test.fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  });
  return { status: response.status, cache: response.headers.get('cache-control'), body: await response.json() };
};
const ask = (text: unknown) => post('/chat/ask', JSON.stringify({ appId: 'sandbox', text }));

describe('the known topics', () => {
  it('knows at least 25 topics, each with unique Chinese keywords', () => {
    expect(TOPICS.length).toBeGreaterThanOrEqual(25);
    expect(new Set(TOPICS.map(({ question }) => question)).size).toBe(TOPICS.length);
    for (const { question, answer } of TOPICS) {
      expect(question).toMatch(/^\p{Script=Han}.*？$/u);
      expect(answer).toMatch(/。$/);
    }
  });

  it('links only to pages of the console', () => {
    for (const { links = [] } of TOPICS) for (const { url } of links) expect(paths).toContain(url);
  });

  it.each(TOPICS.map(({ question, answer }) => [question, answer]))(
    'answers its own question: %s',
    (question, answer) => {
      expect(answerTo(question).text).toBe(answer);
      // The same question without punctuation, and with other white space.
      expect(answerTo(` ${question.replace('？', '')} ?`).text).toBe(answer);
    },
  );

  it.each([
    ['我还有多少钱', '在哪里查看账户余额？'],
    ['帮我把流水导出成 EXCEL', '如何导出流水？'],
    ['回单怎么打印', '如何下载电子回单？'],
    ['我想换公司', '如何切换企业？'],
    ['默认企业怎么改', '如何设置默认企业？'],
    ['密码忘记了', '忘记登录密码怎么办？'],
    ['初始密码登录不进去', '什么是初始密码？'],
    ['短信一直没来，收不到验证码', '收不到验证码怎么办？'],
    ['不想收到消息', '如何设置消息免打扰？'],
    ['图片大小有限制吗', '上传文件有什么限制？'],
    ['企业审核不通过，被驳回了', '企业审核不通过怎么办？'],
    ['怎么没有权限', '为什么看不到某个菜单？'],
    ['刚离开一会儿就自动退出', '为什么自动退出登录了？'],
    ['这是测试环境吗', '演示环境的数据是真实的吗？'],
  ])('understands %s', (asked, question) => {
    expect(answerTo(asked).text).toBe(TOPICS.find((topic) => topic.question === question)?.answer);
  });

  it('suggests the nearest questions when it knows no answer, and never lists all topics', () => {
    const { text, links, related } = answerTo('今天天气怎么样');
    expect(text).toMatch(/没有找到答案/);
    expect(links).toEqual([]);
    expect(related).toHaveLength(3);
    for (const question of related) expect(TOPICS.map((topic) => topic.question)).toContain(question);
    // A question without an exact answer suggests topics with similar words.
    expect(answerTo('密码').related.join()).toContain('密码');
  });
});

describe('the service', () => {
  it('opens with a greeting and suggested questions', async () => {
    const { status, cache, body } = await post('/chat/open', '{"appId":"sandbox"}');
    expect([status, cache]).toEqual([200, 'no-store']);
    expect(body).toEqual({ greeting: expect.stringContaining('在线客服'), suggestions: SUGGESTIONS });
    for (const question of SUGGESTIONS) expect(TOPICS.map((topic) => topic.question)).toContain(question);
  });

  it('answers a known question with a text and links', async () => {
    const { status, body } = await ask('在哪里查看账户余额？');
    expect(status).toBe(200);
    expect(body).toMatchObject({
      text: expect.stringContaining('账户总览'),
      links: [{ url: '/fund-manage/index' }, {}],
    });
  });

  it.each([
    ['no text', undefined],
    ['another type', 7],
    ['nothing but spaces', '  \n'],
    ['501 characters', '长'.repeat(501)],
    ['half a character', '\ud800'],
  ])('refuses %s as a question', async (_what, text) => {
    expect(await ask(text)).toMatchObject({ status: 400, cache: 'no-store', body: { code: 400 } });
  });

  it('accepts 500 characters, and treats code as text', async () => {
    expect((await ask('长'.repeat(500))).status).toBe(200);
    const { body } = await ask('<img src=x onerror=alert(1)>');
    expect(JSON.stringify(body)).not.toContain('<img');
  });

  it.each(['', 'no json', '[]', 'null', '{"text":{"__proto__":1}}'])('refuses a body of %j', async (body) => {
    expect((await post('/chat/ask', body)).status).toBe(400);
  });

  it('serves the chat script', async () => {
    const response = await test.fetch('/chat/chat.js');
    expect(response.headers.get('content-type')).toContain('javascript');
    expect(await response.text()).toContain('OpenChat');
  });

  it('limits questions per address, and accepts questions again later', async () => {
    const { db } = test.sandbox.platform;
    await ask('余额');
    await db.updateTable('rate_counters').set({ hits: 600 }).where('bucket', 'like', 'chat:%').execute();
    expect(await ask('余额')).toMatchObject({ status: 429, body: { code: 429, msg: '操作过于频繁，请稍后再试' } });
    test.clock.advance(11 * 60_000);
    expect((await ask('余额')).status).toBe(200);
  });
});
