import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

export const DESK = { width: 1440, height: 900 } as const
export const PHONE = { width: 390, height: 844 } as const

const amounts = new Intl.NumberFormat('en', { style: 'currency', currency: 'MKD', minimumFractionDigits: 2, maximumFractionDigits: 2, trailingZeroDisplay: 'stripIfInteger' })

/** As an English screen of the demo writes money; the blank in it does not break. */
export const money = (amount: number): string => amounts.format(amount)

/** Nothing makes the page wider than its window. @param said goes before what failed, such as the address */
export const expectNoSidewaysScroll = async (page: Page, said = page.url()): Promise<void> => {
  const { scrollWidth, clientWidth } = await page.evaluate(() => ({ scrollWidth: document.documentElement.scrollWidth, clientWidth: document.documentElement.clientWidth }))
  expect.soft(scrollWidth, `${said} scrolls sideways`).toBeLessThanOrEqual(clientWidth)
}

/** Nobody is kept out: what the page's rules of access find, of any weight or of the weights given. */
export const expectAccessible = async (page: Page, said = page.url(), weights?: readonly string[]): Promise<void> => {
  const { violations } = await new AxeBuilder({ page }).analyze()
  const found = violations.filter(({ impact }) => !weights || weights.includes(impact ?? ''))
  expect.soft(found.map(({ id, nodes }) => `${id}: ${nodes[0]?.html ?? ''}`), `${said} keeps people out`).toEqual([])
}
