import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { namesAccount, ROUTES } from '@kafana/domain'
import { Button, Card, Group, Text } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { deferred } from '../../ui/deferred.tsx'
import { useTenders } from '../../ui/payment-texts.ts'
import c from './company-screen.module.css'

const PaymentSettings = deferred(async () => (await import('./payment-settings.tsx')).PaymentSettings)

/** What guests can pay with. */
export const PaymentsCard = () => {
  const { t } = useTranslation()
  const { tenders, nameOf } = useTenders()
  const [isOpen, setOpen] = useState(false)
  // Also archived: guests may still owe something.
  const hasAccounts = tenders.some(({ kind }) => namesAccount(kind))
  return (
    <Card component="section" aria-labelledby="company-payments">
      <h2 id="company-payments" className={c.title}>
        {t('PAYMENTS')}
      </h2>
      <Text>
        {tenders
          .filter(({ archived }) => !archived)
          .map(({ _id: tender, kind }) => nameOf({ tender, kind }))
          .join(', ')}
      </Text>
      <p className={c.hint}>{t('PAYMENTS_HINT')}</p>
      <Group>
        <Button
          className={c.opener ?? ''}
          variant="default"
          leftSection={<IconPencil size={20} aria-hidden />}
          aria-label={`${t('EDIT')}: ${t('PAYMENTS')}`}
          onClick={() => setOpen(true)}
        >
          {t('EDIT')}
        </Button>
        {hasAccounts && (
          <Button component={Link} to={ROUTES.accounts} className={c.opener ?? ''} variant="default">
            {t('ACCOUNTS')}
          </Button>
        )}
      </Group>
      {isOpen && <PaymentSettings onClose={() => setOpen(false)} />}
    </Card>
  )
}
