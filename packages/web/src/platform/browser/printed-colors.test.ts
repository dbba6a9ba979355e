// @vitest-environment jsdom
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runInThisContext } from 'node:vm'
import { expect, it, vi } from 'vitest'

const SCRIPT = readFileSync(join(import.meta.dirname, '../../../public/color-scheme.js'), 'utf8')

it('prints a dark page light, once it has been loaded', () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
  runInThisContext(SCRIPT)
  const shown = () => document.documentElement.getAttribute('data-mantine-color-scheme')
  expect(shown()).toBe('dark')
  for (let print = 0; print < 2; print += 1) {
    dispatchEvent(new Event('beforeprint'))
    expect(shown()).toBe('light')
    dispatchEvent(new Event('afterprint'))
    expect(shown()).toBe('dark')
  }
})
