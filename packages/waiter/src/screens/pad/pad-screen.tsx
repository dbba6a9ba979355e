import { go } from '../../app/route.ts'
import { useKnownVenue } from '../../data/use-venue.tsx'
import { Screen } from '../../ui/screen.tsx'

/** Takes what a party orders. */
export const PadScreen = ({ table }: { readonly table: string }) => {
  const { floor } = useKnownVenue()
  const name = floor.tables.find(({ _id }) => _id === table)?.name ?? ''
  return (
    <Screen title={name} onBack={() => go({ screen: 'table', table })}>
      {null}
    </Screen>
  )
}
