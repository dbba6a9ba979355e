import { DEMO_PASSWORD } from '@kafana/demo'
import { expect, type Page } from '@playwright/test'
import { choose, openAs, openDevice, signIn, toast } from '../browser.ts'
import { test } from '../fixtures.ts'
import { LONG } from '../long-run.ts'
import { expectNoHorizontalScroll, PHONE } from '../screen.ts'
import type { TestStack } from '../test-stack.ts'

const LONG_NAME = `Градина 🌿 Κήπος ${'x'.repeat(180)}`

const floorOf = (page: Page) => page.getByRole('region', { name: 'Floor' })

const addFloor = async (page: Page) => {
  await page.getByRole('button', { name: 'Add section' }).click()
  const name = page.getByRole('dialog').getByRole('textbox', { name: 'Name' })
  await name.fill('Floor')
  await name.press('Enter')
  await toast(page, 'Section added!')
  await expect(floorOf(page)).toContainText('Nobody is in this section yet.')
}

const addAna = async (page: Page) => {
  await page.getByRole('button', { name: 'Add User', exact: true }).first().click()
  const dialog = page.getByRole('dialog')
  const email = dialog.getByRole('combobox', { name: 'Email' })
  const save = dialog.getByRole('button', { name: 'Save' })
  await save.click()
  await expect(dialog.getByText('Email is required')).toBeVisible()
  await expect(dialog.getByText('Section is required')).toBeVisible()
  await email.fill('somebody')
  await expect(dialog.getByText('Invalid email address')).toBeVisible()
  await email.fill('nobody@kafana.test')
  await choose(dialog, page, 'Section', 'Floor')
  await save.click()
  await expect(dialog.getByText(/^Nobody who works here has this email/)).toBeVisible()
  await email.fill('ana')
  await page.getByRole('option', { name: /ana@kafana.test/ }).click()
  await save.click()
  await toast(page, 'User created successfully!')
  await expect(floorOf(page)).toContainText('ana@kafana.test')
}

const seeYesterday = async (page: Page) => {
  await floorOf(page)
    .getByRole('link', { name: /^User Stats: Ana/ })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: 'User Stats' })).toBeVisible()
  await expect(page.getByText(/^Ana .* · Floor$/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Next day' })).toBeDisabled()
  await page.getByRole('button', { name: 'Previous day' }).click()
  await expect(page).toHaveURL(/date=\d{4}-\d{2}-\d{2}/)
  await expect(page.getByRole('region', { name: 'Received' })).toContainText(/[1-9][\d,.]*\sden\./)
  const taken = page.getByRole('link', { name: /orders? created that day/ })
  const day = new URL(page.url()).searchParams.get('date')
  await expect(taken).toHaveAttribute('href', new RegExp(`from=${day}&to=${day}`))
  const [number] = (await taken.innerText()).split(' ')
  await taken.click()
  await expect(page.getByRole('heading', { level: 1, name: /^Ana/ })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Completed orders' })).toContainText(number ?? 'nothing')
  await page.getByRole('button', { name: 'Back', exact: true }).click()
  await expect(page).toHaveURL(/users\/.*date=/)
}

const removeAna = async (page: Page) => {
  const remove = floorOf(page).getByRole('button', { name: /^Remove: Ana/ })
  await remove.click()
  await toast(page, 'User removed successfully!')
  await expect(floorOf(page)).toContainText('Nobody is in this section yet.')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(floorOf(page)).toContainText('ana@kafana.test')
  await remove.click()
  await expect(floorOf(page)).toContainText('Nobody is in this section yet.')
}

test.describe('staff by section', () => {
  let stack: TestStack
  test.beforeAll(({ venue }) => {
    stack = venue
  })

  test('a section is created, staffed and shows its people’s day', LONG, async ({ browser }) => {
    const { page, consoleErrors } = await openAs(browser, stack, 'owner')
    await page.getByRole('link', { name: /^Staff by section/ }).click()
    const bar = page.getByRole('navigation', { name: 'Main navigation' })
    await expect(bar).toBeVisible()
    await expect(page.getByRole('region', { name: 'Kitchen' })).toContainText('Counts food orders')
    await addFloor(page)
    await addAna(page)
    await seeYesterday(page)
    await bar.getByRole('link', { name: 'Staff by section' }).click()
    await removeAna(page)
    expect(consoleErrors).toEqual([])
  })

  test('two owners at once see the conflict, and long names fit a phone', LONG, async ({ browser }) => {
    const [desk, phone] = [await openDevice(browser, stack), await openDevice(browser, stack, PHONE)]
    for (const { page } of [desk, phone]) {
      await signIn(page, 'owner@kafana.test', DEMO_PASSWORD)
      await page.waitForURL('**/panel')
      await page.goto('/users')
      await page.getByRole('button', { name: 'Edit: Bar' }).click()
      await expect(page.getByRole('dialog').getByRole('textbox', { name: 'Name' })).toHaveValue('Bar')
    }
    const rename = async (page: Page, name: string) => {
      await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill(name)
      await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    }
    await rename(phone.page, LONG_NAME)
    await toast(phone.page, 'Section updated!')
    await rename(desk.page, 'Night bar')
    const note = desk.page.getByRole('dialog').getByRole('alert')
    await expect(note).toContainText('Somebody else changed this in the meantime')
    await expect(note).toContainText(LONG_NAME)
    await expect(desk.page.getByRole('dialog').getByRole('textbox', { name: 'Name' })).toHaveValue(
      'Night bar',
    )

    await expect(phone.page.getByRole('region', { name: LONG_NAME })).toBeVisible()
    await expectNoHorizontalScroll(phone.page)
    await phone.page.getByRole('button', { name: `Delete: ${LONG_NAME}` }).click()
    await phone.page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await toast(phone.page, 'Section deleted!')
    await desk.page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
    await expect(desk.page.getByRole('region', { name: LONG_NAME })).toBeHidden()
    expect([...desk.consoleErrors, ...phone.consoleErrors]).toEqual([])
  })
})
