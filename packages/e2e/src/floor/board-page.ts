import { randomUUID } from 'node:crypto'
import type { Order, Product, VenueTable, Zone } from '@kafana/contract'
import type { SettableStatus } from '@kafana/domain'
import { expect, type Locator, type Page } from '@playwright/test'
import { apiAs } from '../api.ts'
import { type Device, fillIn } from '../browser.ts'
import { stableBox } from '../screen.ts'
import type { TestStack } from '../test-stack.ts'

/** A new table, and a waiter who takes orders there. */
export interface Guests {
  /** The name of their table. */
  readonly table: string
  /** Of their tab. */
  readonly path: string
  take(name: string, status?: SettableStatus): Promise<Order>
  move(order: Order, status: SettableStatus): Promise<Order>
}
export const seatGuests = async (stack: TestStack): Promise<Guests> => {
  const [owner, waiter, monitor] = [
    await apiAs(stack, 'owner@kafana.test'),
    await apiAs(stack, 'ana@kafana.test'),
    await apiAs(stack, 'kitchen@kafana.test'),
  ]
  const [zone] = await owner<Zone[]>('/api/zones')
  const { _id: table, name: tableName } = await owner<VenueTable>('/api/tables', 'POST', {
    name: `Гости ${randomUUID().slice(0, 6)}`,
    capacity: 4,
    zone: zone?._id,
  })
  const product = (await waiter<Product[]>('/api/product')).find(({ category }) => category === 'drink')?._id
  const move = (order: Order, status: SettableStatus) =>
    monitor<Order>(`/api/order/${order._id}`, 'PUT', { status, expectedStatus: order.status })
  return {
    table: tableName,
    path: `/establishment/${table}`,
    move,
    take: async (name, status = 'created') => {
      const order = await waiter<Order>('/api/order', 'POST', {
        name,
        table,
        category: 'drink',
        products: [{ product, quantity: 1 }],
      })
      return status === 'created' ? order : move(order, status)
    },
  }
}

export const column = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true })
export const card = (page: Page, name: string): Locator =>
  page.getByRole('listitem').filter({ has: page.getByRole('link', { name, exact: true }) })
export const expectInColumn = (page: Page, order: string, name: string): Promise<void> =>
  expect(column(page, name).getByRole('link', { name: order, exact: true })).toBeVisible()

export const middleOf = async (place: Locator): Promise<{ x: number; y: number }> => {
  const box = await stableBox(place)
  return { x: box.x + box.width / 2, y: box.y + Math.min(box.height / 2, 120) }
}
export const dragOver = async (page: Page, order: string, to: string): Promise<void> => {
  const from = await middleOf(card(page, order))
  const end = await middleOf(column(page, to))
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(from.x + 12, from.y + 4, { steps: 3 })
  await page.mouse.move(end.x, end.y, { steps: 12 })
  // As a person does, so that a page which is behind with drawing takes the drop for this column.
  await expect(column(page, to)).toHaveAttribute('data-over', 'true')
}
export const drag = async (page: Page, order: string, to: string): Promise<void> => {
  await dragOver(page, order, to)
  await page.mouse.up()
}
export const moveByMenu = async (page: Page, order: string, to: string): Promise<void> => {
  await page.getByRole('button', { name: `Move ${order}`, exact: true }).click()
  await page.getByRole('menuitem', { name: to, exact: true }).click()
}

/** Reserves a bill of everything that guests had, all of it delivered, with the PIN of their waiter, and returns its dialog. */
export const reserveBill = async (page: Page, { path }: Guests): Promise<Locator> => {
  await page.goto(path)
  await page.getByRole('button', { name: 'Bill', exact: true }).click()
  const bill = page.getByRole('dialog')
  await fillIn(bill, { username: 'ana', pin: '7392' })
  await bill.getByRole('button', { name: 'Continue' }).click()
  return bill
}

/** The address of a table's board. */
export const boardOf = (path: string): string => `${path}?view=board`
/** Opens the board of a table. */
export const openBoard = async (device: Device, { path }: Guests): Promise<Page> => {
  await device.page.goto(boardOf(path))
  await expect(device.page.getByRole('group', { name: 'Order board' })).toBeVisible()
  return device.page
}
