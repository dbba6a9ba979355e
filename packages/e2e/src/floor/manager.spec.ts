import type { Order } from '@kafana/contract'
import { expect, type Page, type WebSocket } from '@playwright/test'
import { apiAs } from '../api.ts'
import { openSignedIn, openAs, toast } from '../browser.ts'
import { test } from '../fixtures.ts'
import { LONG } from '../long-run.ts'
import { openNetwork, type Network } from '../network.ts'
import { expectAccessible, expectNoHorizontalScroll, PHONE } from '../screen.ts'
import type { TestStack } from '../test-stack.ts'

const SLOW = { timeout: 30_000 }
const TABLET = { width: 1024, height: 768 } as const
/** Five lines for table 12: three letters each, and a quantity other than one. */
const FIVE_LINES = ['шоп|', 'тав|2', 'мус|', '3 ќеб', 'леп|']
const OLD_NAME_200 =
  'Маса на семејство Константиновски-Папакостантинидис, Ολυμπία Παπαδοπούλου и пријателите од Битола, шеснаесетмина, со две деца и торта во десет '.padEnd(
    200,
    '·',
  )

const lineOf = (typed: string): string[] => {
  const [text = '', quantity] = typed.split('|')
  return quantity === undefined ? [...text, 'Enter'] : [...text, 'Enter', ...quantity, 'Enter']
}

/** A keyboard that counts its keystrokes. */
const countingKeys = (page: Page) => {
  let pressed = 0
  return {
    press: async (keys: readonly string[]) => {
      for (const key of keys) {
        pressed += 1
        await (key.length === 1 && key > '\u007F'
          ? page.keyboard.insertText(key)
          : page.keyboard.press(key === ' ' ? 'Space' : key))
      }
    },
    pressed: () => pressed,
  }
}

const lines = (page: Page) => page.getByRole('list', { name: 'Current order' }).getByRole('listitem')

test.describe('taking an order', () => {
  let stack: TestStack
  let network: Network
  test.beforeAll(async ({ venue }) => {
    stack = venue
    network = await openNetwork(stack.url)
  })
  test.afterAll(async () => {
    await network.close()
  })

  test('five lines by keyboard alone appear live in the kitchen, announced on the second connection', async ({
    browser,
  }) => {
    const kitchen = await openAs(browser, stack, 'kitchen')
    await kitchen.page.goto('/monitor')
    await kitchen.page.getByText('Food', { exact: true }).click()
    const { page, consoleErrors, home } = await openSignedIn(browser, stack, 'bar', TABLET)
    const sockets: WebSocket[] = []
    const sent: string[] = []
    page.on('websocket', (socket) => {
      sockets.push(socket)
      socket.on('framesent', ({ payload }) => sent.push(String(payload)))
    })
    const connections = () => sockets.filter((socket) => !socket.isClosed()).length
    await page.goto(home)
    await expect.poll(connections).toBe(1)
    await page.getByRole('link', { name: 'New order' }).first().click()
    await page.getByText('Food', { exact: true }).click()
    await expect(page.getByRole('combobox', { name: 'Product' })).toBeFocused()
    await expect.poll(connections).toBe(2)

    const keyboard = countingKeys(page)
    const startedAt = Date.now()
    for (const typed of FIVE_LINES) await keyboard.press(lineOf(typed))
    await expect(lines(page)).toHaveCount(5)
    await keyboard.press(['Control+Enter'])
    await expect(
      page
        .getByRole('combobox', { name: 'Table' })
        .or(page.getByRole('textbox', { name: 'Table' }))
        .first(),
    ).toBeFocused()
    // With delayed responses, the test types five lines before the tables are loaded.
    await expect(page.getByRole('option').first()).toBeVisible()
    await keyboard.press(['1', '2', 'Control+Enter'])
    await toast(page, 'Order created successfully!')
    const took = Date.now() - startedAt
    test.info().annotations.push({
      type: 'by keyboard',
      description: `${keyboard.pressed()} keys, ${took} ms in this test`,
    })
    process.stdout.write(`five lines: ${keyboard.pressed()} keys, ${took} ms in this test\n`)
    // Two keys a second are slow; 30 of them are 15 seconds.
    expect(keyboard.pressed()).toBeLessThanOrEqual(35)
    await expect(page.getByText('Nothing added yet')).toBeVisible()
    await expect(page.getByRole('combobox', { name: 'Product' })).toBeFocused()

    const {
      orders: [order],
    } = await (
      await apiAs(stack, 'owner@kafana.test')
    )<{ orders: Order[] }>('/api/order?limit=1')
    expect(order).toMatchObject({ name: 'Маса 12', category: 'food', table: { name: 'Маса 12' } })
    expect(order?.products.map(({ quantity }) => quantity)).toEqual([1, 2, 1, 3, 1])
    await expect(
      kitchen.page
        .getByRole('article')
        .filter({ hasText: order?.products[3]?.product?.name ?? '' })
        .last(),
    ).toBeVisible(SLOW)
    expect(sent.map((text) => JSON.parse(text) as unknown)).toMatchObject([
      { type: 'new-order', order: { _id: order?._id } },
    ])

    await page.getByRole('button', { name: 'Back' }).click()
    await expect.poll(connections, 'the second connection is closed with its screen').toBe(1)
    expect([...consoleErrors, ...kitchen.consoleErrors]).toEqual([])
  })

  test(
    'an order taken on a phone while the server is unreachable is saved there and sent once',
    LONG,
    async ({ browser }) => {
      const { page } = await openAs(browser, stack, 'bar', PHONE, network.url)
      await page.goto('/manager')
      await page.getByRole('option').first().click()
      await page.getByRole('option').nth(1).click()
      await expect(lines(page)).toHaveCount(2)
      await expectNoHorizontalScroll(page)
      await expectAccessible(page)

      network.cut()
      await expect(page.getByText(/^Not live since/)).toBeVisible(SLOW)
      await page.getByRole('button', { name: 'Create order' }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('textbox', { name: 'Order name' }).fill(OLD_NAME_200)
      await dialog.getByPlaceholder('Choose a table').click()
      await page.getByRole('option', { name: /Тераса 3/ }).click()
      await expect(dialog.getByRole('textbox', { name: 'Order name' })).toHaveValue(OLD_NAME_200)
      await expectNoHorizontalScroll(page)
      await dialog.getByRole('button', { name: 'Create order' }).click()
      await toast(page, 'Saved on this device. It is sent when the server is back.')
      await expect(page.getByText('Nothing added yet')).toBeVisible()

      network.restore()
      await expect(page.getByText(/^Not live since/)).toBeHidden(SLOW)
      const call = await apiAs(stack, 'owner@kafana.test')
      const saved = async () =>
        (await call<{ orders: Order[] }>('/api/order?limit=100&sort=newest')).orders.filter(
          ({ name }) => name === OLD_NAME_200,
        )
      await expect.poll(async () => (await saved()).length, SLOW).toBe(1)
      expect((await saved())[0]).toMatchObject({ table: { name: 'Тераса 3' }, category: 'drink' })
    },
  )
})
