import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const packages = join(import.meta.dirname, '..', '..')
const textOf = (folder: string, isWanted: (file: string) => boolean): string =>
  globSync('**/*.{ts,tsx}', { cwd: join(packages, folder) })
    .filter(isWanted)
    .map((file) => readFileSync(join(packages, folder, file), 'utf8'))
    .join('\n')

it('e2e selectors use only data attributes that the applications set', () => {
  const shown = ['web', 'waiter']
    .map((app) => textOf(join(app, 'src'), (file) => !/[.]test[.]|testing/.test(file)))
    .join('\n')
  const wanted = [...textOf(join('e2e', 'src'), () => true).matchAll(/\[(data-[a-z-]+)/g)].map(
    ([, name = '']) => name,
  )
  expect(wanted.length).toBeGreaterThan(5)
  expect(wanted.filter((name) => !new RegExp(`(?<!\\[)${name}\\b`).test(shown))).toEqual([])
})
