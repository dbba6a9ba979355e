import { mkdtempSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { digestOf, isBuiltFrom } from './web-build.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'kafana-stamp-'))
  writeFileSync(join(folder, 'a.ts'), 'one')
  writeFileSync(join(folder, 'b.ts'), 'two')
})
afterEach(() => rmSync(folder, { recursive: true }))
const digest = () => digestOf(folder, ['**/*.ts'], ['**/*.test.ts'])

it.each([
  ['only timestamps change', () => utimesSync(join(folder, 'a.ts'), 0, 0)],
  ['an excluded file is added', () => writeFileSync(join(folder, 'a.test.ts'), 'test')],
  ['a file of another type is added', () => writeFileSync(join(folder, 'notes.md'), 'notes')],
])('the digest of a folder stays the same when %s', (_case, change) => {
  const before = digest()
  change()
  expect(digest()).toBe(before)
})

it.each([
  ['content', () => writeFileSync(join(folder, 'a.ts'), 'two')],
  ['name', () => renameSync(join(folder, 'b.ts'), join(folder, 'c.ts'))],
  ['number', () => writeFileSync(join(folder, 'c.ts'), '')],
  [
    'boundaries',
    () => {
      writeFileSync(join(folder, 'a.ts'), 'oneb.ts\0two')
      rmSync(join(folder, 'b.ts'))
    },
  ],
])('the digest of a folder depends on the %s of its files', (_case, change) => {
  const before = digest()
  change()
  expect(digest()).not.toBe(before)
})

it('a build without a marker or with an outdated one is stale', () => {
  const marker = join(folder, '.built-from')
  expect(isBuiltFrom(marker, digest())).toBe(false)
  writeFileSync(marker, digest())
  expect(isBuiltFrom(marker, digest())).toBe(true)
  writeFileSync(join(folder, 'a.ts'), 'changed')
  expect(isBuiltFrom(marker, digest())).toBe(false)
})
