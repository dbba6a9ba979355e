import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { hardCodedTexts } from './hard-coded-texts.ts'
import { inRoot, sourceFiles } from './repository.ts'

it.each<[string, string[]]>([
  ['<p>Save</p>', ['Save']],
  ["<p>{isNew ? 'New' : `Old ${name}`}</p>", ['New', 'Old']],
  ["<p>{name + ' is away'}{isOut && 'Out'}</p>", ['is away', 'Out']],
  ['<button aria-label="Close" type="button" title={`Shut ${name}`} />', ['Close', 'Shut']],
  ['<img alt="A table" src="table.png" />', ['A table']],
  ["<p className=\"soft\">{t('SAVE')} · {count}× <kbd>A</kbd> {name === 'x' ? t('YES') : ' – '}</p>", []],
  ['<title>{`${title} · Kafana`}</title>', []],
])('%s', (jsx, words) => {
  expect(hardCodedTexts(`const Sample = () => ${jsx}`)).toEqual(words)
})

it('no component of the web has hard-coded text', () => {
  const components = sourceFiles().filter((path) =>
    /^packages\/web\/src\/(?!testing\/).*(?<!\.test)\.tsx$/.test(path),
  )
  expect(components.length).toBeGreaterThan(150)
  // A translation key that is passed to another component is not hard-coded text.
  const keys = new Set(
    Object.keys(
      JSON.parse(readFileSync(inRoot('packages', 'locales', 'en', 'translation.json'), 'utf8')) as object,
    ),
  )
  const found = components.flatMap((path) =>
    hardCodedTexts(readFileSync(inRoot(path), 'utf8'))
      .filter((words) => !keys.has(words))
      .map((words) => `${path}: ${words}`),
  )
  expect(found).toEqual([])
})
