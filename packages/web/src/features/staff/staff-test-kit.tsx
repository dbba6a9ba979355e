import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { fakeServer, signedInAs } from '../../testing/fake-server.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { Component as StaffScreen } from './staff-screen.tsx'

type Answers = Parameters<typeof fakeServer>[0]

export const person = (id: string, firstname: string, role: 'waiter' | 'monitor' | 'owner', changes: object = {}) => ({
  _id: id, firstname, lastname: 'Ilieva', username: id, email: `${id}@kafana.test`, role, balance: 0, isBlocked: false, company: 'company-1', allowedRoutes: [] as string[], version: 4, ...changes,
})
export const elena = person('elena', 'Elena', 'waiter', { balance: 300 })
export const luka = person('luka', 'Luka', 'monitor', { isBlocked: true, allowedRoutes: ['monitor', 'orders'] })
/** The owner who is signed in. */
export const vesna = person('id-of-owner', 'Vesna', 'owner', { allowedRoutes: ['panel', 'staff'] })

export const refusal = (status: number, code: string, more: object = {}) => ({ status, body: { message: 'x', error: 'x', code, requestId: 'r', ...more } })

/** Opens the screen over Elena, Luka and the owner; `writes` is what was sent. */
export const openStaff = (answers: Answers = {}, at = '/staff') => {
  signedInAs('owner')
  const seen = fakeServer({ 'GET /api/company/staff': () => ({ body: [elena, luka, vesna] }), ...answers })
  const { router } = renderScreen(StaffScreen, { at })
  return { router, seen, writes: () => seen.filter(({ method }) => method !== 'GET').map(({ method, url, body }) => ({ call: `${method} ${url.pathname}${url.search}`, body })) }
}

export const menuOf = async (name: string) => userEvent.click(await screen.findByRole('button', { name: `More actions: ${name} Ilieva` }))
export const choose = async (name: string, action: string) => {
  await menuOf(name)
  await userEvent.click(await screen.findByRole('menuitem', { name: action }))
}
export const dialog = async () => within(await screen.findByRole('dialog'))
export const retype = async (field: HTMLElement, text: string) => {
  await userEvent.clear(field)
  await userEvent.type(field, text)
}
