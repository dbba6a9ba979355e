import { compareTexts } from '@kafana/client/i18n/formats.ts'
import type { Check } from '@kafana/contract'
import { useKnownVenue } from '../../../data/use-venue.tsx'

/** The open checks of the venue but this one: those at its table first, then by table. */
export const useOtherParties = ({ _id, table }: Check): readonly Check[] => {
  const { checks } = useKnownVenue()
  const isHere = (check: Check): boolean => check.table._id === table._id
  return checks
    .filter((check) => check.state === 'open' && check._id !== _id)
    .toSorted(
      (a, b) =>
        Number(isHere(b)) - Number(isHere(a)) ||
        compareTexts(a.table.name, b.table.name) ||
        a.number - b.number,
    )
}
