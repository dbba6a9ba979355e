// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { order } from '../testing/entities.ts'
import { afterBill, linesOf, withoutLastPart } from './split-choice.ts'
import { useCountedPart } from './use-counted-part.ts'
import { useKeptSplit } from './use-kept-split.ts'

const LINES = linesOf([order('o1')])
const open = (check: string, covers = 4) => {
  const { result, unmount, rerender } = renderHook(({ left }) => useKeptSplit(check, covers, left), {
    initialProps: { left: LINES },
  })
  return {
    evenly: () => result.current[0].evenly,
    /** One part is paid. */
    pay: () => act(() => result.current[1]((split) => afterBill({ ...split, way: 'evenly' }))),
    /** What is not paid yet is this by now. */
    leaves: (left: typeof LINES) => rerender({ left }),
    unmount,
  }
}
const stored = (): unknown => JSON.parse(localStorage.getItem('even-parts') ?? '{}')

afterEach(() => void vi.useRealTimers())

it('how many equal parts are paid outlives the screen, for each check', () => {
  const first = open('c1')
  first.pay()
  first.unmount()
  expect(open('c1').evenly()).toEqual({ parts: 4, paid: 1 })
  expect(open('c1', 2).evenly()).toEqual({ parts: 4, paid: 1 })
  expect(open('c2', 2).evenly()).toEqual({ parts: 2, paid: 0 })
})

it('and is forgotten once all of them are, or after the evening', () => {
  const split = open('c1', 2)
  expect(stored()).toEqual({})
  split.pay()
  expect(stored()).toEqual({ c1: { parts: 2, paid: 1, at: expect.any(Number) as number } })
  split.pay()
  expect(stored()).toEqual({})
  vi.useFakeTimers({ now: 0 })
  const early = open('c1')
  early.pay()
  early.unmount()
  vi.setSystemTime(17 * 3_600_000)
  expect(open('c1').evenly()).toEqual({ parts: 4, paid: 0 })
  open('c2').pay()
  expect(stored()).toEqual({ c2: expect.anything() as unknown })
})

it('what is ordered once nothing is left is split from the start', () => {
  const split = open('c1')
  split.pay()
  split.leaves([])
  expect([split.evenly(), stored()]).toEqual([{ parts: 4, paid: 0 }, {}])
  split.leaves(LINES)
  expect(split.evenly()).toEqual({ parts: 4, paid: 0 })
})

it('a part is counted as soon as its bill may be printed, with the bill, and not where it is not printed', () => {
  const before: { readonly of: number | undefined; readonly isPaid: boolean | null } = {
    of: 4,
    isPaid: null,
  }
  const { result, rerender, unmount } = renderHook(
    (bill: typeof before) => {
      const [split, setSplit] = useKeptSplit('c1', 4, LINES)
      useCountedPart({ ...bill, bill: 'i1' }, setSplit)
      return split.evenly
    },
    { initialProps: before },
  )
  expect(result.current).toEqual({ parts: 4, paid: 0 })
  rerender({ of: 4, isPaid: true })
  expect(result.current).toEqual({ parts: 4, paid: 1, bill: 'i1' })
  rerender({ of: 4, isPaid: false })
  expect([result.current, stored()]).toEqual([{ parts: 4, paid: 0 }, {}])
  rerender({ of: 4, isPaid: true })
  rerender({ of: undefined, isPaid: false })
  unmount()
  expect(open('c1').evenly()).toEqual({ parts: 4, paid: 1, bill: 'i1' })
})

it('the last part is not counted before it is printed: all of them would begin again', () => {
  open('c1', 2).pay()
  const { result } = renderHook(() => {
    const [split, setSplit] = useKeptSplit('c1', 2, LINES)
    useCountedPart({ of: 1, isPaid: true, bill: 'i1' }, setSplit)
    return split.evenly
  })
  expect(result.current).toEqual({ parts: 2, paid: 1 })
})

it.each([
  [2, 1],
  [0, 0],
])('of %i paid parts, %i are left where the bill of the last one was not printed', (paid, left) => {
  expect(withoutLastPart({ parts: 4, paid, bill: 'i1' })).toEqual({ parts: 4, paid: left })
})

it.each([
  ['no object', '7'],
  ['no number', '{"c1":{"parts":4,"at":1}}'],
  ['no bill', '{"c1":{"parts":4,"paid":1,"at":1,"bill":7}}'],
  ['no part that is left', '{"c1":{"parts":2,"paid":2,"at":1}}'],
])('what another version has stored is not believed: %s', (_, text) => {
  vi.useFakeTimers({ now: 1 })
  localStorage.setItem('even-parts', text)
  expect(open('c1').evenly()).toEqual({ parts: 4, paid: 0 })
})
