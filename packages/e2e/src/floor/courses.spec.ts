import type { Check, CourseSettings, MenuGroup, Product, VenueTable } from '@kafana/contract'
import { expect } from '@playwright/test'
import { type ApiClient, apiAs } from '../api.ts'
import { openAs, openSignedIn } from '../browser.ts'
import { test } from '../fixtures.ts'
import { LONG, longUnless } from '../long-run.ts'
import { expectAccessible, expectNoHorizontalScroll, PHONE } from '../screen.ts'
import type { TestStack } from '../test-stack.ts'

const SLOW = { timeout: 30_000 }
const TABLET = { width: 1024, height: 768 } as const

test.describe('courses', () => {
  let stack: TestStack
  let owner: ApiClient
  let tables: readonly VenueTable[]
  let soups: MenuGroup | undefined

  test.beforeAll(async ({ venue }) => {
    stack = venue
    owner = await apiAs(stack, 'owner@kafana.test')
    tables = await owner<VenueTable[]>('/api/tables')
    const { courses } = await owner<CourseSettings>('/api/courses', 'PUT', { mode: 'manual' })
    const menu = await owner<Product[]>('/api/product')
    const soup = menu.find(({ name }) => name === 'Пилешка чорба')
    soups = (await owner<MenuGroup[]>('/api/menu-groups')).find(({ _id }) => _id === soup?.group?._id)
    await owner(`/api/menu-groups/${soups?._id ?? ''}`, 'PUT', { course: courses[1]?._id })
  })
  // Other tests of this venue see no courses.
  test.afterAll(async () => {
    await owner(`/api/menu-groups/${soups?._id ?? ''}`, 'PUT', { course: null })
    await owner('/api/courses', 'PUT', { mode: 'off' })
  })

  const idOf = (name: string): string => tables.find((each) => each.name === name)?._id ?? ''

  for (const [device, size, name] of [
    ['tablet', TABLET, 'Маса 5'],
    ['phone', PHONE, 'Маса 6'],
  ] as const)
    test(
      `hold the soup until it is fired, on a ${device}`,
      longUnless(device === 'tablet'),
      async ({ browser }) => {
        const { page, consoleErrors } = await openSignedIn(browser, stack, 'bar', size)
        await page.goto(`/pad?table=${idOf(name)}`)
        for (const tile of [/^Скопско/, /^Пилешка чорба/, /^Пастрмајлија/])
          await page.getByRole('option', { name: tile }).first().click()
        await expect(page.getByText('On hold: Starters 1')).toBeVisible(SLOW)
        if (device === 'phone') await page.getByRole('button', { name: /Show the order/ }).click()
        const order =
          device === 'phone'
            ? page.getByRole('dialog', { name: 'Current order' })
            : page.getByRole('region', { name: 'Current order' })
        await order.getByRole('button', { name: 'Course of Пастрмајлија: Straight away' }).click()
        await page.getByRole('menuitemradio', { name: 'Mains' }).click()
        await expect(order.getByText('On hold: Starters 1, Mains 1')).toBeVisible()
        await order.getByRole('switch', { name: 'Hold: Starters' }).press('Space')
        await expect(order.getByText('On hold: Mains 1')).toBeVisible()
        await order.getByRole('switch', { name: 'Hold: Starters' }).press('Space')
        await expectNoHorizontalScroll(page)
        await expectAccessible(page)
        await order.getByRole('button', { name: /^Send · / }).click()
        await expect(page.getByText(`Sent for ${name}`)).toBeVisible(SLOW)

        const kitchen = await openAs(browser, stack, 'kitchen')
        await kitchen.page.goto('/monitor')
        await kitchen.page.getByText('Food', { exact: true }).click()
        await page.goto(`/establishment/${idOf(name)}`)
        const held = page.getByRole('region', { name: /^On hold/ })
        await expect(held.getByRole('list', { name: 'Mains' })).toContainText('Пастрмајлија')
        await expectNoHorizontalScroll(page)
        await expectAccessible(page)
        const fire = held.getByRole('button', { name: 'Fire: Starters' })
        expect((await fire.boundingBox())?.height).toBeGreaterThanOrEqual(44)
        await fire.click()
        await expect(page.getByText('Starters: sent to the kitchen')).toBeVisible(SLOW)
        await held.getByRole('button', { name: 'Remove: Пастрмајлија' }).click()
        await expect(held).toBeHidden(SLOW)
        const card = kitchen.page.getByRole('article').filter({ hasText: name }).last()
        await expect(card).toContainText('Starters', SLOW)
        const checks = await owner<Check[]>(`/api/checks/table/${idOf(name)}`)
        const lines = checks.at(-1)?.orders.flatMap(({ products }) => products) ?? []
        expect(lines.slice(-2).map(({ product }) => product?.name)).toEqual(['Скопско 0,5', 'Пилешка чорба'])
        expect(consoleErrors).toEqual([])
      },
    )

  test('are shown on the floor, fired from it, and set by the owner', LONG, async ({ browser }) => {
    const { page } = await openAs(browser, stack, 'bar', TABLET)
    await page.goto(`/pad?table=${idOf('Маса 7')}`)
    await page
      .getByRole('option', { name: /^Пилешка чорба/ })
      .first()
      .click()
    await page.getByRole('button', { name: /^Send · / }).click()
    await expect(page.getByText('Sent for Маса 7')).toBeVisible(SLOW)
    await page.goto('/establishment')
    await expect(page.getByRole('button', { name: /Маса 7.*Starters on hold for/ })).toBeVisible(SLOW)
    await page.setViewportSize(PHONE)
    await page.goto('/establishment')
    await expect(page.getByRole('link', { name: /Маса 7.*Starters on hold for/ })).toBeVisible(SLOW)

    await page.setViewportSize(TABLET)
    await page.getByRole('button', { name: 'Маса 7: Fire: Starters' }).click()
    await page.getByRole('menuitem', { name: 'Fire: Starters' }).click()
    await expect(page.getByText('Starters: sent to the kitchen')).toBeVisible(SLOW)

    const bar = await apiAs(stack, 'bar@kafana.test')
    const [check] = await bar<Check[]>(`/api/checks/table/${idOf('Маса 7')}`)
    expect(check?.held).toEqual([])
    await bar(`/api/order/${check?.orders.at(-1)?._id ?? ''}`, 'PUT', { status: 'rejected' })

    const office = await openAs(browser, stack, 'owner', TABLET)
    await office.page.goto('/company')
    const card = office.page.getByRole('region', { name: 'Courses' })
    await expect(card).toContainText('Straight away → Starters → Mains → Desserts')
    await card.scrollIntoViewIfNeeded()
    await office.page.getByRole('button', { name: 'Edit: Courses' }).click()
    const dialog = office.page.getByRole('dialog', { name: 'Courses' })
    await dialog.getByRole('textbox', { name: 'Course 2' }).fill('Meze')
    await expectAccessible(office.page)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(card).toContainText('Straight away → Meze → Mains → Desserts', SLOW)
    await office.page.setViewportSize(PHONE)
    await office.page.getByRole('button', { name: 'Edit: Courses' }).click()
    await expect(dialog).toBeVisible()
  })
})
