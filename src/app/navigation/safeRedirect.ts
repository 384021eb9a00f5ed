import { paths } from '@/shared/paths';
/**
 * Returns the validated target of `/login?redirect=`: a path of this console, or null (safety requirement C-05).
 * Refuses every form that a browser could resolve to another origin (`//x`, `/\x`, schemes, control characters, also
 * encoded), and the login itself.
 */
export function safeRedirect(search: string): string | null {
  const requested = new URLSearchParams(search).get('redirect');
  if (!requested?.startsWith('/')) return null;
  let decoded = requested;
  try {
    // Decodes repeatedly, because a doubly encoded address can be harmful after decoding.
    for (let round = 0; round < 3; round += 1) decoded = decodeURIComponent(decoded);
  } catch {
    // The text cannot be decoded further, for example because of a lone %. The text decoded so far is checked.
  }
  for (const text of [requested, decoded]) {
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are refused
    if (/[\u0000-\u0020\u007f\\]/.test(text.split('?', 1)[0] ?? '') || /[\u0000-\u001f\u007f\\]/.test(text))
      return null;
    if (/^\/\//.test(text) || !text.startsWith('/')) return null;
  }
  const base = 'http://console.invalid';
  const url = new URL(requested, base);
  if (url.origin !== base || url.pathname.startsWith('//')) return null;
  if (url.pathname === paths.open.login || url.pathname === '/') return null;
  return url.pathname + url.search;
}
