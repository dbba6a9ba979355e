import { ROUTES } from '@kafana/domain'
import { generatePath } from 'react-router'

interface NamedPerson {
  readonly _id: string
  readonly firstname: string
  readonly lastname: string
}

/** The page of a person: the orders that they took, or with `view: 'balance'` their ledger. */
export const personPath = (
  { _id, firstname, lastname }: NamedPerson,
  more: Readonly<Record<string, string>> = {},
): string =>
  `${generatePath(ROUTES.staffDetails, { id: _id })}?${new URLSearchParams({ firstname, lastname, ...more })}`
