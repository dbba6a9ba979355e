import { DEMO_PASSWORD } from '@kafana/demo'
import { expect, test, type APIRequestContext, type Page } from '@playwright/test'
import { openDevice, signIn } from '../browser.ts'
import { openHouse, type House } from '../processes.ts'

interface Member { readonly _id: string; readonly firstname: string; readonly lastname: string; readonly balance: number }

const ORDERS = { role: 'table', name: 'Completed orders' } as const

test.describe('what a waiter completed, and the cash they hold', () => {
  let house: House
  test.beforeAll(async () => { house = await openHouse({ demo: true }) })
  test.afterAll(async () => { await house.close() })

  const asOwner = async (request: APIRequestContext) => {
    const login = await request.post(`${house.url}/api/auth/login`, { data: { email: 'owner@kafana.test', password: DEMO_PASSWORD } })
    const { token } = await login.json() as { token: string }
    const headers = { authorization: `Bearer ${token}` }
    const staff = await (await request.get(`${house.url}/api/company/staff`, { headers })).json() as Member[]
    const ana = staff.find(({ firstname }) => firstname === 'Ana')
    if (!ana) throw new Error('No Ana')
    return {
      ana,
      give: (amount: number) => request.put(`${house.url}/api/user/${ana._id}/balance?code=give`, { headers, data: { balance: amount } }),
    }
  }
  const count = async (page: Page): Promise<number> =>
    Number((await page.getByRole('region', { name: 'Completed orders' }).locator('p').first().innerText()).replaceAll(',', ''))
  const rows = (page: Page) => page.getByRole(ORDERS.role, { name: ORDERS.name }).getByRole('row')

  test('from the staff list to an order and back to the same place', async ({ browser }) => {
    const { page, complaints } = await openDevice(browser, house)
    await signIn(page, 'owner@kafana.test', DEMO_PASSWORD)
    await page.getByRole('link', { name: /^Personnel/ }).click()
    await page.getByRole('row', { name: /Ana/ }).getByRole('link', { name: /^Stats/ }).click()
    await expect(page.getByRole('heading', { level: 1, name: /Ana/ })).toBeVisible()
    await expect(page.getByText('Waiter', { exact: true })).toBeVisible()
    await expect(rows(page)).toHaveCount(11)
    const all = await count(page)
    expect(all).toBeGreaterThan(100)

    await page.getByRole('combobox', { name: 'Search by order name' }).fill('терас')
    await expect.poll(() => count(page)).toBeLessThan(all)
    await expect(rows(page).nth(1)).toContainText('Тераса')
    await page.getByRole('button', { name: 'Page 2', exact: true }).click()
    await expect(page).toHaveURL(/page=2/)
    await expect(page.getByRole('button', { name: 'Page 2', exact: true })).toHaveAttribute('aria-current', 'page')

    const link = rows(page).nth(3).getByRole('link')
    const [name, here] = [await link.innerText(), page.url()]
    await link.click()
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await page.getByRole('button', { name: 'Back' }).click()
    await expect(page).toHaveURL(here)
    await expect(page.getByRole('combobox', { name: 'Search by order name' })).toHaveValue('терас')
    await expect(rows(page).nth(3)).toContainText(name)

    await page.getByRole('button', { name: 'Today' }).click()
    await expect.poll(() => count(page)).toBeLessThan(50)
    await page.getByRole('button', { name: 'Back' }).click()
    await expect(page).toHaveURL(/\/staff$/)
    expect(complaints).toEqual([])
  })

  test('the ledger follows funds that are given meanwhile, on a phone too', async ({ browser, request }) => {
    const { ana, give } = await asOwner(request)
    const { page, complaints } = await openDevice(browser, house, { width: 390, height: 844 })
    await signIn(page, 'owner@kafana.test', DEMO_PASSWORD)
    await page.waitForURL('**/panel')
    await page.goto(`/staff/${ana._id}?firstname=${ana.firstname}&lastname=${ana.lastname}`)
    await page.getByText('Balance', { exact: true }).click()
    await expect(page).toHaveURL(/view=balance/)
    const movements = page.getByRole('list', { name: 'Balance movements' }).getByRole('listitem')
    await expect(movements).toHaveCount(20)
    await expect(movements.getByRole('link', { name: /^Show order/ }).first()).toBeVisible()

    await give(1234.5)
    await expect(movements.first()).toContainText('Funds given')
    await expect(movements.first()).toContainText(/\+MKD\s1,234\.50/)
    const held = new Intl.NumberFormat('en').format(ana.balance + 1234.5)
    await expect(page.getByRole('region', { name: 'Balance now' })).toContainText(held)
    await page.getByRole('button', { name: 'Today' }).click()
    await expect(page.getByRole('region', { name: 'Came in' })).toContainText(/MKD\s/)
    const { scrollWidth, clientWidth } = await page.evaluate(() => ({ scrollWidth: document.documentElement.scrollWidth, clientWidth: document.documentElement.clientWidth }))
    expect(scrollWidth).toBeLessThanOrEqual(clientWidth)
    expect(complaints).toEqual([])
  })

  test('a link to nobody says so', async ({ browser }) => {
    const { page } = await openDevice(browser, house)
    await signIn(page, 'owner@kafana.test', DEMO_PASSWORD)
    await page.waitForURL('**/panel')
    await page.goto('/staff/nobody?firstname=X&lastname=Y&view=balance')
    await expect(page.getByRole('heading', { name: 'No such person' })).toBeVisible()
    await page.getByRole('link', { name: 'To the staff list' }).click()
    await expect(page).toHaveURL('/staff')
  })
})
