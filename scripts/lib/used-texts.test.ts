import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { inRoot, sourceFiles } from './repository.ts'

const NAME = /[A-Z][A-Z0-9_]+/g
const PLURAL = /_(?:zero|one|two|few|many|other)$/

/** Everything in the product that could be a translation key. */
const possibleKeys = (): ReadonlySet<string> => {
  const product = sourceFiles().filter(
    (path) => path.startsWith('packages/') && !/\.(?:test|spec)\./.test(path),
  )
  return new Set(product.flatMap((path) => readFileSync(inRoot(path), 'utf8').match(NAME) ?? []))
}

it('every translation key is used', () => {
  const used = possibleKeys()
  const texts = Object.keys(
    JSON.parse(readFileSync(inRoot('packages', 'locales', 'en', 'translation.json'), 'utf8')) as object,
  )
  // The key of an error's text is computed from its code.
  const isUsed = (key: string): boolean =>
    [key, key.replace(PLURAL, '')].some((name) => used.has(name) || used.has(name.replace(/^ERROR_/, '')))
  expect(texts.filter((key) => !isUsed(key))).toEqual([])
})
