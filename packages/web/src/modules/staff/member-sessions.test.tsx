// @vitest-environment jsdom
import { refusal } from '@kafana/client/testing/fake-server.ts'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { choose, openStaff } from '../../testing/open-staff.tsx'
import { dialog, press } from '../../testing/screen-actions.ts'

const TABLET = {
  _id: 'tablet',
  device: 'Chrome, Android',
  startedAt: '2026-11-21T11:00:00.000Z',
  lastUsedAt: '2026-11-21T13:05:00.000Z',
  current: false,
}

it('lists the devices of a person, and logs one out', async () => {
  let sessions = [TABLET]
  const { writes } = openStaff({
    'GET /api/user/elena/sessions': () => ({ body: sessions }),
    'DELETE /api/user/elena/sessions/tablet': () => {
      sessions = []
      return { body: { revoked: true } }
    },
  })
  await choose('Elena', 'Logged-in devices')
  const list = await dialog()
  list.getByText('Elena Ilieva')
  await press('Log out: Chrome, Android')
  await list.findByText('Not logged in on any device')
  expect(writes()).toEqual([{ call: 'DELETE /api/user/elena/sessions/tablet', body: undefined }])
})

it('shows why a device could not be logged out', async () => {
  openStaff({
    'GET /api/user/elena/sessions': () => ({ body: [TABLET] }),
    'DELETE /api/user/elena/sessions/tablet': () => refusal(503, 'BUSY'),
  })
  await choose('Elena', 'Logged-in devices')
  await press('Log out: Chrome, Android')
  await screen.findByRole('alert')
  expect(screen.getByText('Chrome, Android')).toBeTruthy()
})
