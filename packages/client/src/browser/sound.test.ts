// @vitest-environment jsdom
import { act, renderHook, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeAudio } from '../testing/fake-audio.ts'

const openPage = async (options: Parameters<typeof fakeAudio>[0] = {}) => {
  vi.resetModules()
  return { ...fakeAudio(options), ...(await import('./sound.ts')) }
}
let clock = 0
beforeEach(() => {
  clock = 0
  vi.spyOn(performance, 'now').mockImplementation(() => clock)
})

describe('the sound of a device', () => {
  it('is locked until a press on the page has ended, then alerts at most once a second', async () => {
    const { played, playAlert, startAlert, useSound } = await openPage()
    const { result } = renderHook(() => useSound())
    await waitFor(() => expect(result.current).toBe('locked'))
    playAlert()
    expect([startAlert(), played]).toEqual([null, []])
    act(() => void dispatchEvent(new Event('pointerdown')))
    await act(async () => vi.waitFor(() => undefined))
    expect(result.current).toBe('locked')
    act(() => void dispatchEvent(new Event('click')))
    await waitFor(() => expect(result.current).toBe('on'))
    for (const at of [0, 400, 999, 1000, 1500]) {
      clock = at
      playAlert()
    }
    expect(played.map(({ sound }) => sound)).toEqual(['new-order', 'new-order'])
  })

  it('plays without a touch where the browser allows it', async () => {
    const { played, playAlert, useSound } = await openPage({ isAutoplayAllowed: true })
    const states: string[] = []
    renderHook(() => states.push(useSound()))
    await waitFor(() => {
      playAlert()
      expect(played).toMatchObject([{ sound: 'new-order', isRepeated: false, gain: 1 }])
    })
    expect(new Set(states)).toEqual(new Set(['on']))
  })

  it('repeats an alert until it is stopped', async () => {
    const { played, startAlert, unlockSound } = await openPage()
    await unlockSound()
    const stop = startAlert()
    expect(played).toMatchObject([{ sound: 'new-order', isRepeated: true, isStopped: false }])
    stop?.()
    expect(played).toMatchObject([{ isStopped: true }])
  })

  it('has a tick, quieter than an alert and not instead of one', async () => {
    const { played, playAlert, playTick, unlockSound } = await openPage()
    await unlockSound()
    playTick()
    playTick()
    playAlert()
    expect(played.map(({ sound }) => sound)).toEqual(['tick', 'new-order'])
    expect(played[0]?.gain).toBeLessThan(played[1]?.gain ?? 0)
  })

  it('has the volume and the alert that were chosen on the device, also after a reload', async () => {
    const first = await openPage()
    await first.unlockSound()
    await first.setSoundSettings({ volume: 'low', alert: 'marimba' })
    first.playAlert()
    const second = await openPage()
    await second.unlockSound()
    second.playAlert()
    for (const { played } of [first, second])
      expect(played).toEqual([{ sound: 'marimba', isRepeated: false, gain: 0.15, isStopped: false }])
  })

  it('is louder with each volume, and nothing when it is off', async () => {
    const { played, setSoundSettings, startAlert, trySound, unlockSound, useSound } = await openPage()
    await unlockSound()
    const { result } = renderHook(() => useSound())
    for (const volume of ['off', 'low', 'medium', 'loud'] as const) {
      await act(() => setSoundSettings({ volume, alert: 'chime' }))
      trySound()
      if (volume === 'off') expect([result.current, startAlert()]).toEqual(['muted', null])
    }
    const gains = played.map(({ gain }) => gain)
    expect(gains).toHaveLength(3)
    expect(gains).toEqual(gains.toSorted((a, b) => a - b))
  })

  it('stays off on a device that was muted before there were volumes', async () => {
    localStorage.setItem('sound-muted', '1')
    const { played, playAlert, unlockSound, useSound } = await openPage()
    await unlockSound()
    playAlert()
    expect([renderHook(() => useSound()).result.current, played]).toEqual(['muted', []])
  })

  it('shows when another tab muted the device', async () => {
    const { useSound } = await openPage({ isAutoplayAllowed: true })
    const { result } = renderHook(() => useSound())
    await waitFor(() => expect(result.current).toBe('on'))
    localStorage.setItem('sound-volume', 'off')
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
