// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { afterBill } from './split-choice.ts'
import { useKeptSplit } from './use-kept-split.ts'

const open = (check: string, covers = 4) => {
  const { result, unmount } = renderHook(() => useKeptSplit(check, covers))
  return {
    evenly: () => result.current[0].evenly,
    /** One part is paid. */
    pay: () => act(() => result.current[1]((split) => afterBill({ ...split, way: 'evenly' }))),
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

it.each([
  ['no object', '7'],
  ['no number', '{"c1":{"parts":4,"at":1}}'],
  ['no part that is left', '{"c1":{"parts":2,"paid":2,"at":1}}'],
])('what another version has stored is not believed: %s', (_, text) => {
  vi.useFakeTimers({ now: 1 })
  localStorage.setItem('even-parts', text)
  expect(open('c1').evenly()).toEqual({ parts: 4, paid: 0 })
})
