import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { go } from '../../app/route.ts'
import { useKnownVenue } from '../../data/use-venue.tsx'
import { Button } from '../../ui/button.tsx'
import { Screen } from '../../ui/screen.tsx'

/** What the party of a table has, and what is done for it. */
export const TableScreen = ({ table }: { readonly table: string }) => {
  const { t } = useTranslation()
  const { floor } = useKnownVenue()
  const name = floor.tables.find(({ _id }) => _id === table)?.name ?? ''
  return (
    <Screen
      title={name}
      onBack={() => go({ screen: 'tables' })}
      foot={
        <Button look="filled" wide onClick={() => go({ screen: 'pad', table })}>
          {t('ADD')}
        </Button>
      }
    >
      {null}
    </Screen>
  )
}
