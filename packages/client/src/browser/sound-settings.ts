import { storageName } from './application.ts'
import { noteStored } from './stored-changes.ts'

export const SOUND_VOLUMES = ['off', 'low', 'medium', 'loud'] as const
export type SoundVolume = (typeof SOUND_VOLUMES)[number]

/** What calls people; everything else is a tick. */
export const ALERT_SOUNDS = ['chime', 'marimba', 'alarm'] as const
export type AlertSound = (typeof ALERT_SOUNDS)[number]

/** The sound of this device: it belongs to the place and its noise, not to a person. */
export interface SoundSettings {
  readonly volume: SoundVolume
  readonly alert: AlertSound
}

const VOLUME_KEY = storageName('sound-volume')
const ALERT_KEY = storageName('sound-alert')
/** What devices stored that were muted before there were volumes. */
const MUTED_KEY = storageName('sound-muted')

export const readSoundSettings = (): SoundSettings => {
  const [volume, alert] = [localStorage.getItem(VOLUME_KEY), localStorage.getItem(ALERT_KEY)]
  const usual = localStorage.getItem(MUTED_KEY) === '1' ? 'off' : 'loud'
  return {
    volume: SOUND_VOLUMES.find((each) => each === volume) ?? usual,
    alert: ALERT_SOUNDS.find((each) => each === alert) ?? 'chime',
  }
}

export const storeSoundSettings = ({ volume, alert }: SoundSettings): void => {
  localStorage.setItem(VOLUME_KEY, volume)
  localStorage.setItem(ALERT_KEY, alert)
  noteStored()
}
