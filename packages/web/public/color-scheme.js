// Before the page is painted, so that it is not white for a moment: dark if this device or its system wants it, and the
// monitor always. platform/browser/device-scheme.ts has the same rule; a test compares the two.
{
  let chosen = null
  try {
    chosen = localStorage.getItem('color-scheme')
  } catch {
    // The browser blocks storage: its system decides.
  }
  const isDark =
    location.pathname === '/monitor' ||
    chosen === 'dark' ||
    (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.setAttribute('data-mantine-color-scheme', isDark ? 'dark' : 'light')
}
