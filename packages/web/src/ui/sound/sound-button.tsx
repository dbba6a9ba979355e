import { type SoundState, trySound, unlockSound, useSound } from '@kafana/client/browser/sound.ts'
import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { IconBell, IconBellOff, IconBellRinging } from '@tabler/icons-react'
import { useState } from 'react'
import { deferred } from '../deferred.tsx'

const SoundDialog = deferred(async () => (await import('./sound-dialog.tsx')).SoundDialog)

const SOUND = {
  on: { text: 'SOUND_ON', Icon: IconBellRinging },
  locked: { text: 'SOUND_TURN_ON', Icon: IconBell },
  muted: { text: 'SOUND_MUTED', Icon: IconBellOff },
} as const satisfies Record<SoundState, object>

interface Props {
  /** `data-sound` of the button has the state. */
  readonly className: string | undefined
  /** Of the text beside the icon. */
  readonly textClassName: string | undefined
}

/**
 * Whether sound is on, still blocked by the browser, or off on this device. A press unlocks a blocked one, and
 * otherwise opens the settings.
 */
export const SoundButton = ({ className, textClassName }: Props) => {
  const { t } = useTranslation()
  const sound = useSound()
  const [isOpen, setOpen] = useState(false)
  // Touching the page unlocks sound before the click arrives, so the state at the touch counts.
  const [touchedAs, setTouchedAs] = useState<SoundState>(sound)
  const { text, Icon } = SOUND[sound]
  const unlock = async (): Promise<void> => {
    await unlockSound()
    trySound()
  }
  return (
    <>
      <button
        type="button"
        className={className}
        data-sound={sound}
        onPointerDown={() => setTouchedAs(sound)}
        onKeyDown={() => setTouchedAs(sound)}
        onClick={() => (touchedAs === 'locked' ? void unlock() : setOpen(true))}
      >
        <Icon size={20} aria-hidden />
        <span className={textClassName}>{t(text)}</span>
      </button>
      {isOpen && <SoundDialog onClose={() => setOpen(false)} />}
    </>
  )
}
