import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { arrangeCells, type Cell, type Fit } from './board.ts'

const order = (_id: string) => ({ _id })
/** A page of eight places. */
const fit: Fit<{ _id: string }> = (cells) => cells.slice(0, 8)
const start = (...ids: string[]) => arrangeCells([], ids.map(order), fit, true)
const read = (slots: readonly Cell<{ _id: string }>[]) =>
  slots.map(({ id, order: there }) => (there ? id : '-')).join('')
const page = fc.uniqueArray(fc.constantFrom(...'abcdefghijkl'), { maxLength: 8 })

describe('arrangeCells', () => {
  it.each([
    ['appends a new order', 'abc', 'xabc', false, 'abcx'],
    ['leaves a gap for a removed order', 'abc', 'ac', false, 'a-c'],
    ['closes gaps when asked to', 'abc', 'acx', true, 'acx'],
    ['adds nothing to a full page with a gap', 'abcdefgh', 'abdefghi', false, 'ab-defgh'],
    ['adds it when the gap closes', 'abcdefgh', 'abdefghi', true, 'abdefghi'],
  ])('%s', (_case, before, now, closeGaps, after) => {
    expect(read(arrangeCells(start(...before), [...now].map(order), fit, closeGaps))).toBe(after)
  })

  it('returns an order that comes back to its old position', () => {
    const gap = arrangeCells(start('a', 'b', 'c'), [order('a'), order('c')], fit, false)
    expect(read(arrangeCells(gap, [order('a'), order('c'), order('b')], fit, false))).toBe('abc')
  })

  it('never moves a present order while gaps are kept', () => {
    fc.assert(
      fc.property(page, page, (before, now) => {
        const after = arrangeCells(start(...before), now.map(order), fit, false)
        for (const [index, id] of before.entries())
          expect(after[index]).toEqual({ id, order: now.includes(id) ? order(id) : null, last: order(id) })
      }),
    )
  })

  it('returns to the order of age when cards have no space in their positions', () => {
    // Two parts side by side fit in "bac" only if they start a row of two.
    const rows: Fit<{ _id: string }> = (cells) => {
      const text = cells.map(({ id }) => id).join('')
      return text === 'abc' ? cells : cells.slice(0, 2)
    }
    const before = arrangeCells([], [...'ba'].map(order), rows, true)
    expect(read(arrangeCells(before, [...'abc'].map(order), rows, false))).toBe('ba')
    expect(read(arrangeCells(before, [...'abc'].map(order), rows, true))).toBe('abc')
  })

  it('shows exactly the page once gaps are closed, in order of arrival', () => {
    fc.assert(
      fc.property(page, page, (before, now) => {
        const after = read(arrangeCells(start(...before), now.map(order), fit, true))
        expect([...after].toSorted()).toEqual(now.toSorted())
        expect(after.startsWith(before.filter((id) => now.includes(id)).join(''))).toBe(true)
      }),
    )
  })
})
