// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { layOut, plain, row, ruler, tall } from './paper.ts'
import { receiptPicture } from './receipt-picture.ts'

const parse = (markup: string): Document => new DOMParser().parseFromString(markup, 'image/svg+xml')
const numberOf = (node: Element | null, name: string): number => Number(node?.getAttribute(name))

test('shows every line as it is, whatever stands in it, and nothing else', () => {
  const lines = layOut([
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

test('lines stand under each other inside the paper, tall ones with more room', () => {
  const svg = parse(receiptPicture(layOut([ruler, tall(row('TOTAL', '310.00')), ruler]))).documentElement
  const rows = Array.from(svg.querySelectorAll('text'))
  const [first, second, third] = rows.map((node) => numberOf(node, 'y'))
  expect([first, second, third]).toEqual([first, second, third].toSorted((a, b) => Number(a) - Number(b)))
  expect(Number(second) - Number(first)).toBeGreaterThan(Number(third) - Number(second))
  expect(third).toBeLessThan(numberOf(svg, 'height'))
  for (const node of rows)
    expect(numberOf(node, 'x') * 2 + numberOf(node, 'textLength')).toBeLessThanOrEqual(numberOf(svg, 'width'))
})
