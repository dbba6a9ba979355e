// @vitest-environment jsdom
import { company, table } from '@kafana/client/testing/entities.ts'
import { fakeServer, signedInAs, writesIn } from '@kafana/client/testing/fake-server.ts'
import type { Company } from '@kafana/contract'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import { renderScreen } from '../../testing/render-screen.tsx'
import { OrderTypesCard } from './order-types-card.tsx'

beforeEach(() => signedInAs('owner'))

const open = async (changes: Partial<Company>, tables = [table('t1')]) => {
  const venue = company(changes)
  const seen = fakeServer({
    'GET /api/company': () => ({ body: venue }),
    'GET /api/tables': () => ({ body: tables }),
    'PUT /api/order-types': () => ({ body: venue }),
  })
  renderScreen(() => <OrderTypesCard company={venue} />, { at: '/', path: '/' })
  await userEvent.click(screen.getByRole('button', { name: 'Edit: Takeaway and seats' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Takeaway and seats' }))
  const save = async () => {
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
    await screen.findByText('Company details updated')
    return writesIn(seen).map(({ body }) => body)
  }
  return { dialog, save }
}

it('offers takeaway, and names the counter that is made for it', async () => {
  const { dialog, save } = await open({})
  screen.getByText('Orders are served at tables')
  expect(dialog.queryByRole('textbox')).toBeNull()
  await userEvent.click(dialog.getByRole('switch', { name: 'Take away' }))
  const name = dialog.getByRole('textbox', { name: /^Name of the counter/ })
  expect(name).toHaveProperty('value', 'Take away')
  await userEvent.clear(name)
  await userEvent.type(name, 'Window')
  expect(await save()).toMatchObject([{ types: ['takeaway'], seats: false, counter: 'Window', version: 1 }])
})

it('asks for no name where there is a counter', async () => {
  const { dialog, save } = await open({ orderTypes: ['delivery'], seats: true }, [
    table('t2', { kind: 'counter' }),
  ])
  screen.getByText('Delivery · Seats')
  await userEvent.click(dialog.getByRole('switch', { name: 'Take away' }))
  await userEvent.click(dialog.getByRole('switch', { name: 'Seats' }))
  expect(dialog.queryByRole('textbox')).toBeNull()
  expect(await save()).toMatchObject([{ types: ['takeaway', 'delivery'], seats: false }])
})
