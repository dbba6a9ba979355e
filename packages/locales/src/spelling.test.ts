import { expect, it } from 'vitest'
import { englishWords, foreignWords } from './spelling.ts'

it.each<[Parameters<typeof foreignWords>[0], string, string[]]>([
  ['mk', 'Нарачка за маса {{table}}, PIN и CSV', []],
  ['mk', 'Нaрачка', ['Нaрачка']],
  ['mk', 'Зачувај a потоа save', ['save']],
  ['mk', 'Общо', ['Общо']],
  ['el', 'Τραπέζι o', ['o']],
  ['en', 'Table А, class Б', []],
  ['en', 'Tаble', ['Tаble']],
])('%s: "%s"', (code, text, words) => {
  expect(foreignWords(code, text)).toEqual(words)
})

it('finds English in other languages, except in a quoted title', () => {
  expect(englishWords('Притисни save the table')).toEqual(['the'])
  expect(englishWords('На листот пишува “Pair with a venue”')).toEqual([])
})
