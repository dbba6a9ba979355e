import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { Button, Card, Group } from '@mantine/core'
import { IconLock, IconShieldLock } from '@tabler/icons-react'
import { useState } from 'react'
import { deferred } from '../../ui/deferred.tsx'
import c from './company-screen.module.css'

const SecurityLog = deferred(async () => (await import('./security-log.tsx')).SecurityLog)
const SecondFactorRule = deferred(async () => (await import('./second-factor-rule.tsx')).SecondFactorRule)

/** Opens the venue's security log and its rule for second factors, which are read when they are opened. */
export const SecurityLogCard = () => {
  const { t } = useTranslation()
  const [open, setOpen] = useState<'log' | 'rule' | null>(null)
  const onClose = (): void => setOpen(null)
  return (
    <Card component="section" aria-labelledby="company-security">
      <h2 id="company-security" className={c.title}>
        {t('SECURITY_LOG')}
      </h2>
      <p className={c.hint}>{t('SECURITY_LOG_HINT')}</p>
      <Group gap="sm">
        <Button
          className={c.opener ?? ''}
          variant="default"
          leftSection={<IconShieldLock size={20} aria-hidden />}
          onClick={() => setOpen('log')}
        >
          {t('SECURITY_LOG_OPEN')}
        </Button>
        <Button
          className={c.opener ?? ''}
          variant="default"
          leftSection={<IconLock size={20} aria-hidden />}
          onClick={() => setOpen('rule')}
        >
          {t('SECOND_FACTOR')}
        </Button>
      </Group>
      {open === 'log' && <SecurityLog onClose={onClose} />}
      {open === 'rule' && <SecondFactorRule onClose={onClose} />}
    </Card>
  )
}
