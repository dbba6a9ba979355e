import { member } from '@kafana/client/testing/entities.ts'
import { fakeServer, signedInAs, writesIn } from '@kafana/client/testing/fake-server.ts'
import type { StaffMember } from '@kafana/contract'
import type { Role } from '@kafana/domain'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Component as StaffScreen } from '../modules/staff/staff-screen.tsx'
import { renderScreen } from './render-screen.tsx'

type Answers = Parameters<typeof fakeServer>[0]

export const person = (id: string, firstname: string, role: Role, changes: Partial<StaffMember> = {}) =>
  member(id, firstname, { role, version: 4, ...changes })
export const elena = person('elena', 'Elena', 'waiter', { balance: 300 })
export const luka = person('luka', 'Luka', 'monitor', {
  isBlocked: true,
  allowedRoutes: ['monitor', 'orders'],
})
/** The signed-in owner. */
export const vesna = person('id-of-owner', 'Vesna', 'owner', { allowedRoutes: ['panel', 'staff'] })

/** Opens the screen with Elena, Luka and the owner; `writes` are the requests without the reads. */
export const openStaff = (answers: Answers = {}, at = '/staff') => {
  signedInAs('owner')
  const seen = fakeServer({ 'GET /api/company/staff': () => ({ body: [elena, luka, vesna] }), ...answers })
  const { history } = renderScreen(StaffScreen, { at })
  return { history, seen, writes: () => writesIn(seen) }
}

export const menuOf = async (name: string) =>
  userEvent.click(await screen.findByRole('button', { name: `More actions: ${name} Ilieva` }))
export const choose = async (name: string, action: string) => {
  await menuOf(name)
  await userEvent.click(await screen.findByRole('menuitem', { name: action }))
}
