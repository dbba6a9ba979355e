import { expect, type Page } from '@playwright/test'
import { toast } from '../browser.ts'
import { test } from '../fixtures.ts'
import { textsIn } from '../languages/views.ts'
import { longUnless } from '../long-run.ts'

const SEND = '**/api/v1.0/email/send'
const en = textsIn('en')

const write = async (page: Page): Promise<void> => {
  await page.getByLabel(en.EMAIL).fill('vesna@kafana.test')
  await page.getByLabel(en.LANDING_CONTACT_MESSAGE).fill('Twelve tables and a terrace.')
}
/** The lines of the toast, and the colour of the first one. */
const expectToast = async (page: Page, colour: 'red' | 'green', lines: readonly string[]): Promise<void> => {
  const line = page.getByRole('alert').locator('p')
  await expect(line).toHaveText([...lines])
  const [red = 0, green = 0] = await line
    .first()
    .evaluate((each) => getComputedStyle(each).color.match(/\d+/g)?.map(Number) ?? [])
  expect(red > green ? 'red' : 'green').toBe(colour)
}
const press = (page: Page): Promise<void> => page.getByRole('button', { name: en.SEND_MESSAGE }).click()

test.describe('the contact form', () => {
  test('sends a message to our own server and confirms it', async ({ openVisitor, demo }) => {
    const { page, consoleErrors } = await openVisitor()
    await page.goto('/')
    const fetched: string[] = []
    page.on('request', (request) => fetched.push(request.url()))
    const form = page.locator('#contact-form')
    expect((await form.boundingBox())?.height).toBeGreaterThanOrEqual(500)
    expect(await page.getByLabel(en.EMAIL).getAttribute('type')).toBe('email')
    expect(fetched.filter((url) => url.includes('send-contact'))).toEqual([])
    await write(page)
    const request = page.waitForRequest(SEND)
    await press(page)
    const sent = (await request).postDataJSON() as Record<string, unknown>
    expect(sent).toMatchObject({
      lib_version: '4.4.1',
      template_params: { reply_to: 'vesna@kafana.test', message: 'Twelve tables and a terrace.' },
    })
    expect(Object.keys(sent).toSorted()).toEqual([
      'lib_version',
      'service_id',
      'template_id',
      'template_params',
      'user_id',
    ])
    await expectToast(page, 'green', ['Message sent successfully!'])
    await expect(page.getByLabel(en.LANDING_CONTACT_MESSAGE)).toHaveValue('')
    await expect(page.getByRole('button', { name: en.SEND_MESSAGE })).toBeFocused()
    expect(fetched.every((url) => url.startsWith(demo.url))).toBe(true)
    expect(consoleErrors).toEqual([])
  })

  for (const [status, ...reason] of [
    [400, en.LANDING_CONTACT_INCOMPLETE],
    [403, en.LANDING_CONTACT_BLOCKED],
    [429, en.LANDING_CONTACT_TOO_MANY],
    [451, en.LANDING_CONTACT_HEADLESS],
    [500],
    [0, en.LANDING_CONTACT_UNREACHABLE],
  ] as const) {
    test(
      `shows why a message was not sent: ${status || 'no response'}`,
      longUnless(status === 429),
      async ({ openVisitor }) => {
        const { page } = await openVisitor()
        await page.route(SEND, (route) =>
          status === 0 ? route.abort('failed') : route.fulfill({ status, body: 'refused' }),
        )
        await page.goto('/')
        await write(page)
        await press(page)
        await expectToast(page, 'red', ['Failed to send message. Please try again.', ...reason])
        await expect(page.getByLabel(en.LANDING_CONTACT_MESSAGE)).toHaveValue('Twelve tables and a terrace.')
        await expect(page.getByRole('button', { name: en.SEND_MESSAGE })).toBeEnabled()
      },
    )
  }

  test('sends one message even if submitted several times', async ({ openVisitor }) => {
    const { page } = await openVisitor()
    let times = 0
    await page.route(SEND, async (route) => {
      times += 1
      await new Promise((resolve) => {
        setTimeout(resolve, 300)
      })
      await route.fulfill({ status: 200, body: 'OK' })
    })
    await page.goto('/')
    await write(page)
    await page.locator('#contact-form').evaluate((form: HTMLFormElement) => {
      for (let time = 0; time < 3; time += 1) form.requestSubmit()
    })
    await toast(page, 'Message sent successfully!')
    expect(times).toBe(1)
  })

  for (const language of ['en', 'mk'] as const) {
    test(
      `says at each field what is wrong, in ${language}, and keeps what was typed`,
      longUnless(language === 'mk'),
      async ({ openVisitor }) => {
        const { page } = await openVisitor({ locale: language })
        const t = textsIn(language)
        let times = 0
        await page.route(SEND, async (route) => {
          times += 1
          await route.fulfill({ status: 200, body: 'OK' })
        })
        await page.goto(`/${language}`)
        const [email, message] = [page.getByLabel(t.EMAIL), page.getByLabel(t.LANDING_CONTACT_MESSAGE)]
        await email.fill('no address')
        await page.getByRole('button', { name: t.SEND_MESSAGE }).click()
        await expect(email).toHaveAccessibleDescription(t.EMAIL_INVALID)
        await expect(message).toHaveAccessibleDescription(t.LANDING_CONTACT_MESSAGE_REQUIRED)
        await expect(email).toBeFocused()
        await expect(email).toHaveValue('no address')
        await email.fill('')
        await expect(email).toHaveAccessibleDescription('')
        await message.fill('Twelve tables.')
        expect(times).toBe(0)
        await page.getByRole('button', { name: t.SEND_MESSAGE }).click()
        await toast(page, t.MESSAGE_SENT)
        expect(times).toBe(1)
      },
    )
  }

  test('can be resubmitted after its script failed to load', async ({ openVisitor }) => {
    const { page } = await openVisitor()
    await page.route('**/assets/send-contact-form*', (route) => route.abort('failed'))
    await page.goto('/')
    await write(page)
    await press(page)
    await expectToast(page, 'red', [
      'Failed to send message. Please try again.',
      en.LANDING_CONTACT_UNREACHABLE,
    ])
    await page.unroute('**/assets/send-contact-form*')
    await press(page)
    await toast(page, 'Message sent successfully!')
  })

  test('puts no data into the URL without JavaScript', async ({ openVisitor }) => {
    const { page } = await openVisitor({ javaScriptEnabled: false })
    await page.goto('/en')
    await expect(page.locator('noscript p')).toHaveText(en.LANDING_CONTACT_NO_SCRIPT)
    await write(page)
    await press(page)
    await expect(page.getByLabel(en.LANDING_CONTACT_MESSAGE)).toHaveValue('Twelve tables and a terrace.')
    await expect(page).toHaveURL('/en')
  })
})
