import type { Order, Product, Station, VenueTable } from '@kafana/contract'
import { expect, type Page } from '@playwright/test'
import { type ApiClient, apiAs } from '../api.ts'
import { openSignedIn } from '../browser.ts'
import { test } from '../fixtures.ts'
import { LONG } from '../long-run.ts'

const WALL = { width: 1920, height: 1080 }

/** A grill and a cold section with a dish each, and a dish of neither. */
const prepare = async (owner: ApiClient) => {
  const make = (name: string) => owner<Station>('/api/stations', 'POST', { name, category: 'food' })
  const [grill, cold] = [await make('Test grill'), await make('Test cold')]
  const food = (await owner<readonly Product[]>('/api/product')).filter(
    ({ category, soldOut }) => category === 'food' && soldOut === null,
  )
  const [steak, salad, soup] = food.slice(-3) as [Product, Product, Product]
  const send = (product: Product, station: string | null) =>
    owner(`/api/product/${product._id}`, 'PUT', { station })
  await send(steak, grill._id)
  await send(salad, cold._id)
  return { grill, cold, steak, salad, soup }
}

const takeTicket = async (waiter: ApiClient, table: string, products: readonly Product[]): Promise<Order> => {
  const id = `stations-${Date.now()}`
  const lines = products.map(({ _id }, index) => ({ id: `${id}-${index}`, product: _id, quantity: 1 }))
  const { orders } = await waiter<{ orders: Order[] }>('/api/tickets', 'POST', { id, table, lines })
  return orders[0] as Order
}

const choose = async (page: Page, from: string, to: string): Promise<void> => {
  await page.getByRole('button', { name: `Station: ${from}` }).click()
  await page.getByRole('menuitemradio', { name: to, exact: true }).click()
}

const removeStations = async (owner: ApiClient): Promise<void> => {
  for (const { _id, name } of await owner<readonly Station[]>('/api/stations'))
    if (name.startsWith('Test ')) await owner(`/api/stations/${_id}`, 'DELETE')
}

test(
  'each station sees and finishes its own lines; the order follows the last one',
  LONG,
  async ({ browser, venue }) => {
    const owner = await apiAs(venue, 'owner@kafana.test')
    const kitchen = await apiAs(venue, 'kitchen@kafana.test')
    try {
      const { cold, steak, salad, soup } = await prepare(owner)
      const [table] = (await owner<readonly VenueTable[]>('/api/tables')).slice(-1) as [VenueTable]
      const order = await takeTicket(kitchen, table._id, [steak, salad, soup])
      const status = async () => (await kitchen<Order>(`/api/order/${order._id}`)).status

      const { page } = await openSignedIn(browser, venue, 'kitchen', WALL)
      const show = (tab: string) => page.getByRole('radio', { name: new RegExp(`^${tab}`) }).press('Space')
      await page.goto('/monitor')
      await page.getByRole('radio', { name: 'Food' }).press('Space')
      await choose(page, 'All stations', 'Test grill')
      const cards = page.getByRole('article')
      await expect(cards).toHaveCount(1)
      await expect(cards.getByText('2 elsewhere')).toBeVisible()
      await expect(cards.getByText(salad.name)).toHaveCount(0)
      await cards.getByRole('button', { name: 'Confirm' }).click()
      await expect.poll(status).toBe('pending')
      await show('Pending')
      await cards.locator('[data-action=done]').click()
      await expect(cards.getByText('Waits for Test cold, Other food')).toBeVisible()

      // It is still there after a reload, and another station shows another part.
      await page.reload()
      await expect(cards.getByText('Waits for Test cold, Other food')).toBeVisible()
      await choose(page, 'Test grill', 'Test cold')
      await show('Created')
      await expect(cards.getByText(salad.name)).toBeVisible()
      await cards.getByRole('button', { name: 'Confirm' }).click()
      await show('Pending')
      await cards.locator('[data-action=done]').click()
      await expect(cards.getByText('Waits for Other food')).toBeVisible()
      expect(await status()).toBe('pending')

      // What had a station that is removed is made by the kitchen itself: nothing is lost.
      await owner(`/api/stations/${cold._id}`, 'DELETE')
      await choose(page, 'All stations', 'Other food')
      const own = cards.filter({ hasText: soup.name }).filter({ hasText: salad.name })
      await show('Created')
      await own.getByRole('button', { name: 'Confirm' }).click()
      await show('Pending')
      await own.locator('[data-action=done]').click()
      await expect(own).toHaveCount(0)
      await expect.poll(status).toBe('done')
    } finally {
      await removeStations(owner)
    }
  },
)
