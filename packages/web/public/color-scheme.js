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
  const root = document.documentElement
  root.setAttribute('data-mantine-color-scheme', isDark ? 'dark' : 'light')
  // Nobody prints a dark page: it is light while it is printed.
  let before
  addEventListener('beforeprint', () => {
    before = root.getAttribute('data-mantine-color-scheme')
    root.setAttribute('data-mantine-color-scheme', 'light')
  })
  addEventListener('afterprint', () => root.setAttribute('data-mantine-color-scheme', before))
}
