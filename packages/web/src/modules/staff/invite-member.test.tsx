import { refusal } from '@kafana/client/testing/fake-server.ts'
// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { choose, menuOf, openStaff } from '../../testing/open-staff.tsx'
import { dialog, press } from '../../testing/screen-actions.ts'

const PHONE = {
  _id: 'phone-1',
  name: 'Galaxy A54',
  enrolledAt: '2026-11-21T11:00:00.000Z',
  lastUsedAt: '2026-11-21T13:05:00.000Z',
}
const link = (at: string) => ({ link: `${at}/waiter/invite#secret`, expiresAt: '2026-11-21T12:05:00.000Z' })
let phones = [PHONE]
const answers = (at: string) => ({
  'GET /api/user/elena/devices': () => ({ body: phones }),
  'POST /api/auth/invitations': () => ({ status: 201, body: link(at) }),
  'DELETE /api/user/elena/devices/phone-1': () => {
    phones = []
    return { body: { removed: true } }
  },
})
beforeEach(() => {
  phones = [PHONE]
})

it('makes no link before it is asked for, then shows it as a text and a code', async () => {
  const { writes } = openStaff(answers('https://kafana.example'))
  await choose('Elena', 'Invite to the app')
  const opened = await dialog()
  await opened.findByText('Galaxy A54')
  expect(writes()).toEqual([])
  await press('Create a link')
  await opened.findByText('https://kafana.example/waiter/invite#secret')
  opened.getByRole('img', { name: 'QR code of the link' })
  opened.getByText(/^Valid until/)
  expect(opened.queryByText(/No phone can open this link/)).toBeNull()
  expect(writes()).toEqual([{ call: 'POST /api/auth/invitations', body: { user: 'elena' } }])
})

it('completes a link by the address of the page, and says when no phone can open that', async () => {
  openStaff(answers(''))
  await choose('Elena', 'Invite to the app')
  await press('Create a link')
  const opened = await dialog()
  await opened.findByText(`${window.location.origin}/waiter/invite#secret`)
  expect(opened.getByText(/No phone can open this link/)).toBeTruthy()
})

it('logs a phone out', async () => {
  const { writes } = openStaff(answers(''))
  await choose('Elena', 'Invite to the app')
  await press('Log out this phone: Galaxy A54')
  await (await dialog()).findByText('No phone has been added yet')
  expect(writes()).toEqual([{ call: 'DELETE /api/user/elena/devices/phone-1', body: undefined }])
})

it('shows why there is no link', async () => {
  openStaff({ ...answers(''), 'POST /api/auth/invitations': () => refusal(503, 'BUSY') })
  await choose('Elena', 'Invite to the app')
  await press('Create a link')
  await screen.findByRole('alert')
  expect(screen.queryByRole('img', { name: 'QR code of the link' })).toBeNull()
})

it('is for waiters alone', async () => {
  openStaff()
  await menuOf('Luka')
  await screen.findByRole('menuitem', { name: 'Edit details' })
  expect(screen.queryByRole('menuitem', { name: 'Invite to the app' })).toBeNull()
})
