import { useEffect, useSyncExternalStore } from 'react'
import {
  type AlertSound,
  readSoundSettings,
  type SoundSettings,
  type SoundVolume,
  storeSoundSettings,
} from './sound-settings.ts'

/**
 * `locked` until the user touches the page: browsers play no sound before. Until that is known, it is taken for `on`, so that
 * a screen that needs no touch does not ask for one.
 */
export type SoundState = 'on' | 'locked' | 'muted'

const FILES: Readonly<Record<AlertSound | 'tick', string>> = {
  chime: '/sounds/new-order.mp3',
  marimba: '/sounds/marimba.mp3',
  alarm: '/sounds/alarm.mp3',
  tick: '/sounds/tick.mp3',
}
type SoundName = keyof typeof FILES

const GAINS: Readonly<Record<SoundVolume, number>> = { off: 0, low: 0.15, medium: 0.45, loud: 1 }
/** A tick is quieter than what calls people. */
const TICK_GAIN = 0.4
const SHORTEST_GAP_MS = 1000
/** From one start of a repeated alert to the next. */
const REPEAT_SECONDS = 2.5

const listeners = new Set<() => void>()
const buffers = new Map<SoundName, AudioBuffer>()
const lastPlayed = new Map<SoundName, number>()
let context: AudioContext | undefined
let output: GainNode | undefined
/** Whether it is known if the browser plays what this device has loaded. */
let isPrepared = false

const notify = (): void => {
  if (output) output.gain.value = GAINS[readSoundSettings().volume]
  for (const listener of listeners) listener()
}
const isUnlocked = (): boolean => context?.state === 'running' && buffers.has(readSoundSettings().alert)
const isMuted = (): boolean => readSoundSettings().volume === 'off'
const stateNow = (): SoundState => {
  if (isMuted()) return 'muted'
  return isUnlocked() || !isPrepared ? 'on' : 'locked'
}

const makeContext = (): AudioContext => {
  const made = new AudioContext()
  made.addEventListener('statechange', notify)
  output = made.createGain()
  output.connect(made.destination)
  return made
}

const load = async (from: AudioContext, name: SoundName): Promise<void> => {
  if (buffers.has(name)) return
  buffers.set(name, await from.decodeAudioData(await (await fetch(FILES[name])).arrayBuffer()))
}

/** Loads what this device plays. A browser configured for autoplay, such as a kitchen screen, needs no touch. */
const prepare = async (resume: boolean): Promise<void> => {
  try {
    context ??= makeContext()
    if (resume) await context.resume()
    await Promise.all([load(context, readSoundSettings().alert), load(context, 'tick')])
  } catch {
    // No sound file, no audio device or a browser without audio: it is locked.
  }
  isPrepared = true
  notify()
}

/** Unlocks the sound; works only in the handler of a click, tap or key press. Stays locked without an audio device. */
export const unlockSound = (): Promise<void> => prepare(true)

/** The sound followed by silence, so that a loop of it repeats at a steady pace, however busy the page is. */
const withPause = (audio: AudioContext, sound: AudioBuffer): AudioBuffer => {
  const repeated = audio.createBuffer(1, Math.round(sound.sampleRate * REPEAT_SECONDS), sound.sampleRate)
  repeated.copyToChannel(sound.getChannelData(0), 0)
  return repeated
}

/** Plays a sound; null when it cannot be heard. */
const play = (name: SoundName, how: 'once' | 'repeated'): AudioBufferSourceNode | null => {
  const buffer = buffers.get(name)
  if (isMuted() || !isUnlocked() || !context || !output || !buffer) return null
  lastPlayed.set(name, performance.now())
  const source = context.createBufferSource()
  source.buffer = how === 'repeated' ? withPause(context, buffer) : buffer
  source.loop = how === 'repeated'
  const gain = context.createGain()
  gain.gain.value = name === 'tick' ? TICK_GAIN : 1
  source.connect(gain).connect(output)
  source.start()
  return source
}

/** Missed messages can arrive by the hundred after a reconnect. */
const wasJustPlayed = (name: SoundName): boolean =>
  performance.now() - (lastPlayed.get(name) ?? -Infinity) < SHORTEST_GAP_MS

/** Plays the alert of this device once, at most once a second. */
export const playAlert = (): void => {
  const { alert } = readSoundSettings()
  if (!wasJustPlayed(alert)) play(alert, 'once')
}

/** Plays the alert now, for somebody who chooses it. */
export const trySound = (): void => void play(readSoundSettings().alert, 'once')

/** Repeats the alert of this device until the returned function is called; null when it cannot be heard. */
export const startAlert = (): (() => void) | null => {
  const source = play(readSoundSettings().alert, 'repeated')
  return source && (() => source.stop())
}

/** A short quiet sound for what calls nobody, at most once a second. */
export const playTick = (): void => {
  if (!wasJustPlayed('tick')) play('tick', 'once')
}

/** Changes the sound of this device; a running alert gets the new volume. Settles when the sound can be played. */
export const setSoundSettings = (settings: SoundSettings): Promise<void> => {
  storeSoundSettings(settings)
  return prepare(false)
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  // Another tab of this device may change the settings.
  addEventListener('storage', notify)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) removeEventListener('storage', notify)
  }
}

const onGesture = (): void => {
  if (!isUnlocked()) void unlockSound()
}

/**
 * The state of the sound; while it is used, the first press on the page unlocks the sound. Not before it has ended: a
 * screen that says that the sound is locked moves when it is unlocked, and the press would miss its button.
 */
export const useSound = (): SoundState => {
  useEffect(() => {
    void prepare(false)
    addEventListener('click', onGesture, true)
    addEventListener('keydown', onGesture)
    return () => {
      removeEventListener('click', onGesture, true)
      removeEventListener('keydown', onGesture)
    }
  }, [])
  return useSyncExternalStore(subscribe, stateNow)
}
