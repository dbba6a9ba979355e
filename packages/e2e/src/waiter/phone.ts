import { demoAccounts } from '@kafana/demo'
import { type Browser, expect, type Page } from '@playwright/test'
import { apiAs, logInAs } from '../api.ts'
import { type Device, openDevice } from '../browser.ts'
import { PHONE } from '../screen.ts'
import type { TestStack } from '../test-stack.ts'

/** Longer than any screen takes, so that a test which waits for nothing says for what (ms). */
export const PATIENCE_MS = 60_000

/** The path of a new invitation of a waiter, past the page that sets phones up. @param user the id */
const invitationFor = async (stack: TestStack, user: string): Promise<string> => {
  const owner = await apiAs(stack, 'owner@kafana.test')
  const { link } = await owner<{ link: string }>('/api/auth/invitations', 'POST', { user })
  return `/waiter/invite${link.slice(link.indexOf('#'))}`
}

/** Types a PIN on the lock. */
export const unlockWith = async (page: Page, pin: string): Promise<void> => {
  for (const digit of pin) await page.getByRole('button', { name: digit, exact: true }).click()
  await page.getByRole('button', { name: 'Unlock' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Tables' })).toBeVisible()
}

/** Types the PIN of a demo account on the lock. */
export const unlockAs = async (page: Page, name: string): Promise<void> =>
  unlockWith(page, demoAccounts.find(({ username }) => username === name)?.pin ?? '')

/** Opens a new invitation on a phone. @param user the id of a waiter */
export const openInvitation = async (page: Page, stack: TestStack, user: string): Promise<void> => {
  await page.goto(await invitationFor(stack, user))
  await expect(page.getByRole('button', { name: 'Log in on this phone' })).toBeVisible()
}

/** Accepts an invitation on a phone, which then shows the lock. @param user the id of a waiter */
export const acceptInvitation = async (page: Page, stack: TestStack, user: string): Promise<void> => {
  await openInvitation(page, stack, user)
  await page.getByRole('button', { name: 'Log in on this phone' }).click()
  await expect(page.getByText('Type your PIN')).toBeVisible()
}

/** A phone whose waiter has opened an invitation, but no lock yet. @param name the part of the email before the @ */
export const invitedPhone = async (browser: Browser, stack: TestStack, name: string): Promise<Device> => {
  const device = await openDevice(browser, stack, PHONE)
  const { userId } = await logInAs(stack, `${name}@kafana.test`)
  await acceptInvitation(device.page, stack, userId)
  return device
}

/** A waiter's phone that shows the tables. @param name the part of the email before the @ */
export const openPhone = async (browser: Browser, stack: TestStack, name: string): Promise<Device> => {
  const device = await invitedPhone(browser, stack, name)
  await unlockAs(device.page, name)
  return device
}
