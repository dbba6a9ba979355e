import { expect, type Locator, type Page } from '@playwright/test'
import { test } from '../fixtures.ts'
import { LONG } from '../long-run.ts'
import { PATHS } from '../screen-paths.ts'
import { expectLoaded, waitForAnimations } from '../screen.ts'

const FORM = '[role="dialog"] form'
const TEXTS =
  'input:not([readonly], [type="hidden"], [role="combobox"], [type="checkbox"], [type="radio"]), textarea'
const form = (page: Page): Locator => page.locator(FORM).locator('visible=true')
const question = (page: Page): Locator => page.getByRole('dialog', { name: 'Discard changes?' })

/** "Edit: Soup" and "Edit: Stew" open the same dialog. */
const kindOf = (name: string): string => name.replace(/:.*$/s, '').trim()

/** One button of each kind on the page, by its name; not the one that ends the session. */
const buttonsOf = async (page: Page, scope: string): Promise<string[]> => {
  const names = await page
    .locator(`${scope}:visible`)
    .evaluateAll((all) => all.map((each) => each.ariaLabel ?? each.textContent.trim()))
  const pressed = names.filter((name) => name !== '' && !name.startsWith('Log out'))
  return [...new Map(pressed.map((name) => [kindOf(name), name])).values()]
}

const open = async (page: Page, path: string): Promise<void> => {
  await page.goto(path)
  await page.waitForLoadState('networkidle')
  await expect(page.locator('main')).toBeVisible()
  await expectLoaded(page)
}
const click = (target: Locator): Promise<boolean> =>
  target
    .first()
    .click({ timeout: 2000 })
    .then(
      () => true,
      () => false,
    )

/** Dialogs load when they are opened. Many buttons open nothing. */
const waitForOpened = async (page: Page, opened: string): Promise<void> => {
  await page
    .locator(opened)
    .locator('visible=true')
    .first()
    .waitFor({ timeout: 2000 })
    .catch(() => undefined)
  await waitForAnimations(page)
}

/** Types into every text field of the open dialog, and returns what they show then. Empty if there is no such field. */
const typeInto = async (page: Page): Promise<string[]> => {
  const fields = form(page).locator(TEXTS).locator('visible=true')
  const count = await fields.count()
  for (let index = 0; index < count; index += 1) {
    const field = fields.nth(index)
    await field.focus()
    await page.keyboard.press('End')
    await page.keyboard.type('7')
  }
  return fields.evaluateAll((all) => all.map((each) => (each as HTMLInputElement).value))
}

/** Esc asks, and keeps everything that was typed; only then it is discarded. Returns whether there was anything to lose. */
const expectAsked = async (page: Page, where: string): Promise<boolean> => {
  const before = await form(page)
    .locator(TEXTS)
    .evaluateAll((all) => all.map((each) => (each as HTMLInputElement).value))
  const typed = await typeInto(page)
  if (typed.length === 0 || JSON.stringify(typed) === JSON.stringify(before)) return false
  await page.keyboard.press('Escape')
  await expect(question(page), where).toBeVisible()
  await expect(page.getByRole('button', { name: 'Keep editing' }), where).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(question(page), where).toHaveCount(0)
  const kept = await form(page)
    .locator(TEXTS)
    .locator('visible=true')
    .evaluateAll((all) => all.map((each) => (each as HTMLInputElement).value))
  expect(kept, where).toEqual(typed)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Discard', exact: true }).click()
  await expect(page.getByRole('dialog'), where).toHaveCount(0)
  return true
}

/** What opens is found on the screens themselves, so that a new dialog needs no line here. */
/** Nothing is typed into these, and their many buttons take minutes. */
const REPORTS = ['/statistics', '/fiscal-book']
/** Screens with such dialogs: without any the search itself is broken. */
const WITH_DIALOGS = ['/zones', '/products', '/storage', '/staff', '/users']
const SCREENS = PATHS.owner.filter((path) => path !== '/company' && !REPORTS.includes(path))

for (const path of SCREENS)
  test(
    `every dialog of ${path} asks before Esc discards what was typed`,
    LONG,
    async ({ openReadOnlyAs }) => {
      const { page } = await openReadOnlyAs('owner')
      // Buttons are pressed without a look at what they do.
      await page.route('**/api/**', (route) =>
        route.request().method() === 'GET' ? route.continue() : route.abort(),
      )
      const asked: string[] = []
      const drive = async (where: string): Promise<void> => {
        if ((await form(page).count()) > 0 && (await expectAsked(page, where))) asked.push(where)
        else await open(page, path)
      }
      const press = async (name: string): Promise<boolean> => {
        const isPressed = await click(page.getByRole('button', { name, exact: true }))
        const opened = '[role="dialog"], [role="menu"]'
        await waitForOpened(page, opened)
        // On a busy machine a press may open its dialog and end after its time.
        return isPressed || (await page.locator(opened).locator('visible=true').count()) > 0
      }
      const driveItem = async (name: string, item: string): Promise<void> => {
        if ((await page.getByRole('menu').count()) === 0) {
          await open(page, path)
          await press(name)
        }
        await click(page.getByRole('menuitem', { name: item, exact: true }))
        await waitForOpened(page, '[role="dialog"]')
        await drive(`${path} › ${kindOf(name)} › ${item}`)
      }
      await open(page, path)
      for (const name of await buttonsOf(page, 'main button')) {
        if (!(await press(name))) continue
        const items = await buttonsOf(page, '[role="menuitem"]')
        for (const item of items) await driveItem(name, item)
        if (items.length === 0) await drive(`${path} › ${kindOf(name)}`)
      }
      if (WITH_DIALOGS.includes(path)) expect(asked.length, asked.join('\n')).toBeGreaterThan(0)
    },
  )

test(
  'the company and a row ask as well, and nothing asks without a change',
  LONG,
  async ({ openReadOnlyAs }) => {
    const { page } = await openReadOnlyAs('owner')
    await open(page, '/company')
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    await page.getByRole('button', { name: 'Cancel', exact: true }).click()
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    await page.locator('[name="address"]').fill('Ohrid')
    await page.getByRole('link', { name: 'Back' }).click()
    await question(page).getByRole('button', { name: 'Keep editing' }).click()
    await expect(page.locator('[name="address"]')).toHaveValue('Ohrid')
    await page.getByRole('link', { name: 'Back' }).click()
    await question(page).getByRole('button', { name: 'Discard' }).click()
    await expect(page).toHaveURL(/\/panel$/)

    // Within the application, so that Back is a matter of the application.
    await page
      .getByRole('main')
      .getByRole('link', { name: /^Products/ })
      .click()
    await page
      .getByRole('button', { name: /^Edit: / })
      .first()
      .click()
    const name = page.getByRole('textbox', { name: 'Name', exact: true })
    await name.press('End')
    await name.pressSequentially('7')
    const typed = await name.inputValue()
    await name.press('Escape')
    await question(page).getByRole('button', { name: 'Keep editing' }).click()
    await expect(name).toHaveValue(typed)
    await page.goBack()
    await question(page).getByRole('button', { name: 'Discard' }).click()
    await expect(page).toHaveURL(/\/panel$/)
  },
)
