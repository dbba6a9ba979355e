// @vitest-environment jsdom
import { readSession } from '@kafana/client/session/session-store.ts'
import { signedInAs } from '@kafana/client/testing/fake-server.ts'
import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { lock, lockWhenIdle, openLock, useIsLocked } from './lock.ts'

const MINUTE = 60_000
let stop = () => {}
const isLocked = (): boolean => renderHook(useIsLocked).result.current
const idOf = (): string => readSession()?.user._id ?? ''
const pass = (ms: number): void => act(() => void vi.advanceTimersByTime(ms))
const touch = (): void => act(() => void dispatchEvent(new Event('pointerdown')))

beforeEach(() => {
  vi.useFakeTimers()
  signedInAs('waiter')
  act(() => openLock(idOf()))
  stop = lockWhenIdle()
})
afterEach(() => {
  stop()
  vi.useRealTimers()
})

describe('the lock', () => {
  it('closes after five minutes without a touch', () => {
    pass(4 * MINUTE)
    touch()
    pass(4 * MINUTE)
    expect(isLocked()).toBe(false)
    pass(1.5 * MINUTE)
    expect(isLocked()).toBe(true)
  })

  it('closes when a phone comes out of the pocket, where no timer ran, and its first touch opens nothing', () => {
    vi.setSystemTime(Date.now() + 6 * MINUTE)
    touch()
    expect(isLocked()).toBe(true)
  })

  it('closes on a phone whose clock was set back', () => {
    vi.setSystemTime(Date.now() - 60 * MINUTE)
    pass(5.5 * MINUTE)
    expect(isLocked()).toBe(true)
  })

  it('opens for one person: who is signed in by another tab stands before it', () => {
    const { result } = renderHook(useIsLocked)
    act(() => void signedInAs('waiter', { _id: 'boban' }))
    expect(result.current).toBe(true)
    act(() => void signedInAs('waiter'))
    expect(result.current).toBe(true)
  })

  it('closes when somebody asks for it', async () => {
    await act(lock)
    expect(isLocked()).toBe(true)
  })
})
