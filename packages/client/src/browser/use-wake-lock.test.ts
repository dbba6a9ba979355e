// @vitest-environment jsdom
import { renderHook, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { useWakeLock } from './use-wake-lock.ts'

const provide = (request: () => Promise<unknown>) =>
  Object.defineProperty(navigator, 'wakeLock', { configurable: true, value: { request } })
afterEach(() => void Reflect.deleteProperty(navigator, 'wakeLock'))

describe('the wake lock', () => {
  it('keeps the screen on while orders are shown, also after it was hidden', async () => {
    const release = vi.fn(async () => {})
    const request = vi.fn(async () => ({ release }))
    provide(request)
    const { unmount } = renderHook(() => useWakeLock())
    document.dispatchEvent(new Event('visibilitychange'))
    await waitFor(() => expect(request.mock.calls).toEqual([['screen'], ['screen']]))
    unmount()
    expect(release).toHaveBeenCalled()
    document.dispatchEvent(new Event('visibilitychange'))
    expect(request).toHaveBeenCalledTimes(2)
  })

  it('ends when it is not wanted any more', async () => {
    const release = vi.fn(async () => {})
    const request = vi.fn(async () => ({ release }))
    provide(request)
    const { rerender } = renderHook(useWakeLock, { initialProps: false })
    rerender(true)
    await waitFor(() => expect(request).toHaveBeenCalledOnce())
    rerender(false)
    await waitFor(() => expect(release).toHaveBeenCalledOnce())
  })

  it('is optional: browsers may lack it or refuse it', async () => {
    renderHook(() => useWakeLock())
    const request = vi.fn(async () => {
      throw new Error('battery low')
    })
    provide(request)
    renderHook(() => useWakeLock())
    await waitFor(() => expect(request).toHaveBeenCalledOnce())
  })
})
