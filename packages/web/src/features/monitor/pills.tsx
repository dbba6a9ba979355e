import { IconBell, IconBellOff, IconBellRinging } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNow } from '../../platform/browser/use-now.ts'
import { useFormats } from '../../platform/i18n/use-formats.ts'
import { useLiveState } from '../../platform/live/live.ts'
import { chime, setMuted, unlockSound, useSound, type SoundState } from '../../platform/sound/sound.ts'
import c from './pills.module.css'

const LIVE_TEXT = { open: 'LIVE', connecting: 'LIVE_CONNECTING', lost: 'NOT_LIVE' } as const

/** Does news arrive? */
export const LivePill = () => {
  const { t } = useTranslation()
  const { phase } = useLiveState()
  return (
    <span role="status" className={c.pill} data-phase={phase}>
      <i className={c.dot} aria-hidden />
      <span className={c.text}>{t(LIVE_TEXT[phase])}</span>
    </span>
  )
}

const SOUND = {
  on: { text: 'SOUND_ON', Icon: IconBellRinging },
  locked: { text: 'SOUND_TURN_ON', Icon: IconBell },
  muted: { text: 'SOUND_MUTED', Icon: IconBellOff },
} as const satisfies Record<SoundState, object>

/** On, not allowed yet, or muted on this device; a press changes it. */
export const SoundPill = () => {
  const { t } = useTranslation()
  const sound = useSound()
  // Touching the page unlocks the sound before the click arrives: what counts is what the button said when it was touched.
  const [touchedAs, setTouchedAs] = useState<SoundState>(sound)
  const { text, Icon } = SOUND[sound]
  const press = (): void => {
    setMuted(touchedAs === 'on')
    if (touchedAs !== 'on') void unlockSound().then(chime)
  }
  return (
    <button
      type="button"
      className={c.pill}
      data-sound={sound}
      onPointerDown={() => setTouchedAs(sound)}
      onKeyDown={() => setTouchedAs(sound)}
      onClick={press}
    >
      <Icon size={20} aria-hidden />
      <span className={c.text}>{t(text)}</span>
    </button>
  )
}

/** The time on the venue's clock. */
export const Clock = () => {
  const { time } = useFormats()
  return <time className={c.clock}>{time(useNow())}</time>
}
