import {
  ALERT_SOUNDS,
  readSoundSettings,
  SOUND_VOLUMES,
  type SoundSettings,
} from '@kafana/client/browser/sound-settings.ts'
import { setSoundSettings, trySound, useSound } from '@kafana/client/browser/sound.ts'
import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { Button, Stack, Text } from '@mantine/core'
import { IconPlayerPlay } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { Dialog } from '../dialog.tsx'
import { SegmentedControl } from '../segmented-control.tsx'

const VOLUME_TEXT = {
  off: 'SOUND_VOLUME_OFF',
  low: 'SOUND_VOLUME_LOW',
  medium: 'SOUND_VOLUME_MEDIUM',
  loud: 'SOUND_VOLUME_LOUD',
} as const
const ALERT_TEXT = { chime: 'SOUND_CHIME', marimba: 'SOUND_MARIMBA', alarm: 'SOUND_ALARM' } as const

interface ChoiceProps<T extends string> {
  readonly label: string
  readonly values: readonly T[]
  readonly value: T
  readonly textOf: (value: T) => string
  readonly onChange: (value: T) => void
}

const Choice = <T extends string>({ label, values, value, textOf, onChange }: ChoiceProps<T>) => {
  const id = useId()
  return (
    <Stack gap={6}>
      <Text id={id} fw={600}>
        {label}
      </Text>
      <SegmentedControl
        fullWidth
        aria-labelledby={id}
        value={value}
        onChange={onChange}
        data={values.map((each) => ({ value: each, label: textOf(each) }))}
      />
    </Stack>
  )
}

/** The volume and the sound of this device; each choice is played and takes effect at once. */
export const SoundDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const { t } = useTranslation()
  const sound = useSound()
  const [settings, setSettings] = useState(readSoundSettings)
  const change = async (changes: Partial<SoundSettings>): Promise<void> => {
    const next = { ...settings, ...changes }
    setSettings(next)
    await setSoundSettings(next)
    trySound()
  }
  return (
    <Dialog onClose={onClose} title={t('SOUND_SETTINGS')}>
      <Stack gap="lg">
        <Text>{t('SOUND_SETTINGS_HINT')}</Text>
        <Choice
          label={t('SOUND_VOLUME')}
          values={SOUND_VOLUMES}
          value={settings.volume}
          textOf={(volume) => t(VOLUME_TEXT[volume])}
          onChange={(volume) => void change({ volume })}
        />
        <Choice
          label={t('SOUND_ALERT')}
          values={ALERT_SOUNDS}
          value={settings.alert}
          textOf={(alert) => t(ALERT_TEXT[alert])}
          onChange={(alert) => void change({ alert })}
        />
        <Text size="sm" role="status">
          {sound === 'locked' ? t('SOUND_UNAVAILABLE') : t('SOUND_ON_THIS_DEVICE')}
        </Text>
        <Button
          variant="default"
          leftSection={<IconPlayerPlay size={20} aria-hidden />}
          disabled={sound !== 'on'}
          onClick={trySound}
        >
          {t('SOUND_TRY')}
        </Button>
      </Stack>
    </Dialog>
  )
}
