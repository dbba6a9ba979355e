// @vitest-environment jsdom
import { act, renderHook, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'

const started = vi.fn()
/** Does the browser allow autoplay? */
let isAutoplayAllowed = false

/** Plays nothing before `resume`, as browsers do without a gesture. */
class FakeAudio extends EventTarget {
  state = isAutoplayAllowed ? 'running' : 'suspended'
  destination = {}
  async resume(): Promise<void> {
    this.state = 'running'
    this.dispatchEvent(new Event('statechange'))
  }
  async decodeAudioData(): Promise<object> {
    return {}
  }
  createBufferSource(): object {
    return { connect: () => {}, start: started }
  }
}

const openPage = async () => {
  vi.resetModules()
  started.mockClear()
  vi.stubGlobal('AudioContext', FakeAudio)
  vi.stubGlobal('fetch', async () => new Response('sound'))
  return import('./sound.ts')
}
let clock = 0
beforeEach(() => {
  clock = 0
  isAutoplayAllowed = false
  vi.spyOn(performance, 'now').mockImplementation(() => clock)
})

describe('the chime', () => {
  it('is locked until the page is touched, then plays at most once a second', async () => {
    const { chime, useSound } = await openPage()
    const { result } = renderHook(() => useSound())
    expect([result.current, chime()]).toEqual(['locked', false])
    act(() => void dispatchEvent(new Event('pointerdown')))
    await waitFor(() => expect(result.current).toBe('on'))
    for (const at of [0, 400, 999, 1000, 1500]) {
      clock = at
      expect(chime()).toBe(true)
    }
    expect(started).toHaveBeenCalledTimes(2)
  })

  it('stays silent on a muted device, also after a reload', async () => {
    const first = await openPage()
    await first.unlockSound()
    first.setMuted(true)
    expect(first.chime()).toBe(false)
    const second = await openPage()
    await second.unlockSound()
    const { result } = renderHook(() => second.useSound())
    expect(result.current).toBe('muted')
    act(() => second.setMuted(false))
    expect([result.current, second.chime()]).toEqual(['on', true])
  })

  it('plays without a touch where the browser allows it', async () => {
    isAutoplayAllowed = true
    const { chime, useSound } = await openPage()
    const { result } = renderHook(() => useSound())
    await waitFor(() => expect(result.current).toBe('on'))
    expect(chime()).toBe(true)
    expect(started).toHaveBeenCalledOnce()
  })

  it('shows when another tab muted the device', async () => {
    isAutoplayAllowed = true
    const { useSound } = await openPage()
    const { result } = renderHook(() => useSound())
    await waitFor(() => expect(result.current).toBe('on'))
    localStorage.setItem('sound-muted', '1')
    act(() => void dispatchEvent(new StorageEvent('storage')))
    expect(result.current).toBe('muted')
  })

  it('stays locked on a device without audio', async () => {
    const { unlockSound, useSound } = await openPage()
    vi.stubGlobal(
      'AudioContext',
      vi.fn(() => {
        throw new Error('no device')
      }),
    )
    await unlockSound()
    expect(renderHook(() => useSound()).result.current).toBe('locked')
  })
})
