import type { KnownPerson } from '../../account/people.ts'

/** Of a sheet about the account of whoever is signed in. */
export interface OwnSheetProps {
  readonly person: KnownPerson
  readonly onClose: () => void
}
