import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { Button, Card } from '@mantine/core'
import { IconStrikethrough } from '@tabler/icons-react'
import { useState } from 'react'
import { deferred } from '../../ui/deferred.tsx'
import c from './company-screen.module.css'

const VoidSettings = deferred(async () => (await import('./void-settings.tsx')).VoidSettings)

/** Opens who may take something off an order, and the reasons for it; both are read when it is opened. */
export const VoidSettingsCard = () => {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  return (
    <Card component="section" aria-labelledby="company-voids">
      <h2 id="company-voids" className={c.title}>
        {t('VOID_SETTINGS')}
      </h2>
      <p className={c.hint}>{t('VOID_SETTINGS_HINT')}</p>
      <Button
        variant="default"
        className={c.opener ?? ''}
        leftSection={<IconStrikethrough size={20} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {t('VOID_SETTINGS_OPEN')}
      </Button>
      {isOpen && <VoidSettings onClose={() => setOpen(false)} />}
    </Card>
  )
}
