// @vitest-environment jsdom
import { refusal } from '@kafana/client/testing/fake-server.ts'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { choose, elena, luka, openStaff, vesna } from '../../testing/open-staff.tsx'
import { dialog } from '../../testing/screen-actions.ts'

describe('archiving', () => {
  it('explains the consequences and archives after confirmation', async () => {
    let staff = [elena, luka, vesna]
    const { writes } = openStaff({
      'GET /api/company/staff': () => ({ body: staff }),
      'DELETE /api/user/luka': () => {
        staff = [elena, vesna]
        return { body: luka }
      },
    })
    await choose('Luka', 'Archive')
    const form = await dialog()
    form.getByText(/Luka Ilieva is logged out everywhere/)
    form.getByText(/Past orders, receipts and balance movements are kept/)
    expect(form.queryByRole('button', { name: 'Take funds' })).toBeNull()
    expect(writes()).toEqual([])
    await userEvent.click(form.getByRole('button', { name: 'Archive' }))
    await screen.findByText('Luka Ilieva was archived.')
    await waitFor(() => expect(screen.queryByRole('row', { name: /Luka/ })).toBeNull())
    expect(writes()).toEqual([{ call: 'DELETE /api/user/luka', body: undefined }])
  })

  it('shows the remaining balance and offers to take it first', async () => {
    openStaff()
    await choose('Elena', 'Archive')
    const form = await dialog()
    form.getByText('Elena Ilieva holds 300 den.')
    await userEvent.click(form.getByRole('button', { name: 'Take funds' }))
    await screen.findByRole('dialog', { name: 'Take cash' })
    await userEvent.click((await dialog()).getByRole('button', { name: 'Cancel' }))
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('button', { name: 'More actions: Elena Ilieva' })),
    )
  })

  it('shows why it was refused', async () => {
    openStaff({ 'DELETE /api/user/luka': () => refusal(404, 'NOT_FOUND') })
    await choose('Luka', 'Archive')
    await userEvent.click((await dialog()).getByRole('button', { name: 'Archive' }))
    await screen.findByText('This does not exist or has been deleted.')
  })
})
