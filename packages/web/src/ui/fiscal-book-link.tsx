import { ROUTES } from '@kafana/domain'
import { Button } from '@mantine/core'
import { IconBook2 } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useReach } from '../platform/access/reach.ts'

/** In a screen's head: the fiscal book, today's or a day's, for whoever may read it. */
export const FiscalBookLink = ({ day }: { readonly day?: string | undefined }) => {
  const { t } = useTranslation()
  const reach = useReach()
  if (!reach('fiscalBook')) return null
  return (
    <Button
      component={Link}
      to={day === undefined ? ROUTES.fiscalBook : `${ROUTES.fiscalBook}?day=${day}`}
      variant="default"
      leftSection={<IconBook2 size={20} aria-hidden />}
    >
      {t('FISCAL_BOOK')}
    </Button>
  )
}
