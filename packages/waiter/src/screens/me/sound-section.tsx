import { type SoundVolume, readSoundSettings } from '@kafana/client/browser/sound-settings.ts'
import { setSoundSettings, trySound, unlockSound, useSound } from '@kafana/client/browser/sound.ts'
import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Choices } from '../../ui/choices.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Section } from './section.tsx'
import classes from './me.module.css'

const VOLUMES = [
  ['off', 'SOUND_VOLUME_OFF'],
  ['low', 'SOUND_VOLUME_LOW'],
  ['medium', 'SOUND_VOLUME_MEDIUM'],
  ['loud', 'SOUND_VOLUME_LOUD'],
] as const satisfies readonly (readonly [SoundVolume, string])[]

/** How loud this phone calls, and how that sounds. */
export const SoundSection = () => {
  const { t } = useTranslation()
  const state = useSound()
  const [{ volume, alert }, setShown] = useState(readSoundSettings)
  const [wasTried, setTried] = useState(false)
  const choose = (next: SoundVolume): void => {
    setShown({ volume: next, alert })
    void setSoundSettings({ volume: next, alert })
  }
  // Browsers unlock the sound in the press itself.
  const play = async (): Promise<void> => {
    await unlockSound()
    trySound()
    setTried(true)
  }
  return (
    <Section title={t('SOUND_SETTINGS')}>
      <div className={classes['stack']}>
        <Choices
          label={t('SOUND_VOLUME')}
          options={VOLUMES.map(([value, key]) => ({ value, label: t(key) }))}
          value={volume}
          onChoose={choose}
        />
        <Button disabled={volume === 'off'} onClick={() => void play()}>
          {t('SOUND_TRY')}
        </Button>
        {wasTried && state === 'locked' && <Notice tone="warn">{t('SOUND_UNAVAILABLE')}</Notice>}
      </div>
    </Section>
  )
}
