import { AxeBuilder } from '@axe-core/playwright'
import type { DayAtAGlance, StaffMember } from '@kafana/contract'
import { DEMO_PASSWORD } from '@kafana/demo'
import { expect, test, type Page } from '@playwright/test'
import { openDevice, signIn } from '../browser.ts'
import { openHouse, type House } from '../processes.ts'

const OWNER = 'owner@kafana.test'
const PATIENCE = { timeout: 20_000 }

const amounts = new Intl.NumberFormat('en', { style: 'currency', currency: 'MKD', minimumFractionDigits: 2, maximumFractionDigits: 2, trailingZeroDisplay: 'stripIfInteger' })
/** As the screens write money; the blank in it does not break. */
const money = (amount: number): string => amounts.format(amount)

/** The owner at another device, by the calls alone. */
const ownerElsewhere = async ({ url }: House) => {
  const post = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ email: OWNER, password: DEMO_PASSWORD }) }
  const { token } = await (await fetch(`${url}/api/auth/login`, post)).json() as { token: string }
  const call = async <T>(path: string, method = 'GET', body?: object): Promise<T> => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const answer = await fetch(`${url}${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) })
    expect(answer.ok, `${method} ${path} answers ${answer.status}`).toBe(true)
    return await answer.json() as T
  }
  return call
}

const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const figure = (page: Page, name: string) => page.getByRole('group', { name, exact: true })

test.describe('the owner’s day', () => {
  let house: House
  test.beforeAll(async () => { house = await openHouse({ demo: true }) })
  test.afterAll(async () => { await house.close() })

  test('agrees with the server, follows a waiter’s balance and leads to the orders', async ({ browser }) => {
    const { page, complaints } = await openDevice(browser, house)
    const call = await ownerElsewhere(house)
    await signIn(page, OWNER, DEMO_PASSWORD)
    await page.getByRole('link', { name: /^The day/ }).click()
    await expect(page).toHaveURL('/home')
    await expect(page.getByRole('status').filter({ hasText: 'Live' })).toBeVisible()

    const day = await call<DayAtAGlance>('/api/statistics/day')
    await expect(figure(page, 'Revenue').getByRole('link').first()).toHaveText(money(day.takings.revenue))
    await expect(figure(page, 'Revenue').getByRole('link').last()).toHaveText(`Whole day ${money(day.before.whole.revenue)}`)
    await expect(figure(page, 'Profit').getByRole('link').first()).toHaveText(money(day.takings.profit))
    await expect(figure(page, 'Billed orders').getByRole('link').last()).toHaveText(`Whole day ${day.before.whole.orders}`)
    for (const { status, count, total } of day.openOrders) {
      const row = card(page, 'Open orders').locator(`a[href$="filter=${status}"]`)
      await expect(row).toContainText(`${count}${money(total)}`)
    }

    const staff = await call<StaffMember[]>('/api/company/staff')
    const ana = staff.find(({ username }) => username === 'ana') as StaffMember
    const row = card(page, 'Balances').getByRole('link', { name: `${ana.firstname} ${ana.lastname}` })
    await expect(row).toContainText(money(ana.balance))
    await call(`/api/user/${ana._id}/balance?code=give`, 'PUT', { balance: 1234.5 })
    await expect(row).toContainText(money(ana.balance + 1234.5), PATIENCE)

    await figure(page, 'Revenue').getByRole('link').first().click()
    await expect(page.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible()
    const { searchParams } = new URL(page.url())
    expect(Object.fromEntries(searchParams)).toEqual({ billedStart: day.start, billedEnd: day.end })
    await page.goBack()
    await figure(page, 'Revenue').getByRole('link').last().click()
    await expect(page.getByRole('list', { name: 'Orders' }).getByRole('listitem').first()).toBeVisible()
    expect(complaints).toEqual([])
  })

  test('fits a phone, in Macedonian', async ({ browser }) => {
    const { page, complaints } = await openDevice(browser, house, { width: 390, height: 844 })
    await signIn(page, OWNER, DEMO_PASSWORD)
    await page.waitForURL('/panel')
    await page.addInitScript(() => { localStorage.setItem('i18nextLng', 'mk') })
    await page.goto('/home')
    await expect(page.getByRole('heading', { level: 1, name: 'Денот' })).toBeVisible()
    await expect(card(page, 'Маси и келнери').getByRole('link').nth(1)).toBeVisible()
    await page.waitForLoadState('networkidle')
    const { scrollWidth, clientWidth } = await page.evaluate(() => ({ scrollWidth: document.documentElement.scrollWidth, clientWidth: document.documentElement.clientWidth }))
    expect(scrollWidth).toBeLessThanOrEqual(clientWidth)
    const { violations } = await new AxeBuilder({ page }).analyze()
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html ?? ''}`)).toEqual([])
    expect(complaints).toEqual([])
  })
})
