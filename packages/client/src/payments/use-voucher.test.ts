// @vitest-environment jsdom
import type { FoundVoucher } from '@kafana/contract'
import { act, renderHook } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { useVoucher } from './use-voucher.ts'

const FOUND: FoundVoucher = { _id: 'v1', left: 100, expires: '2026-12-31', expired: false }
const ended = { ...FOUND, expired: true }

const open = () => {
  const answers: ((found: FoundVoucher) => void)[] = []
  const [onFound, onGone] = [vi.fn<() => void>(), vi.fn<() => void>()]
  const { result } = renderHook(() =>
    useVoucher(
      () =>
        new Promise((resolve) => {
          answers.push(resolve)
        }),
      onFound,
      onGone,
    ),
  )
  return {
    typed: () => result.current,
    type: (code: string) => act(() => result.current.setCode(code)),
    find: () => act(() => result.current.find()),
    answer: (found: FoundVoucher) => act(async () => answers.shift()?.(found)),
    counts: () => [onFound.mock.calls.length, onGone.mock.calls.length],
  }
}

it('a voucher is gone with its code, and where the next one cannot be redeemed', async () => {
  const { typed, type, find, answer, counts } = open()
  type('AAAA')
  find()
  await answer(FOUND)
  expect(counts()).toEqual([1, 1])
  type('BBBB')
  expect(counts()).toEqual([1, 2])
  find()
  await answer(ended)
  expect([counts(), typed().problem]).toEqual([[1, 3], expect.stringContaining('expired')])
  type('CCCC')
  expect(typed().problem).toBeNull()
})

it('an answer about a code that was changed since is too late', async () => {
  const { typed, type, find, answer, counts } = open()
  type('AAAA')
  find()
  expect(typed().busy).toBe(true)
  type('BBBB')
  expect(typed().busy).toBe(false)
  await answer(FOUND)
  expect([counts(), typed().busy]).toEqual([[0, 2], false])
})
