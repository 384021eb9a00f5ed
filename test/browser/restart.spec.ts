import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync } from 'node:fs';
import path from 'node:path';
import { button, fillAll, NEWCOMER, next, ORDINARY, stepState, submit } from './journey';
import { walkOf } from './sampling';
import { expect, signIn, test } from './support';

/** A separate sandbox, because this test kills it; all other tests share one sandbox. */
const PORT = Number(process.env.BROWSER_TEST_OWN_PORT) + 1;
const DATA_DIR = path.join(process.env.BROWSER_TEST_FOLDER ?? '', `restart${PORT}`);
let platform: ChildProcess | undefined;

test.use({ baseURL: `http://127.0.0.1:${PORT}` });

const start = () =>
  new Promise<void>((resolve, reject) => {
    const child = spawn(process.execPath, ['sandbox/start.mjs'], {
      env: { ...process.env, PORT: String(PORT), DATA_DIR, SANDBOX_CONTROLS: '1' },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    platform = child;
    child.stdout.on('data', (text: Buffer) => {
      if (String(text).includes('Console ready:')) resolve();
    });
    child.once('exit', (code) => reject(new Error(`the platform ended with ${code}`)));
  });

const kill = () =>
  new Promise<void>((resolve) => {
    if (!platform) return resolve();
    platform.removeAllListeners('exit');
    platform.once('exit', () => resolve());
    platform.kill('SIGKILL');
    platform = undefined;
  });

test.afterAll(kill);

test('the platform is killed and started again at every step, and nothing is lost', async ({ page }) => {
  test.setTimeout(240_000);
  page.setDefaultTimeout(15_000);
  if (process.env.BROWSER_TEST_WORLD) cpSync(process.env.BROWSER_TEST_WORLD, DATA_DIR, { recursive: true });
  await start();
  await signIn(page, NEWCOMER, '/login?redirect=/companyInfo/index');
  /** Submits the form while the platform is down. The typed values stay, and the restarted platform saves them. */
  const throughDeath = async () => {
    await kill();
    await next(page);
    await expect(page.getByRole('article').getByText('网络连接异常，请检查网络')).toBeVisible();
    await start();
    await next(page);
  };
  const steps = ['企业信息', '法人信息', '受益人信息', '结算账户', '管理员信息'];
  const killed = walkOf(steps);
  let at = 0;
  await fillAll(page, ORDINARY, { goOn: (on) => (killed.includes(steps[at++] ?? '') ? throughDeath() : next(on)) });
  expect(at).toBe(steps.length);
  await kill();
  await start();
  await page.reload();
  for (const title of steps) await expect(stepState(page, title)).toContainText('已保存');
  await submit(page, NEWCOMER);
  // The review becomes due while the platform is down.
  await kill();
  await start();
  await page.reload();
  await expect(page.getByText('企业钱包已开通，银行账户待验证')).toBeVisible({ timeout: 30_000 });
  await expect(button(page, '发起打款')).toBeVisible();
});
