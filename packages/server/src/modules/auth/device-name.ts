const BROWSERS: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/\bEdg(?:A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]
const SYSTEMS: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac ?OS\b|\bMacintosh\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
]
/** The name of a program that is no browser: "Waiter/2.1 (Android 15)". */
const PROGRAM = /^(?!Mozilla\/)([\w.-]{1,40})\//
const LONGEST = 400

/** The browser or program and the system in a User-Agent, such as "Firefox, Windows"; empty if neither is known. */
export const deviceName = (userAgent = ''): string => {
  const text = userAgent.slice(0, LONGEST)
  const nameIn = (names: typeof BROWSERS): string | undefined =>
    names.find(([pattern]) => pattern.test(text))?.[1]
  return [nameIn(BROWSERS) ?? PROGRAM.exec(text)?.[1], nameIn(SYSTEMS)]
    .filter((name) => name !== undefined)
    .join(', ')
}
