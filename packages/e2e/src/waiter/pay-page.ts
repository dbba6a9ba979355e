import { demoAccounts } from '@kafana/demo'
import { expect, type Locator, type Page } from '@playwright/test'

export const LUKAS_PIN = demoAccounts.find(({ username }) => username === 'luka')?.pin ?? ''

/** The Pay screen of Luka’s phone, and how many times it was tapped. */
export const payScreen = (page: Page) => {
  let taps = 0
  const tap = async (target: Locator): Promise<void> => {
    taps += 1
    await target.click()
  }
  const button = (name: string | RegExp, exact = true): Locator => page.getByRole('button', { name, exact })
  const sheet = page.getByRole('dialog')
  return {
    taps: () => taps,
    button,
    sheet,
    press: (name: string | RegExp) => tap(button(name)),
    inSheet: (name: string | RegExp) => tap(sheet.getByRole('button', { name, exact: true })),
    /** Types the PIN and waits for the receipt. */
    print: async (): Promise<void> => {
      for (const digit of LUKAS_PIN) await tap(sheet.getByRole('button', { name: digit, exact: true }))
      await tap(sheet.getByRole('button', { name: 'Print' }))
      await expect(sheet.getByText(/^Bill No\. \d+$/)).toBeVisible()
    },
  }
}
