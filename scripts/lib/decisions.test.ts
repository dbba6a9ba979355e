import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { inRoot } from './repository.ts'

const FOLDER = inRoot('docs', 'decisions')
const linesOf = (file: string): readonly string[] => readFileSync(join(FOLDER, file), 'utf8').split('\n')
const files = readdirSync(FOLDER).filter((file) => file !== 'README.md')

it('the list of decisions names each of them with its title, in order', () => {
  const listed = linesOf('README.md').filter((line) => line.startsWith('- '))
  const titles = files.toSorted().map((file) => `- [${linesOf(file)[0]?.replace(/^# /, '') ?? ''}](${file})`)
  expect(listed).toEqual(titles)
})

it.each(files)('%s has its number, its date and its status', (file) => {
  const [title, , status] = linesOf(file)
  expect(title).toMatch(new RegExp(`^# ${Number(file.slice(0, 4))}\\. \\S`))
  expect(status).toMatch(/^Date: \d{4}-\d\d-\d\d · Status: \S/)
})
