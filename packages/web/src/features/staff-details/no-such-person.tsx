import { ROUTES } from '@kafana/domain'
import { Button } from '@mantine/core'
import { IconUserQuestion } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useReach } from '../../platform/access/reach.ts'
import { Notice } from '../../ui/notice.tsx'

/** A link to somebody who was never here. */
export const NoSuchPerson = () => {
  const { t } = useTranslation()
  const reach = useReach()
  return (
    <Notice
      figure={<IconUserQuestion size={44} stroke={1.6} />}
      title={t('STAFF_NOT_FOUND')}
      hint={t('STAFF_NOT_FOUND_HINT')}
    >
      {reach('staff') && (
        <Button component={Link} to={ROUTES.staff}>
          {t('TO_STAFF')}
        </Button>
      )}
    </Notice>
  )
}
