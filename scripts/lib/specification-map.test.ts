import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { ROOT } from './repository.ts'

const map = readFileSync(join(ROOT, 'docs/specification-map.md'), 'utf8')
const references = [...map.matchAll(/`([\w./-]+\.(?:test|spec)\.tsx?)` · “((?:[^“”]|“[^”]*”)+)”/g)].map(
  ([, file = '', name = '']) => ({ file, name }),
)

/** As a source file writes a title, whatever quotes it is in and whichever of them it has to escape. */
const holds = (source: string, name: string): boolean =>
  ["'", '`', '"'].some((quote) => source.includes(quote + name.replaceAll(quote, `\\${quote}`) + quote))

it('every rule of the specification map names a test that is there', () => {
  expect(references.length).toBeGreaterThan(100)
  const missing = references.filter(({ file, name }) => {
    const path = file.startsWith('scripts/') ? join(ROOT, file) : join(ROOT, 'packages', file)
    return !existsSync(path) || !holds(readFileSync(path, 'utf8'), name)
  })
  expect(missing).toEqual([])
})
