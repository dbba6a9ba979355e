import { randomUUID } from 'node:crypto'
import type { Order, Product } from '@kafana/contract'
import { expect, type Locator } from '@playwright/test'
import { apiAs } from '../api.ts'
import { fillIn, openSignedIn, toast } from '../browser.ts'
import { test } from '../fixtures.ts'
import { LONG } from '../long-run.ts'
import { expectAccessible, expectNoHorizontalScroll, PHONE } from '../screen.ts'
import type { TestStack } from '../test-stack.ts'
import { type Guests, seatGuests } from './board-page.ts'

const TABLET = { width: 1024, height: 768 } as const
const WALL = { width: 1920, height: 1080 } as const
const OWNER = { username: 'vesna', pin: '4073' } as const

const expectNoScroll = (dialog: Locator): Promise<void> =>
  expect.poll(() => dialog.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)).toBe(0)

test.describe('what is taken off an order', () => {
  let stack: TestStack
  test.beforeAll(({ venue }) => {
    stack = venue
  })

  /** Three pieces of one dish, and one of another. */
  const sendDinner = async ({ path }: Guests): Promise<Order> => {
    const ana = await apiAs(stack, 'ana@kafana.test')
    const dishes = (await ana<Product[]>('/api/product')).filter(({ category }) => category === 'food')
    const lines = dishes.slice(0, 2).map(({ _id: product }, index) => ({
      id: randomUUID(),
      product,
      quantity: index === 0 ? 3 : 1,
    }))
    const { orders } = await ana<{ orders: Order[] }>('/api/tickets', 'POST', {
      id: randomUUID(),
      table: path.split('/').at(-1),
      lines,
    })
    const [order] = orders
    if (!order) throw new Error('A ticket makes an order')
    return order
  }
  const dishOf = (order: Order, index: number): string => order.products[index]?.product?.name ?? ''

  test('is seen by the kitchen until it says so; what is ready needs a PIN; the owner reads all of it', async ({
    browser,
  }) => {
    const guests = await seatGuests(stack)
    const dinner = await sendDinner(guests)
    const [first, second] = [dishOf(dinner, 0), dishOf(dinner, 1)]
    const confirmed = await guests.move(dinner, 'pending')
    const kitchen = await openSignedIn(browser, stack, 'kitchen', WALL)
    await kitchen.page.goto('/monitor')
    await kitchen.page.getByRole('radio', { name: 'Food' }).press('Space')
    await kitchen.page.getByRole('radio', { name: /^Pending/ }).press('Space')
    const card = kitchen.page.getByRole('article', { name: new RegExp(guests.table) })
    await expect(card).toContainText(first)

    const waiter = await openSignedIn(browser, stack, 'kitchen', PHONE)
    await waiter.page.goto(guests.path)
    await waiter.page.getByRole('button', { name: `Change ${first}` }).click()
    const sheet = waiter.page.getByRole('dialog')
    await sheet.getByRole('button', { name: `One less: ${first}` }).click()
    await sheet.getByRole('button', { name: `One less: ${first}` }).click()
    await sheet.getByRole('button', { name: 'Wrong order' }).click()
    await sheet
      .getByRole('group', { name: 'Was it made already?' })
      .getByRole('button', { name: 'No' })
      .click()
    await expectNoHorizontalScroll(waiter.page)
    await expectAccessible(waiter.page)
    await sheet.getByRole('button', { name: /^Void · 1/ }).click()
    await toast(waiter.page, `Voided: 1 × ${first}`)
    await expect(waiter.page.getByRole('list', { name: 'Voided' })).toContainText('Wrong order')

    await waiter.page.getByRole('button', { name: `Change ${second}` }).click()
    await fillIn(sheet, { note: 'without salt' })
    // A discount names the version of its line: what is in the dialog has to be as new as the note.
    const readAgain = waiter.page.waitForResponse(
      async (each) =>
        new URL(each.url()).pathname.startsWith('/api/checks/table/') &&
        (await each.text()).includes('without salt'),
    )
    await sheet.getByRole('button', { name: 'Change note' }).click()
    await toast(waiter.page, `Note changed: ${second}`)
    await readAgain

    // On a tablet the discount of a line fits its dialog, also with who approves it.
    await waiter.page.setViewportSize(TABLET)
    await waiter.page.getByRole('button', { name: `Change ${second}` }).click()
    await sheet.getByRole('button', { name: 'Discount' }).click()
    const discount = waiter.page.getByRole('dialog', { name: 'Discount' })
    await discount.getByRole('button', { name: 'Regular guest' }).click()
    await expectNoScroll(discount)
    await discount.getByRole('button', { name: 'Give discount' }).click()
    await expect(discount.getByRole('group', { name: 'Approved by' }).first()).toBeVisible()
    await expect(discount.getByRole('button', { name: 'OK' })).toBeVisible()
    await expectNoScroll(discount)
    await discount.getByRole('button', { name: 'Close' }).click()
    await waiter.page.getByRole('button', { name: 'Discard' }).click()
    await waiter.page.setViewportSize(PHONE)

    await expect(card.getByRole('listitem', { name: 'Voided' })).toContainText('Wrong order')
    await expect(card).toContainText('Note changed')
    await card.getByRole('button', { name: `Seen: ${first}` }).click()
    await card.getByRole('button', { name: `Seen: ${second}` }).click()
    await expect(card.getByRole('button', { name: /^Seen/ })).toHaveCount(0)

    await guests.move({ ...confirmed, status: 'pending' }, 'done')
    await waiter.page.getByRole('button', { name: `Change ${second}` }).click()
    await sheet.getByRole('button', { name: 'Too late' }).click()
    await sheet.getByRole('button', { name: /^Void/ }).click()
    await fillIn(sheet, { username: OWNER.username, pin: OWNER.pin })
    await sheet.getByRole('button', { name: /^Void/ }).click()
    await toast(waiter.page, `Voided: 1 × ${second}`)

    const owner = await openSignedIn(browser, stack, 'owner')
    await owner.page.goto('/statistics')
    await owner.page.getByRole('button', { name: 'Show the list' }).click()
    const row = owner.page.getByRole('row').filter({ hasText: second }).filter({ hasText: 'Too late' })
    await expect(row).toContainText(guests.table)
    await row.scrollIntoViewIfNeeded()
    await owner.page.setViewportSize(PHONE)
    await owner.page.getByRole('heading', { name: 'Voided items' }).scrollIntoViewIfNeeded()
    await expectNoHorizontalScroll(owner.page)
    await owner.page.goto('/company')
    await owner.page.getByRole('button', { name: 'Limits and reasons' }).click()
    await expect(owner.page.getByText('Guest changed their mind')).toBeVisible()
    await owner.page.setViewportSize({ width: 1440, height: 900 })
    expect([...kitchen.consoleErrors, ...owner.consoleErrors]).toEqual([])
  })

  test('stays in sight of the kitchen as a whole order until it is seen', LONG, async ({ browser }) => {
    const guests = await seatGuests(stack)
    const dinner = await sendDinner(guests)
    const kitchen = await openSignedIn(browser, stack, 'kitchen', WALL)
    await kitchen.page.goto('/monitor')
    await kitchen.page.getByRole('radio', { name: 'Food' }).press('Space')
    const monitor = await apiAs(stack, 'kitchen@kafana.test')
    await monitor('/api/lines/void', 'POST', {
      lines: dinner.products.map(({ line, lineVersion }) => ({ id: line, version: lineVersion })),
      reason: 'changedMind',
    })
    const gone = kitchen.page.getByRole('list', { name: 'Voided' }).getByRole('listitem')
    const ours = gone.filter({ hasText: guests.table })
    await expect(ours).toContainText('Guest changed their mind')
    await ours.getByRole('button', { name: /^Seen/ }).click()
    await expect(ours).toHaveCount(0)
    const tablet = await openSignedIn(browser, stack, 'kitchen', { width: 1024, height: 768 })
    await sendDinner(guests)
    await tablet.page.goto(guests.path)
    await tablet.page.getByRole('button', { name: `Change ${dishOf(dinner, 0)}` }).click()
    await tablet.page.getByRole('dialog').getByRole('button', { name: 'Too late' }).click()
    expect([...kitchen.consoleErrors, ...tablet.consoleErrors]).toEqual([])
  })
})
