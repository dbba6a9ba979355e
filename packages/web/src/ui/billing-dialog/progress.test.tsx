// @vitest-environment jsdom
import { act, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { renderScreen } from '../../testing/render-screen.tsx'
import { Progress } from './progress.tsx'

const WAITS = /^The gateway has not answered yet\./
afterEach(() => void vi.useRealTimers())

it.each(['printing', 'asking'] as const)(
  'says after a while that it waits for the gateway: %s',
  async (doing) => {
    vi.useFakeTimers()
    renderScreen(() => <Progress doing={doing} />)
    await act(() => vi.advanceTimersByTimeAsync(4000))
    screen.getByRole('status')
    expect(screen.queryByText(WAITS)).toBeNull()
    await act(() => vi.advanceTimersByTimeAsync(1000))
    screen.getByText(WAITS)
  },
)

it('blames no gateway for what the server does', async () => {
  vi.useFakeTimers()
  renderScreen(() => <Progress doing="telling" />)
  await act(() => vi.advanceTimersByTimeAsync(20_000))
  screen.getByRole('status')
  expect(screen.queryByText(WAITS)).toBeNull()
})
