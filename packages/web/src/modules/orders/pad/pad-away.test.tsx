// @vitest-environment jsdom
import { loadParts } from '@kafana/client/browser/parts.ts'
import { closeOutbox } from '@kafana/client/outbox/current-outbox.ts'
import { check, company, table, zone } from '@kafana/client/testing/entities.ts'
import { signedInAs } from '@kafana/client/testing/fake-server.ts'
import type { Company } from '@kafana/contract'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { current, linesOf, openPad, press, tap } from '../../../testing/open-pad.tsx'

beforeEach(async () => {
  signedInAs('monitor')
  await loadParts()
})
afterEach(() => closeOutbox())

const venueWith = (changes: Partial<Company>) => ({
  'GET /api/company': () => ({ body: company(changes) }),
  'GET /api/zones': () => ({ body: [zone('z1', { name: 'Terrace' }), zone('z2', { name: 'Away' })] }),
  'GET /api/tables': () => ({
    body: [
      table('t12', { name: 'Table 12', zone: 'z1' }),
      table('t9', { name: 'Away', zone: 'z2', kind: 'counter' }),
    ],
  }),
  'GET /api/checks/table/t9': () => ({ body: [check('c1', { type: 'takeaway', name: 'Bo', covers: 2 })] }),
})

it('a venue that offers neither sees nothing of them', async () => {
  await openPad(venueWith({}))
  await tap(/Soup/)
  expect(screen.queryByRole('button', { name: 'Take away' })).toBeNull()
  expect(screen.queryByRole('group', { name: /next dishes/ })).toBeNull()
  expect(linesOf('Food')).toHaveLength(1)
})

it('a party that takes it away has a ticket of its own, with a name and a type', async () => {
  const { sent } = await openPad(venueWith({ orderTypes: ['takeaway', 'delivery'] }))
  for (const name of ['Ana', '']) {
    await press('Take away')
    const dialog = within(await screen.findByRole('dialog', { name: 'Take away' }))
    if (name === '') await userEvent.click(dialog.getByRole('radio', { name: 'Delivery' }))
    else await userEvent.type(dialog.getByRole('textbox', { name: /Name of the guest/ }), name)
    await userEvent.click(dialog.getByRole('button', { name: 'Continue' }))
    await tap(/Soup/)
    await press(/^Send/)
    await current().findByText(`Sent for ${name || 'Away'}`)
  }
  const [ana, unnamed] = sent()
  expect(ana).toMatchObject({ table: 't9', type: 'takeaway', name: 'Ana', lines: [{ product: 'soup' }] })
  expect(unnamed).toMatchObject({ table: 't9', type: 'delivery' })
  expect(unnamed).not.toHaveProperty('name')
})

it('what is added to a check goes to that check', async () => {
  const { sent } = await openPad(venueWith({ orderTypes: ['takeaway'] }), '/pad?table=t9%2Fcheck%2Fc1')
  await tap(/Soup/)
  await current().findByText(/^Already ordered/)
  await press(/^Send/)
  await current().findByText('Sent for Away')
  expect(sent()[0]).toMatchObject({ table: 't9', check: 'c1' })
})

it('dishes that are tapped after a seat are for it; the ticket stands by seat', async () => {
  const { sent } = await openPad(venueWith({ seats: true }))
  await tap(/Soup/)
  await press('Seat 2')
  await tap(/Soup/)
  await tap(/Soup/)
  expect(linesOf('For the table')).toHaveLength(1)
  expect(linesOf('Seat 2')).toHaveLength(1)
  await press('Seat 3')
  await tap(/Pizza/)
  await press(/^Pizza.*: Seat 3$/)
  await userEvent.click(await screen.findByRole('menuitemradio', { name: 'For the table' }))
  expect(linesOf('For the table')).toHaveLength(2)
  await press(/^Send/)
  await current().findByText('Sent for Table 12')
  const lines = sent()[0]?.lines.map(({ id: _id, note: _note, ...line }) => line)
  expect(lines).toEqual([
    { product: 'soup', quantity: 1, shownPrice: 150 },
    { product: 'soup', quantity: 2, seat: 2, shownPrice: 150 },
    { product: 'pizza', quantity: 1, shownPrice: 350 },
  ])
})
