import type { Snapshot, VenueTable, Zone } from '@kafana/contract'
import { demoAccounts } from '@kafana/demo'
import { expect, type Page } from '@playwright/test'
import { type ApiClient, apiAs } from '../api.ts'
import { test } from '../fixtures.ts'
import { expectAccessible } from '../screen.ts'
import { openPhone } from './phone.ts'
import { expectUsable } from './usable.ts'

/** Two tables of a zone of their own, at the first of which a drink stands at the pass. */
const prepare = async (owner: ApiClient, ana: ApiClient, bar: ApiClient) => {
  const zone = await owner<Zone>('/api/zones', 'POST', { name: 'Phones' })
  const add = (name: string) =>
    owner<VenueTable>('/api/tables', 'POST', { name, capacity: 2, zone: zone._id })
  const [first, second] = [await add('801'), await add('802')]
  const { menu } = await ana<Snapshot>('/api/waiter/snapshot?resources=menu')
  const drink = menu?.products.find(
    ({ category, soldOut, modifierGroups }) => category === 'drink' && !soldOut && !modifierGroups,
  )
  const line = crypto.randomUUID()
  await ana('/api/tickets', 'POST', {
    id: crypto.randomUUID(),
    table: first._id,
    lines: [{ id: line, product: drink?._id, quantity: 1 }],
  })
  await bar('/api/lines/state', 'PUT', { lines: [{ id: line, version: 1 }], to: 'ready' })
  const drop = async (): Promise<void> => {
    for (const { _id } of [first, second]) await owner(`/api/tables/${_id}`, 'DELETE')
    await owner(`/api/zones/${zone._id}`, 'DELETE')
  }
  return { first, second, drop, drink: drink?.name ?? '' }
}

const tap = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click()

test('what is ready is carried with two presses, a party moves with four, a line goes with an approval', async ({
  browser,
  venue,
}) => {
  const [owner, ana, bar] = [
    await apiAs(venue, 'owner@kafana.test'),
    await apiAs(venue, 'ana@kafana.test'),
    await apiAs(venue, 'bar@kafana.test'),
  ]
  const { first, second, drop, drink } = await prepare(owner, ana, bar)
  const { page, consoleErrors } = await openPhone(browser, venue, 'ana')
  await expectAccessible(page, 'the tables')

  await tap(page, /^801, .*1 ready/)
  await expect(page.getByRole('heading', { level: 1, name: '801' })).toBeVisible()
  await expectAccessible(page, 'a table')
  await expectUsable(page, 'a table')
  await tap(page, 'Mark as served (1)')
  // Two lists of the server's agree when it has heard of it.
  await expect(async () => {
    const { food, drink: drinks } = await ana<{ food: object[]; drink: { table: { _id: string } }[] }>(
      '/api/waiter/ready',
    )
    expect(food.length + drinks.filter(({ table }) => table._id === first._id).length).toBe(food.length)
  }).toPass()

  await tap(page, 'More')
  await expectAccessible(page, 'the menu of a party')
  await tap(page, /^Move to another table/)
  // What is pressed at once counts as a double press.
  await page.waitForTimeout(500)
  await tap(page, /^802/)
  await expect(page.getByRole('heading', { level: 1, name: '802' })).toBeVisible()
  await expect.poll(async () => (await ana<object[]>(`/api/checks/table/${second._id}`)).length).toBe(1)
  await tap(page, 'Undo')
  await expect(page.getByRole('heading', { level: 1, name: '801' })).toBeVisible()

  await tap(page, new RegExp(drink))
  await tap(page, 'Wrong order')
  await tap(page, /^Void/)
  await tap(page, /^Vesna/)
  await page
    .getByLabel(/^PIN of Vesna/)
    .fill(demoAccounts.find(({ username }) => username === 'vesna')?.pin ?? '')
  await tap(page, 'Confirm')
  await expect(page.getByText('This table owes nothing.')).toBeVisible()
  expect(consoleErrors).toEqual([])
  await drop()
})
