import { expect, it, vi } from 'vitest'
import { forgetFailures, loaded } from './loaded.ts'

it('loads what works once, and what failed again after it was shown', async () => {
  const works = vi.fn(async () => 'a screen')
  const fails = vi.fn(async () => {
    throw new Error('offline')
  })
  expect(loaded(works)).toBe(loaded(works))
  await expect(loaded(works)).resolves.toBe('a screen')
  await expect(loaded(fails)).rejects.toThrow('offline')
  await expect(loaded(fails)).rejects.toThrow('offline')
  expect([works.mock.calls.length, fails.mock.calls.length]).toEqual([1, 1])
  forgetFailures()
  await expect(loaded(fails)).rejects.toThrow('offline')
  await loaded(works)
  expect([works.mock.calls.length, fails.mock.calls.length]).toEqual([1, 2])
})
