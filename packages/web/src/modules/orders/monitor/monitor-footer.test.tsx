// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import '../../../platform/i18n/i18n.ts'
import { notify } from '../../../ui/notify.tsx'
import { Toasts } from '../../../ui/toasts.tsx'
import { useFooterMessage } from './monitor-footer.tsx'

afterEach(() => {
  vi.useRealTimers()
})

it('shows an error for twelve seconds after its last occurrence', async () => {
  vi.useFakeTimers()
  const { result } = renderHook(useFooterMessage, {
    wrapper: ({ children }) => (
      <>
        {children}
        <Toasts />
      </>
    ),
  })
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
  act(() => notify.error('Refused'))
  await pass(2000)
  act(() => notify.error('Refused'))
  await pass(11_000)
  expect(result.current?.content).toBe('Refused')
  await pass(2000)
  expect(result.current).toBeNull()
})
