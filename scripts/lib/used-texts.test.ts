import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { inRoot, sourceFiles } from './repository.ts'

const NAME = /[A-Z][A-Z0-9_]+/g
const PLURAL = /_(?:zero|one|two|few|many|other)$/

/** Everything in the product that could be the name of a text. */
const named = (): ReadonlySet<string> => {
  const product = sourceFiles().filter(
    (path) => path.startsWith('packages/') && !/\.(?:test|spec)\./.test(path),
  )
  return new Set(product.flatMap((path) => readFileSync(inRoot(path), 'utf8').match(NAME) ?? []))
}

it('somebody uses every text', () => {
  const names = named()
  const texts = Object.keys(
    JSON.parse(readFileSync(inRoot('packages', 'locales', 'en', 'translation.json'), 'utf8')) as object,
  )
  // An error's text is found by its code.
  const isUsed = (key: string): boolean =>
    [key, key.replace(PLURAL, '')].some((name) => names.has(name) || names.has(name.replace(/^ERROR_/, '')))
  expect(texts.filter((key) => !isUsed(key))).toEqual([])
})
