import { AxeBuilder } from '@axe-core/playwright'
import type { Order, Product, TableNow, Zone } from '@kafana/contract'
import { DEMO_PASSWORD } from '@kafana/demo'
import { expect, test, type Page } from '@playwright/test'
import { openDevice, signIn } from '../browser.ts'
import { openHouse, type House } from '../processes.ts'

const PATIENCE = { timeout: 20_000 }
const amounts = new Intl.NumberFormat('en', { style: 'currency', currency: 'MKD', minimumFractionDigits: 2, maximumFractionDigits: 2, trailingZeroDisplay: 'stripIfInteger' })

/** The calls of somebody at another device. */
const callsOf = async ({ url }: House, email: string) => {
  const send = (path: string, method: string, headers: Record<string, string>, body?: object) =>
    fetch(`${url}${path}`, { method, headers: { 'content-type': 'application/json', ...headers }, ...(body && { body: JSON.stringify(body) }) })
  const { token } = await (await send('/api/auth/login', 'POST', {}, { email, password: DEMO_PASSWORD })).json() as { token: string }
  return async <T>(path: string, method = 'GET', body?: object): Promise<T> => {
    const answer = await send(path, method, { authorization: `Bearer ${token}` }, body)
    expect(answer.ok, `${method} ${path} answers ${answer.status}`).toBe(true)
    return await answer.json() as T
  }
}
const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

test.describe('the venue as a whole', () => {
  let house: House
  test.beforeAll(async () => { house = await openHouse({ demo: true }) })
  test.afterAll(async () => { await house.close() })

  test('follows a table that is taken, and leads from every figure to its orders', async ({ browser }) => {
    const [owner, waiter] = [await callsOf(house, 'owner@kafana.test'), await callsOf(house, 'ana@kafana.test')]
    const floor = await owner<TableNow[]>('/api/statistics/floor')
    const zone = (await owner<Zone[]>('/api/zones'))[0] as Zone
    const free = zone.tables.find(({ _id }) => floor.find((table) => table._id === _id)?.openOrders === 0) as Zone['tables'][number]
    const product = (await waiter<Product[]>('/api/product'))[0] as Product
    const occupied = floor.filter(({ openOrders }) => openOrders > 0).length

    const { page, complaints } = await openDevice(browser, house)
    await signIn(page, 'owner@kafana.test', DEMO_PASSWORD)
    await page.getByRole('link', { name: /^Venue overview/ }).click()
    await expect(region(page, 'Occupied tables').getByRole('link')).toHaveText(`${occupied} of ${floor.length}`)
    await expect(region(page, 'Takings today').getByRole('link')).toHaveText(amounts.format(floor.reduce((sum, { revenue }) => sum + revenue, 0)))

    const tile = region(page, zone.name).getByRole('listitem').filter({ has: page.getByRole('link', { name: free.name, exact: true }) })
    await expect(tile).toContainText('free')
    const products = [{ product: product._id, productName: product.name, price: product.price, quantity: 2, category: product.category }]
    const order = await waiter<Order>('/api/order', 'POST', { name: 'Живо', table: free._id, products })
    await expect(tile).toContainText('occupied', PATIENCE)
    await expect(tile).toContainText(/since \d\d:\d\d · 0 min/)
    await expect(region(page, 'Occupied tables').getByRole('link')).toHaveText(`${occupied + 1} of ${floor.length}`)

    await tile.getByRole('link', { name: `${free.name}, Open ${amounts.format(order.totalPrice)}` }).click()
    await expect(page).toHaveURL(new RegExp(`/orders\\?table=${free._id}&filter=open$`))
    await expect(page.getByRole('link', { name: 'Живо' })).toBeVisible()
    await page.goBack()

    await region(page, zone.name).getByRole('button', { name: /By table$/ }).click()
    await region(page, zone.name).getByRole('row').filter({ has: page.getByRole('rowheader', { name: free.name, exact: true }) }).getByRole('link').first().click()
    await expect(page).toHaveURL(new RegExp(`/orders\\?table=${free._id}`))
    await page.goBack()
    await region(page, 'Takings today').getByRole('link').click()
    await expect(page).toHaveURL(/\/orders\?filter=billed&billedStart=/)
    await page.goBack()
    await tile.getByRole('link', { name: free.name, exact: true }).click()
    await expect(page).toHaveURL(new RegExp(`/establishment/${free._id}$`))
    expect(complaints).toEqual([])
  })

  test('fits a phone with long names, in words and for everybody', async ({ browser }) => {
    const owner = await callsOf(house, 'owner@kafana.test')
    const zone = (await owner<Zone[]>('/api/zones'))[1] as Zone
    const long = 'ΤραπέζιМаса🍷'.repeat(20).slice(0, 200)
    await owner(`/api/zones/${zone._id}`, 'PUT', { name: long })
    await owner(`/api/tables/${zone.tables[0]?._id ?? ''}`, 'PUT', { name: long })
    for (const viewport of [{ width: 390, height: 844 }, { width: 1440, height: 900 }]) {
      const { page, complaints } = await openDevice(browser, house, viewport)
      await signIn(page, 'owner@kafana.test', DEMO_PASSWORD)
      await page.waitForURL('**/panel')
      await page.goto('/venues')
      await region(page, long).getByRole('button', { name: /By table$/ }).click()
      const { scrollWidth, clientWidth } = await page.evaluate(() => ({ scrollWidth: document.documentElement.scrollWidth, clientWidth: document.documentElement.clientWidth }))
      expect(scrollWidth).toBeLessThanOrEqual(clientWidth)
      const { violations } = await new AxeBuilder({ page }).analyze()
      expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html ?? ''}`)).toEqual([])
      await page.getByText('Occupied', { exact: true }).first().click()
      await expect(page).toHaveURL(/show=occupied$/)
      expect(complaints).toEqual([])
    }
  })
})
