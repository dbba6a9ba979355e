import type { ModifierGroup, Product, VenueTable } from '@kafana/contract'
import { expect } from '@playwright/test'
import { type ApiClient, apiAs } from '../api.ts'
import { openAs, openSignedIn } from '../browser.ts'
import { test } from '../fixtures.ts'
import { expectAccessible, expectNoHorizontalScroll, PHONE } from '../screen.ts'

const SLOW = { timeout: 30_000 }
const DISH = 'Погача со избор'
const option = (name: string, delta: number, isDefault = false) => ({ name, delta, isDefault, recipe: [] })

test.describe('a dish with options', () => {
  let owner: ApiClient
  let made: { readonly groups: ModifierGroup[]; readonly dish: Product }
  test.beforeAll(async ({ venue }) => {
    owner = await apiAs(venue, 'owner@kafana.test')
    const group = (values: object) => owner<ModifierGroup>('/api/modifier-groups', 'POST', values)
    const size = await group({
      name: 'Големина',
      min: 1,
      max: 1,
      options: [option('Мала', 0, true), option('Голема', 90)],
    })
    const extras = await group({
      name: 'Додатоци',
      min: 0,
      max: 3,
      options: [option('Јајце', 40), option('Без сирење', -20)],
    })
    const [other] = await owner<Product[]>('/api/product')
    const dish = await owner<Product>('/api/product', 'POST', {
      name: DISH,
      price: 350,
      category: 'food',
      taxRate: other?.taxRate ?? 10,
      recipe: [],
      modifierGroups: [size._id, extras._id],
    })
    made = { groups: [size, extras], dish }
  })
  // Other tests of the venue know nothing of them.
  test.afterAll(async () => {
    await owner(`/api/product/${made.dish._id}`, 'DELETE')
    for (const { _id } of made.groups) await owner(`/api/modifier-groups/${_id}`, 'DELETE')
  })

  test('is chosen on the pad, made in the kitchen and paid at the table with them', async ({
    browser,
    venue,
  }) => {
    const tables = await owner<VenueTable[]>('/api/tables')
    const table = tables.find(({ name }) => name === 'Маса 6')?._id ?? ''
    const kitchen = await openAs(browser, venue, 'kitchen')
    await kitchen.page.goto('/monitor')
    await kitchen.page.getByText('Food', { exact: true }).click()
    const { page, consoleErrors } = await openSignedIn(browser, venue, 'bar', PHONE)
    await page.goto(`/pad?table=${table}`)
    await page.getByRole('combobox', { name: 'Product' }).fill('погача')
    await page.getByRole('option', { name: new RegExp(`^${DISH}`) }).click()
    const sheet = page.getByRole('dialog', { name: DISH })
    await sheet.getByRole('button', { name: /^Голема/ }).click()
    await sheet.getByRole('button', { name: /^Јајце/ }).click()
    await sheet.getByRole('button', { name: 'One more: Јајце' }).click()
    await sheet.getByRole('button', { name: /^Без сирење/ }).click()
    await expectNoHorizontalScroll(page)
    await expectAccessible(page)
    await sheet.getByRole('button', { name: /^Add · .*500/ }).click()
    await expect(sheet).toBeHidden()
    const bar = page.getByRole('region', { name: 'Current order' })
    await expect(bar.getByText(/Голема, 2.×.Јајце, Без сирење/)).toBeVisible()
    await bar.getByRole('button', { name: /^Send · .*500/ }).click()
    await expect(page.getByText('Sent for Маса 6')).toBeVisible(SLOW)

    const card = kitchen.page.getByRole('article').filter({ hasText: DISH }).first()
    await expect(card.getByText(/Голема, 2.×.Јајце, Без сирење/)).toBeVisible(SLOW)
    await page.goto(`/establishment/${table}`)
    const line = page.getByRole('listitem').filter({ hasText: DISH }).last()
    await expect(line.getByText(/2.×.Јајце \+80/)).toBeVisible()
    await expect(line.getByText(/Без сирење −20/)).toBeVisible()
    await expect(line.getByText(/^500/)).toBeVisible()

    await line.getByRole('button', { name: `Change ${DISH}` }).click()
    await page.getByRole('button', { name: 'Change options' }).click()
    const change = page.getByRole('dialog')
    await change.getByRole('button', { name: /^Мала/ }).click()
    await expectNoHorizontalScroll(page)
    await expectAccessible(page)
    await change.getByRole('button', { name: /^Change options · −90/ }).click()
    await expect(change).toBeHidden()
    const changed = page.getByRole('button', { name: `Change ${DISH}` })
    await expect(page.getByRole('listitem').filter({ has: changed }).last().getByText(/^410/)).toBeVisible()
    const entry = card.getByRole('listitem', { name: 'Options changed' })
    await expect(entry).toContainText(/Голема.*Мала/, SLOW)
    await entry.getByRole('button', { name: `Seen: ${DISH}` }).click()
    await expect(entry).toBeHidden()
    expect(consoleErrors).toEqual([])
  })
})
