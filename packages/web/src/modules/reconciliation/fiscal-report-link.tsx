import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { useCanOpen } from '@kafana/client/session/screen-access.ts'
import { ROUTES } from '@kafana/domain'
import { Button } from '@mantine/core'
import { IconBook2 } from '@tabler/icons-react'
import { Link } from 'react-router'

/** Page action: link to the fiscal report of today or a day, for users who may open it. */
export const FiscalReportLink = ({ day }: { readonly day?: string | undefined }) => {
  const { t } = useTranslation()
  const canOpen = useCanOpen()
  if (!canOpen('fiscalBook')) return null
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
