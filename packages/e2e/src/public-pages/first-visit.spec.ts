import { demoSignIn } from '@kafana/demo'
import { expect } from '@playwright/test'
import { openPage } from '../browser.ts'
import { test } from '../fixtures.ts'
import { textsIn } from '../languages/views.ts'
import { LONG, longUnless } from '../long-run.ts'
import { startTestStack, type TestStack } from '../test-stack.ts'

const en = textsIn('en')

test.describe('the demo', () => {
  let stack: TestStack
  test.beforeAll(async () => {
    stack = await startTestStack({ demo: true, settings: { DEMO_SIGN_IN: JSON.stringify(demoSignIn) } })
  })
  test.afterAll(() => stack.close())

  for (const [name, path] of [
    [en.DEMO_AS_OWNER, '/panel'],
    [en.DEMO_AS_MONITOR, '/establishment'],
  ] as const)
    test(
      `is entered from the landing page without typing: ${name}`,
      longUnless(path === '/panel'),
      async ({ browser }) => {
        const context = await browser.newContext({ baseURL: stack.url })
        const { page, consoleErrors } = await openPage(context)
        await page.goto('/en')
        await expect(page.getByRole('link', { name: en.GET_STARTED })).toHaveAttribute('href', '/login')
        await expect(page.getByRole('link', { name: en.LANDING_CREATE_VENUE })).toHaveCount(0)
        await page.getByRole('link', { name: en.LANDING_TRY_DEMO }).click()
        await page.getByRole('button', { name }).click()
        await expect(page).toHaveURL(path)
        expect(consoleErrors).toEqual([])
        await context.close()
      },
    )
})

test.describe('a venue', () => {
  test('offers visitors neither a demo nor an account, and says whom to ask', async ({ openVisitor }) => {
    const { page } = await openVisitor()
    const fetched: string[] = []
    page.on('request', (request) => fetched.push(request.url()))
    await page.goto('/en')
    for (const name of [en.LANDING_TRY_DEMO, en.LANDING_CREATE_VENUE])
      await expect(page.getByRole('link', { name })).toHaveCount(0)
    await page.getByRole('link', { name: en.GET_STARTED }).click()
    await expect(page.getByText(en.LOGIN_NO_ACCOUNT)).toBeVisible()
    await expect(page.getByRole('button', { name: en.DEMO_AS_OWNER })).toHaveCount(0)
    expect(fetched.filter((url) => url.includes('demo-sign-in'))).toEqual([])
    await page.getByRole('link', { name: en.LOGIN_NEW_VENUE }).click()
    await expect(page).toHaveURL('/en#contact')
    await expect(page.getByLabel(en.LANDING_CONTACT_MESSAGE)).toBeInViewport()
  })

  test('that is open to new ones offers to create one', LONG, async ({ browser }) => {
    const stack = await startTestStack({ settings: { SIGNUP: 'open' } })
    const { page } = await openPage(await browser.newContext({ baseURL: stack.url }))
    await page.goto('/en')
    await page.getByRole('link', { name: en.LANDING_CREATE_VENUE }).click()
    await expect(page.getByRole('heading', { name: en.SETUP_TITLE })).toBeVisible()
    await page.context().close()
    await stack.close()
  })
})

test.describe('on a device', () => {
  test('the application can be installed', async ({ openVisitor, demo }) => {
    const { page } = await openVisitor()
    await page.goto('/login')
    const browser = await page.context().newCDPSession(page)
    const { url, errors } = await browser.send('Page.getAppManifest')
    expect([url, errors]).toEqual([`${demo.url}/manifest.webmanifest`, []])
    for (const [path, type] of [
      ['/manifest.webmanifest', 'application/manifest+json'],
      ['/icons/icon-512.png', 'image/png'],
      ['/icons/maskable-192.png', 'image/png'],
      ['/icons/apple-touch-icon.png', 'image/png'],
    ] as const) {
      const {
        'content-type': sent,
        'cache-control': caching,
        etag,
      } = (await page.request.get(path)).headers()
      expect([path, sent, caching, etag !== undefined]).toEqual([path, type, 'no-cache', true])
    }
  })

  test('an unknown address leads on, whoever is looking', async ({ openVisitor, openReadOnlyAs }) => {
    const { page } = await openVisitor()
    await page.goto('/nowhere')
    await page.getByRole('link', { name: en.LOG_IN }).click()
    await expect(page).toHaveURL('/login')
    const owner = await openReadOnlyAs('owner')
    await owner.page.goto('/gateway')
    await expect(owner.page.getByRole('heading', { name: en.ACCESS_DENIED })).toBeVisible()
    await expect(owner.page.getByText(en.ACCESS_DENIED_OWNER_HINT)).toBeVisible()
    await owner.page.getByRole('link', { name: en.TO_HOME }).click()
    await expect(owner.page).toHaveURL('/panel')
    await owner.page.close()
  })
})
