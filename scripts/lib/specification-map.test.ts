import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { ROOT } from './repository.ts'

const map = readFileSync(join(ROOT, 'docs/specification-map.md'), 'utf8')
const references = [...map.matchAll(/`([\w./-]+\.(?:test|spec)\.tsx?)` · “((?:[^“”]|“[^”]*”)+)”/g)].map(
  ([, file = '', name = '']) => ({ file, name }),
)

/** Whether a source file contains a title, in any quotes, which are escaped in the title. */
const hasTitle = (source: string, name: string): boolean =>
  ["'", '`', '"'].some((quote) => source.includes(quote + name.replaceAll(quote, `\\${quote}`) + quote))

it('every rule of the specification map names an existing test', () => {
  expect(references.length).toBeGreaterThan(100)
  const missing = references.filter(({ file, name }) => {
    const path = file.startsWith('scripts/') ? join(ROOT, file) : join(ROOT, 'packages', file)
    return !existsSync(path) || !hasTitle(readFileSync(path, 'utf8'), name)
  })
  expect(missing).toEqual([])
})
