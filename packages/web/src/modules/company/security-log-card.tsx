import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { Button, Card } from '@mantine/core'
import { IconShieldLock } from '@tabler/icons-react'
import { useState } from 'react'
import { deferred } from '../../ui/deferred.tsx'
import c from './company-screen.module.css'

const SecurityLog = deferred(async () => (await import('./security-log.tsx')).SecurityLog)

/** Opens the venue's security log, which is read when it is opened. */
export const SecurityLogCard = () => {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  return (
    <Card component="section" aria-labelledby="company-security">
      <h2 id="company-security" className={c.title}>
        {t('SECURITY_LOG')}
      </h2>
      <p className={c.hint}>{t('SECURITY_LOG_HINT')}</p>
      <Button
        variant="default"
        className={c.openLog ?? ''}
        leftSection={<IconShieldLock size={20} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {t('SECURITY_LOG_OPEN')}
      </Button>
      {isOpen && <SecurityLog onClose={() => setOpen(false)} />}
    </Card>
  )
}
