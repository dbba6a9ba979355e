import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { Empty } from '../../ui/empty.tsx'

/** A venue has none: loaded only then. */
export const NoTables = () => {
  const { t } = useTranslation()
  return <Empty icon="tables" title={t('NO_TABLES_FOUND')} hint={t('PAD_NO_TABLES_HINT')} />
}
