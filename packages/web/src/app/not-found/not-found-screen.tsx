import { Button, Group } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Notice } from '../../ui/notice.tsx'

/** Shown to everybody for an unknown address. */
const NotFoundScreen = () => {
  const { t } = useTranslation()
  return (
    <Notice symbol="404" title={t('PAGE_NOT_FOUND')} hint={t('PAGE_NOT_FOUND_HINT')}>
      <Group justify="center">
        <Button component={Link} to="/">
          {t('TO_START')}
        </Button>
      </Group>
    </Notice>
  )
}

export { NotFoundScreen as Component }
