import { cancellable } from './clock';
import { loadScript } from './script';

/**
 * Result of the captcha dialog. ret 0: passed, with the ticket as proof. 2: cancelled. -1: failed; `absent`: its script could not
 * be loaded.
 */
export type CaptchaResult = { ret: 0; randstr: string; ticket: string } | { ret: 2 } | { ret: -1; absent?: true };

/** The part of a captcha provider's script that the console uses, the same for every provider. */
interface CaptchaWidget {
  show(): void;
  /** Closes an open dialog; some providers do not support it. */
  destroy?(): void;
}
declare global {
  interface Window {
    OpenCaptcha?: new (appId: string, done: (result: unknown) => void) => CaptchaWidget;
  }
}

interface CaptchaConfig {
  /** Address of the provider's script. */
  script: string;
  appId: string;
}

let config: CaptchaConfig | undefined;

export const installCaptcha = (given: CaptchaConfig): void => {
  config = given;
};

const isThere = (): boolean => window.OpenCaptcha !== undefined;

const checked = (result: unknown): CaptchaResult => {
  const { ret, randstr, ticket } = (result ?? {}) as { ret?: unknown; randstr?: unknown; ticket?: unknown };
  if (ret === 0 && typeof randstr === 'string' && typeof ticket === 'string') return { ret, randstr, ticket };
  return ret === 2 ? { ret } : { ret: -1 };
};

const ask = (): Promise<CaptchaResult> => {
  let widget: CaptchaWidget | undefined;
  let ended = false;
  const show = async (): Promise<CaptchaResult> => {
    if (!config) throw new Error('no captcha is configured');
    try {
      await loadScript(config.script, isThere);
    } catch {
      return { ret: -1, absent: true };
    }
    const { appId } = config;
    return new Promise<CaptchaResult>((resolve, reject) => {
      if (ended) return;
      if (!window.OpenCaptcha) return reject(new Error('the captcha script took its widget away'));
      widget = new window.OpenCaptcha(appId, (result) => resolve(checked(result)));
      widget.show();
    });
  };
  // A blocked third-party script makes the captcha fail; it does not break the page (safety requirement C-17).
  return cancellable(
    show().catch((): CaptchaResult => ({ ret: -1 })),
    () => {
      ended = true;
      widget?.destroy?.();
    },
  );
};

export const captcha = {
  /** Shows the captcha to the user and returns the result. Never rejects: a script that cannot be loaded is a failed captcha. */
  ask,
  /** Loads the script in advance. */
  preload: (): void => {
    if (config) loadScript(config.script, isThere).catch(() => {});
  },
};
