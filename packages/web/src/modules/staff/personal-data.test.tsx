// @vitest-environment jsdom
import { refusal } from '@kafana/client/testing/fake-server.ts'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { catchDownloads } from '../../testing/downloads.ts'
import { choose, elena, luka, menuOf, openStaff, vesna } from '../../testing/open-staff.tsx'
import { dialog, expectText } from '../../testing/screen-actions.ts'

const downloads = catchDownloads()
const CALL = 'POST /api/user/luka/erase'

describe('erasing a person’s data', () => {
  it('needs the username, and says what is erased and what stays', async () => {
    let staff = [elena, luka, vesna]
    const { writes } = openStaff({
      'GET /api/company/staff': () => ({ body: staff }),
      [CALL]: () => {
        staff = [elena, vesna]
        return { body: { _id: 'luka', firstname: 'Person', lastname: 'ABC123' } }
      },
    })
    await choose('Luka', 'Erase data')
    const form = await dialog()
    form.getByText(/password and PIN of Luka Ilieva are erased at once/)
    form.getByText(/kept, with a pseudonym in place of the name. This cannot be undone/)
    await userEvent.click(form.getByRole('button', { name: 'Erase data' }))
    expect(writes()).toEqual([])
    await userEvent.type(form.getByLabelText(/Username/), luka.username)
    await userEvent.click(form.getByRole('button', { name: 'Erase data' }))
    await screen.findByText('The personal data was erased.')
    await waitFor(() => expect(screen.queryByRole('row', { name: /Luka/ })).toBeNull())
    expect(writes()).toEqual([{ call: CALL, body: { username: luka.username } }])
  })

  it('shows why it was refused', async () => {
    openStaff({ [CALL]: () => refusal(409, 'BALANCE_LEFT') })
    await choose('Luka', 'Erase data')
    const form = await dialog()
    await userEvent.type(form.getByLabelText(/Username/), 'luka')
    await userEvent.click(form.getByRole('button', { name: 'Erase data' }))
    await expectText('This person’s balance must be zero first.')
  })

  it('is not offered to owners for themselves', async () => {
    openStaff()
    await menuOf('Vesna')
    await screen.findByRole('menuitem', { name: 'Export data' })
    expect(screen.queryByRole('menuitem', { name: 'Erase data' })).toBeNull()
  })
})

describe('exporting a person’s data', () => {
  it('saves what the server has stored', async () => {
    const stored = { exportedAt: '2026-10-16T17:00:00.000Z', records: { users: [{ id: 'luka' }] } }
    openStaff({ 'GET /api/user/luka/export': () => ({ body: stored }) })
    await choose('Luka', 'Export data')
    const name = `kafana-${luka.username}.json`
    await waitFor(() => expect(downloads.names()).toEqual([name]))
    expect(JSON.parse((await downloads.linesOf(name)).join('\n'))).toEqual(stored)
  })

  it('says so when the server refuses', async () => {
    openStaff({ 'GET /api/user/luka/export': () => refusal(404, 'NOT_FOUND') })
    await choose('Luka', 'Export data')
    await screen.findByText('This does not exist or has been deleted.')
    expect(downloads.names()).toEqual([])
  })
})
