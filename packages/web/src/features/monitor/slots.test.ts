import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { arrange, type Slot } from './slots.ts'

const order = (_id: string) => ({ _id })
const start = (...ids: string[]) => arrange([], ids.map(order), 8, true)
const read = (slots: readonly Slot<{ _id: string }>[]) =>
  slots.map(({ id, order: there }) => (there ? id : '-')).join('')
const page = fc.uniqueArray(fc.constantFrom(...'abcdefghijkl'), { maxLength: 8 })

describe('the places of a page', () => {
  it.each([
    ['a new one goes to the end', 'abc', 'xabc', false, 'abcx'],
    ['one that is gone leaves a gap', 'abc', 'ac', false, 'a-c'],
    ['gaps close when hands rest', 'abc', 'acx', true, 'acx'],
    ['a full page takes no new one while a gap is kept', 'abcdefgh', 'abdefghi', false, 'ab-defgh'],
    ['it comes when the gap closes', 'abcdefgh', 'abdefghi', true, 'abdefghi'],
  ])('%s', (_case, before, now, settle, after) => {
    expect(read(arrange(start(...before), [...now].map(order), 8, settle))).toBe(after)
  })

  it('gives one that comes back its old place', () => {
    const gap = arrange(start('a', 'b', 'c'), [order('a'), order('c')], 8, false)
    expect(read(arrange(gap, [order('a'), order('c'), order('b')], 8, false))).toBe('abc')
  })

  it('never moves what stays, while hands are at work', () => {
    fc.assert(
      fc.property(page, page, (before, now) => {
        const after = arrange(start(...before), now.map(order), 8, false)
        for (const [index, id] of before.entries())
          expect(after[index]).toEqual({ id, order: now.includes(id) ? order(id) : null, was: order(id) })
      }),
    )
  })

  it('shows exactly the page once hands rest, in the order of arrival', () => {
    fc.assert(
      fc.property(page, page, (before, now) => {
        const after = read(arrange(start(...before), now.map(order), 8, true))
        expect([...after].toSorted()).toEqual(now.toSorted())
        expect(after.startsWith(before.filter((id) => now.includes(id)).join(''))).toBe(true)
      }),
    )
  })
})
