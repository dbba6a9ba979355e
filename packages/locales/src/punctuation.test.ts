import { expect, it } from 'vitest'
import { hasSameEnding, textErrors } from './punctuation.ts'

it.each<[Parameters<typeof hasSameEnding>[0], string, string, boolean]>([
  ['mk', 'Зачувано!', 'Saved.', true],
  ['mk', 'Зачувано', 'Saved.', false],
  ['mk', 'Да се избрише „{{name}}“?', 'Delete “{{name}}”?', true],
  ['mk', 'Да се избрише', 'Delete?', false],
  ['mk', '{{count}} мин.', '{{count}} min', true],
  ['mk', 'Се чека…', 'Waiting…', true],
  ['mk', 'Се чека…', 'Waiting...', true],
  ['bg', 'Сметка №', 'Bill No.', true],
  ['fr', 'Addition n°', 'Bill No.', true],
  ['bg', 'Сметка', 'Bill No.', false],
  ['es', 'Hola, {{name}}:', 'Hello {{name}},', true],
  ['al', 'Përshëndetje {{name}}:', 'Hello {{name}},', false],
  ['el', 'Αποσύνδεση τώρα;', 'Log out now?', true],
  ['el', 'Αποσύνδεση τώρα?', 'Log out now?', false],
])('%s: "%s" for "%s"', (code, text, english, isRight) => {
  expect(hasSameEnding(code, text, english)).toBe(isRight)
})

it.each([
  ['  ', 'no text'],
  [' Table', 'surrounding whitespace'],
  ['Two  tables', 'repeated whitespace'],
  ['Table .', 'a breaking space before punctuation'],
  ['Table {count}', 'an invalid placeholder'],
  ['Table {{ count }}', 'an invalid placeholder'],
  ['<b>Table</b>', 'markup'],
  ['Waiting...', 'three dots instead of an ellipsis'],
  ['Cafe\u0301', 'decomposed letters'],
  ['Ta\u00ADble', 'invisible characters'],
])('"%s" has %s', (text, error) => {
  expect(textErrors(text, 'Table')).toContain(error)
})

it('accepts a correct text', () => {
  expect(textErrors('La note\u00A0: {{count}} tables', 'The bill: {{count}} tables')).toEqual([])
})
