const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/MicroMessenger\//, '微信'],
  [/Edg(?:e|A|iOS)?\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\/|HeadlessChrome\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/HarmonyOS/, 'HarmonyOS'],
  [/iPhone|iPad/, 'iOS'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/Linux|X11/, 'Linux'],
];

const find = (table: typeof BROWSERS, text: string) => table.find(([pattern]) => pattern.test(text))?.[1];

/** Names a device by its browser's user agent: a known name or empty, never the received text. */
export function deviceOf(userAgent: string | undefined): string {
  const text = (userAgent ?? '').slice(0, 512);
  return [find(BROWSERS, text), find(SYSTEMS, text)].filter((name) => name !== undefined).join(' · ') || '未知设备';
}

/** Masks an address so that it does not identify a single machine: `10.1.*.*`, `2001:db8:*`. */
export function maskedAddress(address: string): string {
  const v4 = /(\d+)\.(\d+)\.\d+\.\d+$/.exec(address);
  if (v4) return `${v4[1]}.${v4[2]}.*.*`;
  const groups = address.split(':').filter((group) => group !== '');
  return groups.length === 0 ? '*' : `${groups.slice(0, 2).join(':')}:*`;
}
