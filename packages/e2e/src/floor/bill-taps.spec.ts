import { expect } from '@playwright/test'
import { openAs, toast } from '../browser.ts'
import { countEffort, effortOn } from '../effort.ts'
import { test } from '../fixtures.ts'
import { seatGuests } from './board-page.ts'

const TABLET = { width: 1024, height: 768 } as const
/** *Bill*, whose it is, four digits, *OK*, and how it is paid. */
const MOST_PRESSES = 8

test('a bill takes eight presses on a monitor where nobody is remembered', async ({ browser, venue }) => {
  const guests = await seatGuests(venue)
  await guests.take('Drinks', 'delivered')
  await guests.take('Food', 'delivered')
  const { page, consoleErrors } = await openAs(browser, venue, 'kitchen', TABLET)
  await countEffort(page)
  await page.goto(guests.path)
  const bill = page.getByRole('button', { name: 'Bill', exact: true })
  await expect(bill).toBeVisible()
  expect(await effortOn(page)).toEqual({ presses: 0, fields: 0 })

  await bill.click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: /^Ana / }).click()
  for (const digit of '7392') await dialog.getByRole('button', { name: digit, exact: true }).click()
  await dialog.getByRole('button', { name: 'OK' }).click()
  // Everything on it is in sight before it is paid, and nobody has chosen for the guests how.
  await expect(dialog.getByLabel('Totals by tax class')).toBeVisible()
  await dialog.getByRole('button', { name: 'Cash, print' }).click()
  await toast(page, 'Bill printed successfully!')
  expect(await effortOn(page)).toEqual({ presses: MOST_PRESSES, fields: 0 })
  expect(consoleErrors).toEqual([])
})
