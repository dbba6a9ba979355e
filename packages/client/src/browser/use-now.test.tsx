// @vitest-environment jsdom
import { act, cleanup, render } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useToday } from './use-now.ts'

beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-11-30T21:59:30Z') }))
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const CLOCK = { timezone: 'Europe/Skopje', dayStart: '00:00' }
/** Every day that was rendered, one after another. */
const openScreen = (): { readonly days: readonly string[]; close(): void } => {
  const days: string[] = []
  const Screen = () => {
    days.push(useToday(CLOCK))
    return null
  }
  const { unmount } = render(<Screen />)
  return { days, close: unmount }
}

it('is the current day at midnight, and at once on a screen that is opened long after the last one', async () => {
  const evening = openScreen()
  await act(() => vi.advanceTimersByTimeAsync(31_000))
  expect(evening.days).toEqual(['2026-11-30'])
  await act(() => vi.advanceTimersByTimeAsync(3_600_000))
  expect(evening.days).toEqual(['2026-11-30', '2026-12-01'])
  evening.close()
  vi.setSystemTime('2026-12-03T08:00:00Z')
  expect(openScreen().days).toEqual(['2026-12-03'])
  cleanup()
  // A clock that was set back.
  vi.setSystemTime('2026-12-02T08:00:00Z')
  expect(openScreen().days).toEqual(['2026-12-02'])
})
