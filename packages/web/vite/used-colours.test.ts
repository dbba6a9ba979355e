import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { UNUSED_PALETTES } from './used-colours.ts'

const SOURCES = join(import.meta.dirname, '..', 'src')

it('names no palette that the build leaves out', () => {
  const named = new RegExp(
    `(["'])(?:${UNUSED_PALETTES.join('|')})(?:\\.\\d)?\\1|--mantine-color-(?:${UNUSED_PALETTES.join('|')})-`,
  )
  const files = globSync('**/*.{ts,tsx,css}', { cwd: SOURCES, exclude: ['**/*.test.*'] })
  expect(files.length).toBeGreaterThan(500)
  expect(files.filter((file) => named.test(readFileSync(join(SOURCES, file), 'utf8')))).toEqual([])
})
