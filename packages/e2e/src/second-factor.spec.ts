import { DEMO_PASSWORD } from '@kafana/demo'
import { authenticatorCode } from '@kafana/server/testing/tools'
import { expect, type Page } from '@playwright/test'
import { fillIn, openAs, signIn } from './browser.ts'
import { test } from './fixtures.ts'
import { textsIn } from './languages/views.ts'
import { LONG } from './long-run.ts'
import { DESKTOP, expectAccessible, expectNoHorizontalScroll, PHONE, resizeTo } from './screen.ts'
import { startTestStack, type TestStack } from './test-stack.ts'

const en = textsIn('en')
const OWNER = 'owner@kafana.test'
const STEP_MS = 30_000

let stack: TestStack
test.beforeAll(async () => {
  stack = await startTestStack({ demo: true })
})
test.afterAll(async () => {
  await stack.close()
})

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const logOut = async (page: Page): Promise<void> => {
  await press(page, en.MENU)
  // The panel has a button of its own beside that of the menu.
  await page.getByRole('region').getByRole('button', { name: en.LOG_OUT, exact: true }).click()
  await expect(page).toHaveURL('/login')
}
const checkLayout = async (page: Page): Promise<void> => {
  for (const size of [PHONE, DESKTOP]) {
    await resizeTo(page, size)
    await expectNoHorizontalScroll(page)
    await expectAccessible(page)
  }
}

test.describe('a second factor', () => {
  test(
    'is required by the venue, turned on after the next login and asked for at the one after that',
    LONG,
    async ({ browser }) => {
      const { page, consoleErrors } = await openAs(browser, stack, 'owner')
      await page.goto('/company')
      await press(page, en.SECOND_FACTOR)
      const rule = page.getByRole('switch', { name: en.SECOND_FACTOR_RULE })
      await rule.press('Space')
      await expect(rule).toBeChecked()
      // Saved by then.
      await expect(rule).toBeEnabled()
      await press(page, en.CLOSE)
      await logOut(page)

      await signIn(page, OWNER, DEMO_PASSWORD)
      await expect(page.getByText(en.SECOND_FACTOR_DUE)).toBeVisible()
      await page.goto('/staff')
      await expect(page.getByText(en.SECOND_FACTOR_DUE)).toBeVisible()
      await checkLayout(page)
      await fillIn(page, { currentPassword: DEMO_PASSWORD })
      await press(page, en.CONTINUE)
      const key = page.getByLabel(en.SECOND_FACTOR_KEY)
      await expect(page.getByRole('img', { name: en.SECOND_FACTOR_QR })).toBeVisible()
      await checkLayout(page)
      const secret = (await key.innerText()).replaceAll(' ', '')
      const confirmedAt = Date.now()
      await fillIn(page, { secondFactorCode: authenticatorCode(secret, confirmedAt) })
      await press(page, en.SECOND_FACTOR_TURN_ON)
      const codes = page.getByRole('list', { name: en.RECOVERY_CODES }).getByRole('listitem')
      await expect(codes).toHaveCount(10)
      await checkLayout(page)
      const recoveryCode = await codes.first().innerText()
      await press(page, en.RECOVERY_CODES_SAVED)
      await expect(page.getByRole('heading', { level: 1, name: en.STAFF })).toBeVisible()
      await logOut(page)

      await signIn(page, OWNER, DEMO_PASSWORD)
      await expect(page.locator('[name="secondFactorCode"]')).toBeFocused()
      await checkLayout(page)
      await fillIn(page, { secondFactorCode: '000000' })
      await press(page, en.LOG_IN)
      await expect(page.getByText(en.ERROR_SECOND_FACTOR_WRONG)).toBeVisible()
      // The step that confirmed it is over; the next one is accepted already.
      await fillIn(page, { secondFactorCode: authenticatorCode(secret, confirmedAt + STEP_MS) })
      await page.locator('[name="rememberDevice"]').check()
      await press(page, en.LOG_IN)
      await expect(page).toHaveURL('/panel')
      await logOut(page)

      // This device is remembered; another one is asked, and a recovery code is enough there.
      await signIn(page, OWNER, DEMO_PASSWORD)
      await expect(page).toHaveURL('/panel')
      await page.evaluate(() => localStorage.removeItem('device'))
      await logOut(page)
      await signIn(page, OWNER, DEMO_PASSWORD)
      await fillIn(page, { secondFactorCode: recoveryCode })
      await press(page, en.LOG_IN)
      await expect(page).toHaveURL('/panel')
      await press(page, en.MENU)
      await press(page, en.SECOND_FACTOR)
      await expect(page.getByText(en.RECOVERY_CODES_LEFT_other.replace('{{count}}', '9'))).toBeVisible()
      expect(consoleErrors).toEqual([])
    },
  )
})
