// @vitest-environment jsdom
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runInThisContext } from 'node:vm'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { COLOR_SCHEME_KEY } from './color-scheme.ts'
import { showColorScheme } from './device-scheme.ts'

const SCRIPT = readFileSync(join(import.meta.dirname, '../../../public/color-scheme.js'), 'utf8')
/** What the page does before it is painted. */
const runEarlyScript = (): void => {
  // A page runs it once; more would print it several times.
  vi.stubGlobal('addEventListener', () => {})
  runInThisContext(SCRIPT)
}

const shown = (): string | null => document.documentElement.getAttribute('data-mantine-color-scheme')
const systemIsDark = (matches: boolean): void => {
  vi.stubGlobal('matchMedia', () => ({ matches, addEventListener: () => {}, removeEventListener: () => {} }))
}

afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
  history.replaceState(null, '', '/')
})

describe('the colours of a device', () => {
  it.each([
    [null, false, 'light'],
    [null, true, 'dark'],
    ['auto', true, 'dark'],
    ['light', true, 'light'],
    ['dark', false, 'dark'],
  ])(
    'with %s chosen and a system that is dark: %s, are %s before and after the page is painted',
    (...row) => {
      const [chosen, dark, scheme] = row
      systemIsDark(dark)
      if (chosen !== null) localStorage.setItem(COLOR_SCHEME_KEY, chosen)
      runEarlyScript()
      expect(shown()).toBe(scheme)
      document.documentElement.removeAttribute('data-mantine-color-scheme')
      showColorScheme()
      expect(shown()).toBe(scheme)
    },
  )

  it.each([false, true])('are those of the system where storage is blocked: %s', (dark) => {
    systemIsDark(dark)
    vi.stubGlobal('localStorage', {
      getItem: () => {
        throw new DOMException('blocked', 'SecurityError')
      },
      clear: () => {},
    })
    for (const show of [runEarlyScript, showColorScheme]) {
      document.documentElement.removeAttribute('data-mantine-color-scheme')
      show()
      expect(shown()).toBe(dark ? 'dark' : 'light')
    }
  })

  it('are dark on the monitor from the start', () => {
    systemIsDark(false)
    history.replaceState(null, '', '/monitor')
    runEarlyScript()
    expect(shown()).toBe('dark')
  })
})
