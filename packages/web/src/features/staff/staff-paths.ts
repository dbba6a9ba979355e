import type { StaffMember } from '@kafana/contract'
import { ROUTES } from '@kafana/domain'
import { generatePath } from 'react-router'

const detailsPath = (
  { _id, firstname, lastname }: StaffMember,
  more: Readonly<Record<string, string>> = {},
): string =>
  `${generatePath(ROUTES.staffDetails, { id: _id })}?${new URLSearchParams({ firstname, lastname, ...more })}`

/** The person's orders and figures. */
export const statsPath = (member: StaffMember): string => detailsPath(member)
/** The movements that make the person's balance. */
export const balancePath = (member: StaffMember): string => detailsPath(member, { view: 'balance' })
