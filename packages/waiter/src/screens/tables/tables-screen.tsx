import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { go } from '../../app/route.ts'
import { useKnownVenue } from '../../data/use-venue.tsx'
import { Button } from '../../ui/button.tsx'
import { Screen } from '../../ui/screen.tsx'

export const TablesScreen = () => {
  const { t } = useTranslation()
  const { tables } = useKnownVenue().floor
  return (
    <Screen title={t('WAITER_TABLES')}>
      {tables.map(({ _id, name }) => (
        <Button key={_id} onClick={() => go({ screen: 'table', table: _id })}>
          {name}
        </Button>
      ))}
    </Screen>
  )
}
