// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { elena, openStaff, person } from '../../testing/open-staff.tsx'
import { dialog } from '../../testing/screen-actions.ts'

const LIST = 'GET /api/company/staff/archived'
const ana = person('ana', 'Ana', 'waiter', { balance: 120 })
const marko = person('marko', 'Marko', 'monitor')

const open = async (answers: Parameters<typeof openStaff>[0]) => {
  const opened = openStaff(answers)
  await screen.findByRole('button', { name: `More actions: ${elena.firstname} Ilieva` })
  const asked = () => opened.seen.filter(({ url }) => url.pathname.endsWith('/archived')).length
  expect(asked()).toBe(0)
  await userEvent.click(screen.getByRole('button', { name: 'Former staff' }))
  return { ...opened, form: await dialog() }
}

describe('the people who were archived', () => {
  it('are read when the list is opened, and offer their data, and their cash if they have any', async () => {
    const { form } = await open({ [LIST]: () => ({ body: [ana, marko] }) })
    await form.findByText(/Ana Ilieva.*120/)
    expect(form.getAllByRole('button').map((button) => button.getAttribute('aria-label'))).toEqual([
      'Close',
      'Take cash: Ana Ilieva',
      'Export data: Ana Ilieva',
      'Erase data: Ana Ilieva',
      'Export data: Marko Ilieva',
      'Erase data: Marko Ilieva',
    ])
  })

  it('are erased like anybody else', async () => {
    const { form, writes } = await open({
      [LIST]: () => ({ body: [marko] }),
      'POST /api/user/marko/erase': () => ({
        body: { _id: 'marko', firstname: 'Person', lastname: 'ABC123' },
      }),
    })
    await userEvent.click(await form.findByRole('button', { name: 'Erase data: Marko Ilieva' }))
    const erasing = await dialog()
    await userEvent.type(await erasing.findByLabelText(/Username/), marko.username)
    await userEvent.click(erasing.getByRole('button', { name: 'Erase data' }))
    await screen.findByText('The personal data was erased.')
    expect(writes()).toEqual([{ call: 'POST /api/user/marko/erase', body: { username: marko.username } }])
  })

  it('hand in their cash later', async () => {
    const { form, writes } = await open({
      [LIST]: () => ({ body: [ana] }),
    })
    await userEvent.click(await form.findByRole('button', { name: 'Take cash: Ana Ilieva' }))
    const taking = await dialog()
    await userEvent.click(await taking.findByRole('button', { name: /^Exactly 120.den\.$/ }))
    await userEvent.click(taking.getByRole('button', { name: 'Take cash' }))
    expect(writes()).toEqual([{ call: 'POST /api/user/ana/cash', body: { expected: 120, counted: 120 } }])
  })

  it('are none at first', async () => {
    const { form } = await open({ [LIST]: () => ({ body: [] }) })
    expect((await form.findByText('Nobody has been archived.')).isConnected).toBe(true)
  })
})
