import { randomUUID } from 'node:crypto'
import type { Order, Product, VenueTable, Zone } from '@kafana/contract'
import type { SettableStatus } from '@kafana/domain'
import { expect, type Locator, type Page } from '@playwright/test'
import type { Device } from '../browser.ts'
import { callsOf } from '../calls.ts'
import type { House } from '../processes.ts'
import { boxAtRest } from '../screen.ts'

/** A table of their own, where nobody sat before whatever the hour, and somebody who takes orders there. */
export interface Guests {
  readonly path: string
  take(name: string, status?: SettableStatus): Promise<Order>
  move(order: Order, status: SettableStatus): Promise<Order>
}
export const seatGuests = async (house: House): Promise<Guests> => {
  const [owner, waiter, monitor] = [
    await callsOf(house, 'owner@kafana.test'),
    await callsOf(house, 'ana@kafana.test'),
    await callsOf(house, 'kitchen@kafana.test'),
  ]
  const [zone] = await owner<Zone[]>('/api/zones')
  const { _id: table } = await owner<VenueTable>('/api/tables', 'POST', {
    name: `Гости ${randomUUID()}`,
    capacity: 4,
    zone: zone?._id,
  })
  const product = (await waiter<Product[]>('/api/product')).find(({ category }) => category === 'drink')?._id
  const move = (order: Order, status: SettableStatus) =>
    monitor<Order>(`/api/order/${order._id}`, 'PUT', { status, expectedStatus: order.status })
  return {
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
export const isIn = (page: Page, order: string, name: string): Promise<void> =>
  expect(column(page, name).getByRole('link', { name: order, exact: true })).toBeVisible()

export const middleOf = async (place: Locator): Promise<{ x: number; y: number }> => {
  const box = await boxAtRest(place)
  return { x: box.x + box.width / 2, y: box.y + Math.min(box.height / 2, 120) }
}
export const carry = async (page: Page, order: string, to: string): Promise<void> => {
  const from = await middleOf(card(page, order))
  const end = await middleOf(column(page, to))
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(from.x + 12, from.y + 4, { steps: 3 })
  await page.mouse.move(end.x, end.y, { steps: 12 })
}
export const drag = async (page: Page, order: string, to: string): Promise<void> => {
  await carry(page, order, to)
  await page.mouse.up()
}
export const moveByMenu = async (page: Page, order: string, to: string): Promise<void> => {
  await page.getByRole('button', { name: `Move ${order}`, exact: true }).click()
  await page.getByRole('menuitem', { name: to, exact: true }).click()
}

/** Opens a table’s page, for which there must be orders. */
export const openBoard = async (device: Device, { path }: Guests): Promise<Page> => {
  await device.page.goto(path)
  await expect(device.page.getByRole('group', { name: 'Order board' })).toBeVisible()
  return device.page
}
