import { expect, it } from 'vitest'
import { endsAlike, slipsIn } from './punctuation.ts'

it.each<[Parameters<typeof endsAlike>[0], string, string, boolean]>([
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
  expect(endsAlike(code, text, english)).toBe(isRight)
})

it.each([
  ['  ', 'empty'],
  [' Table', 'blanks around it'],
  ['Two  tables', 'two blanks'],
  ['Table .', 'a blank before a sign that can break the line'],
  ['Table {count}', 'a placeholder that is not one'],
  ['Table {{ count }}', 'a placeholder that is not one'],
  ['<b>Table</b>', 'markup'],
  ['Waiting...', 'three points for one sign'],
  ['Cafe\u0301', 'letters in pieces'],
  ['Ta\u00ADble', 'unseen signs'],
])('"%s" has %s', (text, slip) => {
  expect(slipsIn(text, 'Table')).toContain(slip)
})

it('leaves a tidy text alone', () => {
  expect(slipsIn('La note\u00A0: {{count}} tables', 'The bill: {{count}} tables')).toEqual([])
})
