import { useEffect, useSyncExternalStore } from 'react'

/** `locked` until a person touched the page: browsers play nothing before. */
export type SoundState = 'on' | 'locked' | 'muted'

const MUTED_KEY = 'sound-muted'
const SOUND_URL = '/sounds/new-order.mp3'
const SHORTEST_GAP_MS = 1000

const listeners = new Set<() => void>()
let context: AudioContext | undefined
let chimeBuffer: AudioBuffer | undefined
let lastChime = -Infinity

const tell = (): void => {
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
  made.addEventListener('statechange', tell)
  return made
}

/** Loads the chime. A browser that was told to let pages ring, as a kitchen's screen of its own is, rings from then on without a touch. */
const prepare = async (resume: boolean): Promise<void> => {
  if (typeof AudioContext === 'undefined') return
  try {
    context ??= makeContext()
    if (resume) await context.resume()
    chimeBuffer ??= await context.decodeAudioData(await (await fetch(SOUND_URL)).arrayBuffer())
  } catch {
    // No sound file or no audio device: the screen says "locked" and goes on without.
  }
  tell()
}

/** Gets the sound ready; works only out of a person's click, tap or key. Without audio on the device it stays locked. */
export const unlockSound = (): Promise<void> => prepare(true)

/** Rings for news, at most once a second; false when nothing could be heard. */
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

/** Silences this device, or lets it ring again. */
export const setMuted = (muted: boolean): void => {
  if (muted) localStorage.setItem(MUTED_KEY, '1')
  else localStorage.removeItem(MUTED_KEY)
  tell()
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

/** The sound's state; while a screen uses it, the first touch of the page unlocks it. */
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
