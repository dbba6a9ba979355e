// @vitest-environment jsdom
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  amountText,
  centred,
  COLUMNS,
  layOutLines,
  plain,
  printable,
  quantityText,
  row,
  ruler,
  stamp,
  tall,
  wrap,
} from './layout.ts'
import { receiptPicture } from './receipt-picture.ts'

const parse = (markup: string): Document => new DOMParser().parseFromString(markup, 'image/svg+xml')
const numberOf = (node: Element | null, name: string): number => Number(node?.getAttribute(name))

test('shows every line unchanged and escaped, and nothing else', () => {
  const lines = layOutLines([
    plain('<script>alert("x")</script>&\''),
    ruler,
    plain(''),
    row('  2.000 x 120.00', '240.00 А'),
  ])
  const picture = parse(receiptPicture(lines))
  expect(picture.querySelector('parsererror, script')).toBeNull()
  expect(Array.from(picture.querySelectorAll('text'), ({ textContent }) => textContent)).toEqual(
    lines.map(({ text }) => text).filter((text) => text !== ''),
  )
})

test('lines are stacked inside the paper, tall ones with more space', () => {
  const svg = parse(receiptPicture(layOutLines([ruler, tall(row('TOTAL', '310.00')), ruler]))).documentElement
  const rows = Array.from(svg.querySelectorAll('text'))
  const [first, second, third] = rows.map((node) => numberOf(node, 'y'))
  expect([first, second, third]).toEqual([first, second, third].toSorted((a, b) => Number(a) - Number(b)))
  expect(Number(second) - Number(first)).toBeGreaterThan(Number(third) - Number(second))
  expect(third).toBeLessThan(numberOf(svg, 'height'))
  for (const node of rows)
    expect(numberOf(node, 'x') * 2 + numberOf(node, 'textLength')).toBeLessThanOrEqual(numberOf(svg, 'width'))
})

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

test('wraps without exceeding the width and without losing text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 150, size: 'max' }), (text) => {
      const lines = wrap(text)
      expect(Math.max(...widths(lines))).toBeLessThanOrEqual(COLUMNS)
      expect(lines.join('').replaceAll(' ', '')).toBe(printable(text).replaceAll(' ', ''))
      expect(Math.max(...widths(layOutLines([centred(text)]).map((line) => line.text)))).toBeLessThanOrEqual(
        COLUMNS,
      )
    }),
  )
})

test('lays out a printout for the given width', () => {
  const words = 'Шопска салата со многу долго име и сирење'
  expect(layOutLines([centred(words), row('Вкупно', '1.00'), ruler], 24).map(({ text }) => text)).toEqual([
    ' Шопска салата со многу',
    '   долго име и сирење',
    'Вкупно              1.00',
    '-'.repeat(24),
  ])
})

test('a row ends at the right edge, and its left part is cut', () => {
  fc.assert(
    fc.property(
      fc.string({ maxLength: 60, size: 'max' }),
      fc.string({ minLength: 1, maxLength: 38, size: 'max' }),
      (left, right) => {
        const text = layOutLines([row(left, right)])[0]?.text ?? ''
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

test('shows times in the venue’s time zone', () => {
  expect(stamp(Date.UTC(2026, 6, 1, 22, 5, 9), 'Europe/Skopje')).toEqual({
    date: '02.07.2026',
    time: '00:05:09',
  })
  expect(stamp(Date.UTC(2026, 0, 1, 22, 5, 9), 'Europe/Skopje')).toEqual({
    date: '01.01.2026',
    time: '23:05:09',
  })
})
