import { useEffect, useSyncExternalStore } from 'react'

/** `locked` until the user touches the page: browsers play no sound before. */
export type SoundState = 'on' | 'locked' | 'muted'

const MUTED_KEY = 'sound-muted'
const SOUND_URL = '/sounds/new-order.mp3'
const SHORTEST_GAP_MS = 1000

const listeners = new Set<() => void>()
let context: AudioContext | undefined
let chimeBuffer: AudioBuffer | undefined
let lastChime = -Infinity

const notify = (): void => {
  for (const listener of listeners) listener()
}
const isMuted = (): boolean => localStorage.getItem(MUTED_KEY) === '1'
const isUnlocked = (): boolean => context?.state === 'running' && chimeBuffer !== undefined
const stateNow = (): SoundState => {
  if (isMuted()) return 'muted'
  return isUnlocked() ? 'on' : 'locked'
}

const makeContext = (): AudioContext => {
  const made = new AudioContext()
  made.addEventListener('statechange', notify)
  return made
}

/** Loads the chime. A browser configured for autoplay, such as a kitchen screen, plays it without a touch. */
const prepare = async (resume: boolean): Promise<void> => {
  if (typeof AudioContext === 'undefined') return
  try {
    context ??= makeContext()
    if (resume) await context.resume()
    chimeBuffer ??= await context.decodeAudioData(await (await fetch(SOUND_URL)).arrayBuffer())
  } catch {
    // No sound file or no audio device: the state stays `locked`.
  }
  notify()
}

/** Unlocks the sound; works only in the handler of a click, tap or key press. Stays locked without an audio device. */
export const unlockSound = (): Promise<void> => prepare(true)

/** Plays the chime, at most once a second; false when it cannot be heard. */
export const chime = (): boolean => {
  if (stateNow() !== 'on' || !context || !chimeBuffer) return false
  const now = performance.now()
  if (now - lastChime < SHORTEST_GAP_MS) return true
  lastChime = now
  const source = context.createBufferSource()
  source.buffer = chimeBuffer
  source.connect(context.destination)
  source.start()
  return true
}

/** Mutes or unmutes this device. */
export const setMuted = (muted: boolean): void => {
  if (muted) localStorage.setItem(MUTED_KEY, '1')
  else localStorage.removeItem(MUTED_KEY)
  notify()
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  // Another tab of this device may mute it.
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
  }
}

const onGesture = (): void => {
  if (!isUnlocked()) void unlockSound()
}

/** The state of the sound; while it is used, the first touch of the page unlocks the sound. */
export const useSound = (): SoundState => {
  useEffect(() => {
    void prepare(false)
    addEventListener('pointerdown', onGesture)
    addEventListener('keydown', onGesture)
    return () => {
      removeEventListener('pointerdown', onGesture)
      removeEventListener('keydown', onGesture)
    }
  }, [])
  return useSyncExternalStore(subscribe, stateNow)
}
