import { DEMO_PASSWORD } from '@kafana/demo'
import type { LanguageCode } from '@kafana/locales'
import { startMailServer, type MailServer } from '@kafana/server/testing/tools'
import { expect, type Page } from '@playwright/test'
import { fillIn, openAs, openDevice, signIn, toast } from '../browser.ts'
import { test } from '../fixtures.ts'
import { textsIn } from '../languages/views.ts'
import { LONG } from '../long-run.ts'
import { DESKTOP, expectAccessible, expectNoHorizontalScroll, PHONE, resizeTo } from '../screen.ts'
import { startTestStack, type TestStack } from '../test-stack.ts'

const en = textsIn('en')
const NEW = 'tavce gravce 26'
const LINK = /https?:\/\/\S+?(\/reset-password\/[^/\s]+\/([\w-]{43}))(?=\s|$)/

/** The latest link that was sent to an address, after this many mails: its path and token. */
const linkTo = async ({ mails }: MailServer, email: string, count = 1) => {
  const theirs = () => mails.filter(({ to }) => to.includes(email))
  await expect.poll(() => theirs().length, { timeout: 30_000 }).toBe(count)
  const { text = '', headers = [] } = theirs().at(-1) ?? {}
  const [, path = '', token = ''] = LINK.exec(text) ?? []
  expect(path, text).not.toBe('')
  return { path, token, text, headers }
}
const expectHeading = (page: Page, name: string) =>
  expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
const setLanguage = (page: Page, code: LanguageCode) =>
  page.addInitScript((tag) => {
    localStorage.setItem('i18nextLng', tag)
  }, code)
const requestLink = async (page: Page, email: string, texts = en): Promise<void> => {
  await page.goto('/forgot-password')
  await expectHeading(page, texts.FORGOT_PASSWORD)
  await fillIn(page, { email })
  await page.getByRole('button', { name: texts.REQUEST_CHANGE }).click()
  await expectHeading(page, texts.FORGOT_SENT_TITLE)
}
const chooseNew = async (page: Page, password: string, confirmPassword = password): Promise<void> => {
  await fillIn(page, { password, confirmPassword })
  await page.keyboard.press('Enter')
}
const checkLayout = async (page: Page): Promise<void> => {
  for (const size of [DESKTOP, PHONE]) {
    await resizeTo(page, size)
    await expectNoHorizontalScroll(page)
    await expectAccessible(page)
  }
}

let mail: MailServer
let stack: TestStack
test.beforeAll(async () => {
  mail = await startMailServer()
  stack = await startTestStack({
    demo: true,
    settings: { SMTP_URL: mail.url, MAIL_FROM: 'kafana@kafana.test', SIGNUP: 'open' },
  })
})
test.afterAll(async () => {
  await stack.close()
  await mail.close()
})

test.describe('logging out everywhere', () => {
  test('ends the sessions of this person on all devices, and of nobody else', LONG, async ({ browser }) => {
    const [desk, phone, marko] = [
      await openAs(browser, stack, 'owner'),
      await openAs(browser, stack, 'owner', PHONE),
      await openAs(browser, stack, 'kitchen'),
    ]
    await expectHeading(phone.page, en.OWNER_PANEL)
    await expect(marko.page).toHaveURL('/establishment')
    await desk.page.getByRole('button', { name: en.MENU }).click()
    await desk.page.getByRole('button', { name: en.LOG_OUT_EVERYWHERE }).click()
    const question = desk.page.getByRole('dialog', { name: en.LOG_OUT_EVERYWHERE_ASK })
    await expect(question).toContainText(en.LOG_OUT_EVERYWHERE_HINT)
    await question.getByRole('button', { name: en.LOG_OUT_EVERYWHERE }).click()
    await toast(desk.page, en.LOGGED_OUT_EVERYWHERE)
    await expect(desk.page).toHaveURL('/login')
    await phone.page.reload()
    await expect(phone.page).toHaveURL('/login')
    await marko.page.reload()
    await expect(marko.page).toHaveURL('/establishment')
    expect([...desk.consoleErrors, ...phone.consoleErrors, ...marko.consoleErrors]).toEqual([])
  })
})

test.describe('a server with open sign-up', () => {
  test('links to the setup from the login and opens the new venue', async ({ browser }) => {
    const { page, consoleErrors } = await openDevice(browser, stack, PHONE)
    await page.goto('/login')
    await page.getByRole('link', { name: en.SETUP_NEW_HERE }).click()
    await expectHeading(page, en.SETUP_TITLE)
    await checkLayout(page)
    const owner = {
      firstname: 'Vesna',
      lastname: 'Petrovska',
      email: 'owner@kafana.test',
      username: 'vesna',
      password: NEW,
      confirmPassword: NEW,
      pin: '4073',
    }
    await fillIn(page, { 'company.name': 'Кафана Весна', 'company.email': 'venue@kafana.test' })
    await page.locator('[name="company.currency"]').selectOption('EUR')
    await fillIn(
      page,
      Object.fromEntries(Object.entries(owner).map(([name, value]) => [`owner.${name}`, value])),
    )
    await page.getByRole('button', { name: en.SETUP_SUBMIT }).click()
    await expect(page.getByText(en.ERROR_EMAIL_TAKEN)).toBeVisible()
    await expect(page.locator('[name="owner.email"]')).toBeFocused()
    await fillIn(page, { 'owner.email': 'second@kafana.test' })
    await page.getByRole('button', { name: en.SETUP_SUBMIT }).click()
    await expect(page).toHaveURL('/panel')
    expect(consoleErrors).toEqual([])
  })
})

// The last tests, because they change passwords.
test.describe('a forgotten password', () => {
  test('is replaced once, through the mailed link', async ({ browser }) => {
    const { page, consoleErrors } = await openDevice(browser, stack)
    await page.goto('/login')
    await page.getByRole('link', { name: en.FORGOT_PASSWORD }).click()
    await expect(page).toHaveURL('/forgot-password')
    await checkLayout(page)
    await fillIn(page, { email: 'owner@kafana.test' })
    await page.keyboard.press('Enter')
    await expectHeading(page, en.FORGOT_SENT_TITLE)
    await expect(page.getByRole('status')).toContainText(en.FORGOT_ANSWER)
    await checkLayout(page)

    const { path, token } = await linkTo(mail, 'owner@kafana.test')
    const referrers: string[] = []
    page.on('request', (request) => {
      referrers.push(request.headers()['referer'] ?? '')
    })
    await page.goto(path)
    await expectHeading(page, en.MAIL_RESET_BUTTON)
    expect(page.url()).not.toContain(token)
    await page.reload()
    await chooseNew(page, NEW, `${NEW}7`)
    await expect(page.getByText(en.PASSWORDS_DIFFER)).toBeVisible()
    await expect(page.locator('[name="confirmPassword"]')).toBeFocused()
    await checkLayout(page)
    await chooseNew(page, NEW)
    await toast(page, en.PASSWORD_CHANGED)
    await expect(page).toHaveURL('/login')
    expect(referrers.join()).not.toContain(token)
    await page.goBack()
    expect(page.url()).not.toContain(token)

    await signIn(page, 'owner@kafana.test', DEMO_PASSWORD)
    await toast(page, en.ERROR_SIGN_IN_FAILED)
    await signIn(page, 'owner@kafana.test', NEW)
    await expect(page).toHaveURL('/panel')
    expect(consoleErrors).toEqual([])

    const other = await openDevice(browser, stack, PHONE)
    await other.page.goto(path)
    await chooseNew(other.page, `${NEW}8`)
    await expectHeading(other.page, en.RESET_LINK_TITLE)
    await checkLayout(other.page)
    await other.page.getByRole('link', { name: en.RESET_LINK_ANEW }).click()
    await expect(other.page).toHaveURL('/forgot-password')
  })

  test(
    'mail is in the language of the page, and a newer link replaces the older',
    LONG,
    async ({ browser }) => {
      const el = textsIn('el')
      const { page, consoleErrors } = await openDevice(browser, stack, PHONE)
      await setLanguage(page, 'el')
      await requestLink(page, 'kitchen@kafana.test', el)
      const first = await linkTo(mail, 'kitchen@kafana.test')
      expect(first.text).toContain(el.MAIL_RESET_INTRO)
      await page.getByRole('button', { name: el.FORGOT_ANOTHER }).click()
      await expect(page.locator('[name="email"]')).toHaveValue('kitchen@kafana.test')
      await page.getByRole('button', { name: el.REQUEST_CHANGE }).click()
      const second = await linkTo(mail, 'kitchen@kafana.test', 2)
      await page.goto(first.path)
      await chooseNew(page, NEW)
      await expectHeading(page, el.RESET_LINK_TITLE)
      await page.goto(second.path)
      // A page before the login is shown in English until its language is here.
      await expect(page.locator('html')).toHaveAttribute('lang', 'el')
      await chooseNew(page, NEW)
      await toast(page, el.PASSWORD_CHANGED)
      await expect(page).toHaveURL('/login')
      expect(consoleErrors).toEqual([])
    },
  )

  test('reset on a signed-in device ends that person’s sessions only', LONG, async ({ browser }) => {
    await requestLink((await openDevice(browser, stack)).page, 'bar@kafana.test')
    const own = await openAs(browser, stack, 'bar')
    await expect(own.page).toHaveURL('/establishment')
    const tab = await own.page.context().newPage()
    await tab.goto((await linkTo(mail, 'bar@kafana.test')).path)
    await chooseNew(tab, NEW)
    await toast(tab, en.PASSWORD_CHANGED)
    for (const page of [tab, own.page]) await expect(page).toHaveURL('/login')
    await signIn(tab, 'bar@kafana.test', NEW)
    await expect(tab).toHaveURL('/establishment')

    await requestLink((await openDevice(browser, stack)).page, 'ana@kafana.test')
    await tab.goto((await linkTo(mail, 'ana@kafana.test')).path)
    await chooseNew(tab, NEW)
    await toast(tab, en.PASSWORD_CHANGED)
    await expect(tab).toHaveURL('/establishment')
    expect(own.consoleErrors).toEqual([])
  })

  test(
    'gets the same answer for an unknown address, and none for an invalid one',
    LONG,
    async ({ browser }) => {
      const { page } = await openDevice(browser, stack, PHONE)
      await requestLink(page, 'nobody@kafana.test')
      await expect(page.getByRole('status')).toContainText(en.FORGOT_ANSWER)
      await page.goto('/forgot-password')
      await page.getByRole('button', { name: en.REQUEST_CHANGE }).click()
      await expect(page.getByText(en.EMAIL_REQUIRED)).toBeVisible()
      await fillIn(page, { email: 'nobody' })
      await expect(page.getByText(en.EMAIL_INVALID)).toBeVisible()
      expect(mail.mails.filter(({ to }) => to.includes('nobody@kafana.test'))).toEqual([])
    },
  )

  test('can be requested again after a network error', LONG, async ({ browser }) => {
    const { page } = await openDevice(browser, stack)
    await page.goto('/forgot-password')
    await fillIn(page, { email: 'nobody@kafana.test' })
    await page.route('**/api/auth/forgot-password', (route) => route.abort('failed'))
    await page.getByRole('button', { name: en.REQUEST_CHANGE }).click()
    await toast(page, en.ERROR_NETWORK)
    await page.unroute('**/api/auth/forgot-password')
    await page.getByRole('button', { name: en.REQUEST_CHANGE }).click()
    await expectHeading(page, en.FORGOT_SENT_TITLE)
  })
})
