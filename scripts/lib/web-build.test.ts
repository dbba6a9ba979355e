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
  ['when only its time does', () => utimesSync(join(folder, 'a.ts'), 0, 0)],
  ['when a file that is left out comes', () => writeFileSync(join(folder, 'a.test.ts'), 'test')],
  ['when a file of another kind comes', () => writeFileSync(join(folder, 'notes.md'), 'notes')],
])('the digest of a folder stays %s', (_case, change) => {
  const before = digest()
  change()
  expect(digest()).toBe(before)
})

it.each([
  ['content', () => writeFileSync(join(folder, 'a.ts'), 'two')],
  ['name', () => renameSync(join(folder, 'b.ts'), join(folder, 'c.ts'))],
  ['number', () => writeFileSync(join(folder, 'c.ts'), '')],
  [
    'borders',
    () => {
      writeFileSync(join(folder, 'a.ts'), 'oneb.ts\0two')
      rmSync(join(folder, 'b.ts'))
    },
  ],
])('the digest of a folder follows the %s of its files', (_case, change) => {
  const before = digest()
  change()
  expect(digest()).not.toBe(before)
})

it('what carries no mark, or that of other sources, is not built', () => {
  const mark = join(folder, '.built-from')
  expect(isBuiltFrom(mark, digest())).toBe(false)
  writeFileSync(mark, digest())
  expect(isBuiltFrom(mark, digest())).toBe(true)
  writeFileSync(join(folder, 'a.ts'), 'changed')
  expect(isBuiltFrom(mark, digest())).toBe(false)
})
