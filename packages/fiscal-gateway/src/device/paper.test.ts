import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  amountText,
  centred,
  COLUMNS,
  layOut,
  printable,
  quantityText,
  row,
  ruler,
  stamp,
  wrap,
} from './paper.ts'

const widths = (lines: readonly string[]): number[] => lines.map((line) => Array.from(line).length)

test.each([
  ['Тавче гравче', ['Тавче гравче']],
  ['a'.repeat(45), ['a'.repeat(40), 'aaaaa']],
  ['Шопска салата со многу долго име и сирење', ['Шопска салата со многу долго име и', 'сирење']],
  ['  two\n\nlines\t', ['two lines']],
  ['\u202Eevil\u0000\u200B', ['evil']],
  ['\uD800', ['?']],
  ['', ['?']],
])('wraps %j', (text, lines) => {
  expect(wrap(text)).toEqual(lines)
})

test('no text is wider than the paper, and none is lost', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 150, size: 'max' }), (text) => {
      const lines = wrap(text)
      expect(Math.max(...widths(lines))).toBeLessThanOrEqual(COLUMNS)
      expect(lines.join('').replaceAll(' ', '')).toBe(printable(text).replaceAll(' ', ''))
      expect(Math.max(...widths(layOut([centred(text)]).map((line) => line.text)))).toBeLessThanOrEqual(
        COLUMNS,
      )
    }),
  )
})

test('a paper is laid out for the width that it is given', () => {
  const words = 'Шопска салата со многу долго име и сирење'
  expect(layOut([centred(words), row('Вкупно', '1.00'), ruler], 24).map(({ text }) => text)).toEqual([
    ' Шопска салата со многу',
    '   долго име и сирење',
    'Вкупно              1.00',
    '-'.repeat(24),
  ])
})

test('a row ends at the right edge, and the left part gives way', () => {
  fc.assert(
    fc.property(
      fc.string({ maxLength: 60, size: 'max' }),
      fc.string({ minLength: 1, maxLength: 38, size: 'max' }),
      (left, right) => {
        const text = layOut([row(left, right)])[0]?.text ?? ''
        expect(Array.from(text)).toHaveLength(COLUMNS)
        expect(text.endsWith(` ${right}`)).toBe(true)
      },
    ),
  )
})

test.each([
  [0, '0.00'],
  [5, '0.05'],
  [-5, '-0.05'],
  [124_000, '1240.00'],
])('amount %i', (amount, text) => {
  expect(amountText(amount)).toBe(text)
})
test.each([
  [1, '0.001'],
  [2_000, '2.000'],
  [12_345, '12.345'],
])('quantity %i', (quantity, text) => {
  expect(quantityText(quantity)).toBe(text)
})

test('times are those of the venue', () => {
  expect(stamp(Date.UTC(2026, 6, 1, 22, 5, 9), 'Europe/Skopje')).toEqual({
    date: '02.07.2026',
    time: '00:05:09',
  })
  expect(stamp(Date.UTC(2026, 0, 1, 22, 5, 9), 'Europe/Skopje')).toEqual({
    date: '01.01.2026',
    time: '23:05:09',
  })
})
