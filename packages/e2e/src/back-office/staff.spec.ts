import { DEMO_PASSWORD } from '@kafana/demo'
import { expect, type Page } from '@playwright/test'
import { fillIn, openDevice, signIn, toast, type Device } from '../browser.ts'
import { test } from '../fixtures.ts'
import { LONG } from '../long-run.ts'
import { expectNoHorizontalScroll, PHONE } from '../screen.ts'
import type { TestStack } from '../test-stack.ts'

const PETAR = 'Петар 🍷'
const row = (page: Page, name: string) => page.getByRole('row', { name })
const dialogOf = (page: Page) => page.getByRole('dialog')

/** Chooses from the menu of a person. */
const chooseAction = async (page: Page, name: string, action: string) => {
  await page.getByRole('button', { name: `More actions: ${name}` }).click()
  await page.getByRole('menuitem', { name: action, exact: true }).click()
}
const press = (page: Page, button: string) =>
  dialogOf(page).getByRole('button', { name: button, exact: true }).click()
const openAsOwner = async (device: Device) => {
  await signIn(device.page, 'owner@kafana.test', DEMO_PASSWORD)
  await device.page.waitForURL('**/panel')
  await device.page.goto('/staff')
}

const registerPetar = async (page: Page) => {
  await page.getByRole('button', { name: 'Add staff' }).click()
  const typed = {
    firstname: PETAR,
    lastname: 'Тодоров',
    username: 'ana',
    email: 'petar@kafana.test',
    password: DEMO_PASSWORD,
    confirmPassword: DEMO_PASSWORD,
    pin: '7315',
  }
  await fillIn(dialogOf(page), typed)
  await dialogOf(page).getByText('Waiter', { exact: true }).click()
  await press(page, 'Save')
  await expect(dialogOf(page).getByText('This username is already in use.')).toBeVisible()
  await fillIn(dialogOf(page), { username: 'petar' })
  await press(page, 'Save')
  await toast(page, 'Staff member added successfully!')
  await expect(row(page, PETAR)).toContainText('Waiter')
}

const assignTables = async (page: Page) => {
  // It follows the registration of a waiter.
  const dialog = page.getByRole('dialog', { name: 'Assign tables' })
  await expect(dialog).toContainText(PETAR)
  await press(page, 'Save')
  await expect(dialog.getByText('Please select at least one table')).toBeVisible()
  await expect(dialog.getByRole('checkbox').nth(1)).toBeVisible()
  const [first, second] = await dialog
    .getByRole('checkbox')
    .evaluateAll((boxes) =>
      boxes.map(
        (box) => box.closest('div[class*="Checkbox-root"]')?.querySelector('label')?.textContent ?? '',
      ),
    )
  for (const name of [first ?? '', second ?? ''])
    await dialog.getByRole('checkbox', { name, exact: true }).check()
  await press(page, 'Save')
  await toast(page, 'Tables assigned successfully!')
  await chooseAction(page, PETAR, 'Assign tables')
  const unassign = dialog.getByRole('button', { name: /^Unassign/ })
  await expect(unassign).toHaveCount(2)
  await unassign.first().click()
  await toast(page, /unassigned/)
  await expect(unassign).toHaveCount(1)
  await expect(dialog.getByRole('checkbox', { name: first ?? '', exact: true })).toBeVisible()
  await press(page, 'Cancel')
  await expect(page.getByRole('button', { name: `More actions: ${PETAR}` })).toBeFocused()
}

const moveFunds = async (page: Page) => {
  const move = async (action: string, amount: string) => {
    await chooseAction(page, PETAR, action)
    await dialogOf(page).getByRole('textbox', { name: 'Amount' }).fill(amount)
    await press(page, 'Confirm')
  }
  await move('Give funds', '1500')
  await toast(page, /now holds 1,500\sden\./)
  await move('Take funds', '1500.5')
  await toast(page, /The balance is only 1,500\sden\./)
  await dialogOf(page).getByRole('textbox', { name: 'Amount' }).fill('400')
  await press(page, 'Confirm')
  await toast(page, /now holds 1,100\sden\./)
  await expect(row(page, PETAR).getByRole('link', { name: /1,100/ })).toHaveAttribute('href', /view=balance$/)
}

const renamePetar = async (page: Page) => {
  await chooseAction(page, PETAR, 'Edit details')
  await fillIn(dialogOf(page), { lastname: 'Κωνσταντινίδης' })
  await press(page, 'Save')
  await toast(page, 'Details saved')
  await expect(row(page, 'Κωνσταντινίδης')).toBeVisible()
  await chooseAction(page, PETAR, 'New PIN')
  await fillIn(dialogOf(page), { pin: '1234' })
  await press(page, 'Save')
  await expect(dialogOf(page).getByText('This PIN is too easy to guess')).toBeVisible()
  await fillIn(dialogOf(page), { pin: '8406' })
  await press(page, 'Save')
  await toast(page, 'The new PIN takes effect immediately.')
}

const archivePetar = async (page: Page) => {
  await chooseAction(page, PETAR, 'Archive')
  await expect(dialogOf(page)).toContainText(/holds 1,100\sden\./)
  await press(page, 'Take funds')
  await dialogOf(page)
    .getByRole('button', { name: /^Exactly/ })
    .click()
  await press(page, 'Take cash')
  await expect(dialogOf(page)).toContainText(/1,100\sden\. taken from/)
  await dialogOf(page).getByRole('button', { name: 'Close' }).last().click()
  await chooseAction(page, PETAR, 'Archive')
  await expect(dialogOf(page)).not.toContainText('Take the funds first')
  await press(page, 'Archive')
  await toast(page, 'was archived.')
  await expect(row(page, PETAR)).toHaveCount(0)
}

test.describe('the staff', () => {
  let stack: TestStack
  test.beforeAll(({ venue }) => {
    stack = venue
  })

  test(
    'a waiter is registered, gets tables and funds, is renamed and archived',
    LONG,
    async ({ browser }) => {
      const device = await openDevice(browser, stack)
      await openAsOwner(device)
      await registerPetar(device.page)
      await assignTables(device.page)
      await moveFunds(device.page)
      await renamePetar(device.page)
      await archivePetar(device.page)
      expect(device.consoleErrors).toEqual([])
    },
  )

  test('new permissions and a block take effect at once', LONG, async ({ browser }) => {
    const [owner, kitchen] = [await openDevice(browser, stack), await openDevice(browser, stack)]
    await openAsOwner(owner)
    await signIn(kitchen.page, 'kitchen@kafana.test', DEMO_PASSWORD)
    await kitchen.page.waitForURL('**/establishment')
    const monitorLink = kitchen.page.locator('a[href="/monitor"]')
    await expect(monitorLink.first()).toBeVisible()
    await chooseAction(owner.page, 'Marko Iliev', 'Permissions')
    await dialogOf(owner.page).getByRole('checkbox', { name: 'Monitor', exact: true }).uncheck()
    await press(owner.page, 'Save')
    await toast(owner.page, 'Permissions saved.')
    await expect(monitorLink).toHaveCount(0)
    await kitchen.page.goto('/monitor')
    await expect(kitchen.page.getByText('Access Denied')).toBeVisible()

    await kitchen.page.goto('/establishment')
    await expect(kitchen.page.getByRole('heading', { level: 1 }).first()).toBeVisible()
    await chooseAction(owner.page, 'Marko Iliev', 'Block')
    await toast(owner.page, 'User blocked successfully!')
    await expect(row(owner.page, 'Marko Iliev')).toContainText('Blocked')
    await expect(kitchen.page).toHaveURL(/\/login$/)
    await signIn(kitchen.page, 'kitchen@kafana.test', DEMO_PASSWORD)
    await toast(kitchen.page, 'Wrong email or password.')
    await chooseAction(owner.page, 'Marko Iliev', 'Unblock')
    await toast(owner.page, 'User unblocked successfully!')
    await signIn(kitchen.page, 'kitchen@kafana.test', DEMO_PASSWORD)
    await kitchen.page.waitForURL('**/establishment')
    // Other tests of this venue use his monitor.
    await chooseAction(owner.page, 'Marko Iliev', 'Permissions')
    await dialogOf(owner.page).getByRole('checkbox', { name: 'Monitor', exact: true }).check()
    await press(owner.page, 'Save')
    await expect(monitorLink.first()).toBeVisible()
    expect([...owner.consoleErrors, ...kitchen.consoleErrors]).toEqual([])
  })

  test(
    'two owners at once see the conflict, and the search in the URL works on a phone',
    LONG,
    async ({ browser }) => {
      const [desk, phone] = [await openDevice(browser, stack), await openDevice(browser, stack, PHONE)]
      for (const device of [desk, phone]) {
        await openAsOwner(device)
        await device.page.goto('/staff?search=luka')
        await chooseAction(device.page, 'Luka Trajkov', 'Edit details')
      }
      await fillIn(dialogOf(phone.page), { username: 'luka.t' })
      await press(phone.page, 'Save')
      await toast(phone.page, 'Details saved')
      await fillIn(dialogOf(desk.page), { firstname: 'Лука' })
      await press(desk.page, 'Save')
      await expect(dialogOf(desk.page)).toContainText('Username: luka → luka.t')
      await press(desk.page, 'Save')
      await toast(desk.page, 'Details saved')
      await phone.page.goto(`/staff?search=${encodeURIComponent('лука')}`)
      await expect(phone.page.getByRole('list', { name: 'Staff' }).getByRole('listitem')).toHaveCount(1)
      await expect(phone.page.getByRole('listitem').filter({ hasText: 'Лука Trajkov' })).toContainText(
        'luka.t',
      )
      await expectNoHorizontalScroll(phone.page)
      expect([...desk.consoleErrors, ...phone.consoleErrors]).toEqual([])
    },
  )
})
