import type { Check, VenueTable } from '@kafana/contract'
import { expect, type Locator } from '@playwright/test'
import { apiAs } from '../api.ts'
import { test } from '../fixtures.ts'
import { expectAccessible } from '../screen.ts'
import { openPhone } from './phone.ts'

/** The most that a known round may cost, from the tables on. */
const MOST_TAPS = 6

test('a round of three items is six taps away from the tables', async ({ browser, venue }) => {
  const { page, consoleErrors } = await openPhone(browser, venue, 'luka')
  let taps = 0
  const tap = async (target: Locator): Promise<void> => {
    taps += 1
    await target.click()
  }
  await tap(page.getByRole('button', { name: /, free$/ }).first())
  const add = page.getByRole('button', { name: 'Add', exact: true })
  await expect(add).toBeVisible()
  const name = await page.getByRole('heading', { level: 1 }).innerText()
  await tap(add)
  const tiles = page.getByRole('main').getByRole('listitem')
  await expect(tiles.first()).toBeVisible()
  await expectAccessible(page, 'the pad')
  const products: string[] = []
  for (const at of [0, 1, 2]) {
    const tile = tiles.nth(at).getByRole('button').first()
    products.push(await tile.locator('span').first().innerText())
    await tap(tile)
  }
  await tap(page.getByRole('button', { name: 'Send' }))
  expect(taps).toBe(MOST_TAPS)

  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  for (const product of products) await expect(page.getByText(product)).toBeVisible()
  const monitor = await apiAs(venue, 'kitchen@kafana.test')
  const table = (await monitor<VenueTable[]>('/api/tables')).find((each) => each.name === name)
  await expect
    .poll(async () => {
      const checks = await monitor<Check[]>(`/api/checks/table/${table?._id}`)
      return checks.flatMap(({ orders }) => orders.flatMap((order) => order.products)).length
    })
    .toBe(3)
  expect(consoleErrors).toEqual([])
})
