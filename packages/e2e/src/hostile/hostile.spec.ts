import { LANGUAGES, type LanguageCode } from '@kafana/locales'
import { expect, test as base, type Browser, type Page } from '@playwright/test'
import { fillIn, newSignedInContext } from '../browser.ts'
import { EVERY_LANGUAGE, textsIn, viewIn } from '../languages/views.ts'
import { PATHS, type Role } from '../screen-paths.ts'
import { DESKTOP, expectLoaded, PHONE } from '../screen.ts'
import { addressesOf } from './addresses.ts'
import { openControls } from './controls.ts'
import { BILLING } from './hostile-bills.ts'
import { startHostileVenue, type HostileVenue } from './hostile-venue.ts'
import { PAYLOADS, SOME_PAYLOADS } from './payloads.ts'
import { SHOWN } from './shown-fields.ts'
import { TYPED_FIELDS } from './typed-texts.ts'
import { watchContext, watchPage, type WatchedPage } from './watched-page.ts'

/** Some payloads in English, of which the translations' own test covers the other languages; in long runs, all of both. */
const CODES = EVERY_LANGUAGE ? LANGUAGES : (['en'] as const)
const TYPED = EVERY_LANGUAGE ? PAYLOADS : SOME_PAYLOADS

const test = base.extend<object, { readonly hostile: HostileVenue }>({
  hostile: [
    async ({ browser: _browser }, use) => {
      const venue = await startHostileVenue(TYPED)
      await use(venue)
      await venue.close()
    },
    { scope: 'worker', timeout: 300_000 },
  ],
})

const openWatched = async (
  browser: Browser,
  { stack, texts, hall }: HostileVenue,
  role: Role,
  code: LanguageCode,
): Promise<WatchedPage> => {
  const context =
    role === 'nobody'
      ? await browser.newContext({ baseURL: stack.url, viewport: DESKTOP, locale: 'en-GB' })
      : await newSignedInContext(browser, stack, role)
  await context.addInitScript((zone) => localStorage.setItem('floor-zone', zone), hall)
  await watchContext(context)
  const watched = watchPage(await context.newPage(), texts)
  await viewIn(code).choose(watched.page)
  return watched
}

const STAYS_MS = 300

/** Scrolls to the end, and says whether the page has grown by that, as a long list does. */
const growsWhenScrolled = (page: Page): Promise<boolean> =>
  page.evaluate(async (ms) => {
    const { scrollHeight } = document.documentElement
    scrollTo(0, scrollHeight)
    await new Promise((resolve) => {
      setTimeout(resolve, ms)
    })
    return document.documentElement.scrollHeight > scrollHeight
  }, STAYS_MS)

const scrollToEnd = async (page: Page): Promise<void> => {
  if (await growsWhenScrolled(page)) await scrollToEnd(page)
}

/** Opens a screen and looks at it; long lists are shown to their end. */
const look = async (watched: WatchedPage, path: string): Promise<string> => {
  await watched.open(path)
  await scrollToEnd(watched.page)
  await expectLoaded(watched.page)
  return watched.inspect(path)
}

const ORDERS_PER_PAGE = 10

/** Every page of the list of orders, which has three orders with each text: as cards, which have all of an order. */
const lookAtOrders = async (watched: WatchedPage, count: number): Promise<string> => {
  const shown: string[] = []
  await watched.page.setViewportSize(PHONE)
  for (let page = 1; page <= Math.ceil(count / ORDERS_PER_PAGE); page += 1)
    shown.push(await look(watched, `/orders?page=${page}`))
  await watched.page.setViewportSize(DESKTOP)
  // The table of a desktop is looked at too.
  await look(watched, '/orders')
  return shown.join('\n')
}

/** Short runs look at one of each kind. */
const someOf = (paths: readonly string[]): readonly string[] => {
  const kindOf = (path: string): string => path.replace(/[=/][^=/]*$/, '').replaceAll(/[0-9a-f]{32}/g, '')
  return EVERY_LANGUAGE
    ? paths
    : [...new Map(paths.toReversed().map((path) => [kindOf(path), path])).values()]
}

/**
 * A message on the monitor for every new order. It stands for three seconds: where a busy machine misses it, another
 * order is taken.
 */
const lookAtMessages = async (watched: WatchedPage, venue: HostileVenue): Promise<void> => {
  await watched.open('/monitor')
  for (const pack of venue.packs.names.keys())
    await expect(async () => {
      const { name } = await venue.takeOrder(pack)
      const mark = name.slice(0, 7)
      const message = watched.page.getByRole('alert').filter({ hasText: mark })
      await expect(message.first()).toBeVisible({ timeout: 5_000 })
      const shown = await watched.inspect('/monitor › a new order')
      expect(shown).toContain(mark)
      watched.expectShown(shown, [name])
    }).toPass({ timeout: 120_000 })
}

/** The steps of a bill, up to what would be printed. */
const lookAtBill = async (
  watched: WatchedPage,
  { packs }: HostileVenue,
  code: LanguageCode,
): Promise<void> => {
  const { page } = watched
  const { BILLING_MODE, PROCEED_TO_BILL, CONTINUE, CLOSE } = textsIn(code)
  await watched.open(`/establishment/${packs.tables[0]}?view=board`)
  await page.getByRole('button', { name: BILLING_MODE }).click()
  await watched.inspect('billing › orders')
  await page.locator('main input[type="checkbox"]:enabled').last().check()
  await page.getByRole('button', { name: PROCEED_TO_BILL }).click()
  const dialog = page.getByRole('dialog')
  await fillIn(dialog, BILLING)
  await dialog.getByRole('button', { name: CONTINUE, exact: true }).click()
  await expect(dialog.locator('[name="pin"]')).toHaveCount(0)
  await watched.inspect('billing › receipt')
  await dialog.getByRole('button', { name: CLOSE, exact: true }).first().click()
}

/** What a run has done, for the goal that counts it. */
const count = (name: string, value: number): void => {
  test.info().annotations.push({ type: name, description: String(value) })
}

const finish = async (watched: WatchedPage): Promise<void> => {
  const files = (await watched.exported()).filter((text) => text !== '')
  count('views', watched.views())
  count('literal texts', watched.literal())
  count('exported files', files.length)
  await watched.page.context().close()
  expect(watched.failures).toEqual([])
}

test.describe('hostile texts in every field', () => {
  // A short run creates one venue for all its tests.
  test.describe.configure({ mode: EVERY_LANGUAGE ? 'parallel' : 'default' })
  test.setTimeout(1_800_000)

  for (const role of Object.keys(PATHS) as Role[])
    for (const code of CODES)
      test(`do nothing on the screens of ${role}, ${code}`, async ({ browser, hostile }) => {
        const watched = await openWatched(browser, hostile, role, code)
        const { texts } = hostile
        for (const path of PATHS[role]) {
          const shown =
            path === '/orders' && role === 'owner'
              ? await lookAtOrders(watched, 3 * texts.count)
              : await look(watched, path)
          if (path !== '/orders' || role === 'owner')
            watched.expectShown(
              shown,
              (SHOWN[path] ?? []).flatMap((field) => texts.of(field)),
            )
        }
        const details =
          EVERY_LANGUAGE || code === 'en' ? someOf(addressesOf(hostile.packs, role, CODES.indexOf(code))) : []
        for (const path of details) await look(watched, path)
        if (role === 'kitchen') {
          // Repeated where a message is missed, it takes too long for a short run.
          if (EVERY_LANGUAGE) await lookAtMessages(watched, hostile)
          await lookAtBill(watched, hostile, code)
        }
        await finish(watched)
      })

  // It takes too long for a short run.
  for (const role of ['owner', 'kitchen'] as const)
    for (const code of EVERY_LANGUAGE ? CODES : [])
      test(`do nothing in what the controls of ${role} open, ${code}`, async ({ browser, hostile }) => {
        const watched = await openWatched(browser, hostile, role, code)
        // They act at once, the last two on an account with which another test signs in.
        const { LOG_OUT, LOG_OUT_EVERYWHERE, BLOCK, UNBLOCK } = textsIn(code)
        const { texts, firstPack, packs } = hostile
        const table = `/establishment/${packs.tables[0]}`
        const details = [table, `${table}?view=board`, `/orders/${packs.billedOrders[0]}`]
        let pressed = 0
        for (const path of [...PATHS[role], ...details])
          pressed += (
            await openControls(watched, texts, {
              path,
              except: [LOG_OUT, LOG_OUT_EVERYWHERE, BLOCK, UNBLOCK],
              index: firstPack,
              // What has no name opens the same in every language.
              isWanted: (kind) => code === 'en' || kind.includes('•/') || kind === textsIn(code).EXPORT,
            })
          ).pressed
        count('controls', pressed)
        expect(pressed).toBeGreaterThan(0)
        await finish(watched)
      })

  // The few texts of a short run do not fit every field.
  if (EVERY_LANGUAGE)
    test('do nothing on the page of the virtual printer and in mails', async ({ browser, hostile }) => {
      const { stack, mails, texts } = hostile
      expect(TYPED_FIELDS.filter((field) => texts.of(field).length === 0)).toEqual([])
      count('hostile texts', TYPED.length)
      count('fields', TYPED_FIELDS.length)
      const watched = await openWatched(browser, hostile, 'nobody', 'en')
      const { page } = watched
      await page.goto(stack.gatewayUrl)
      await expect(page.locator('#papers article').first()).toBeVisible()
      // A name that is wider than the paper is two lines there.
      const printed = (await watched.inspect('the printer', true)).replaceAll('\u0000', ' ')
      watched.expectShown(printed, ['<script data-h>'])
      const documents = (await (await fetch(`${stack.gatewayUrl}/documents`)).json()) as { no: number }[]
      for (const { no } of documents) {
        await page.goto(`${stack.gatewayUrl}/documents/${no}/picture.svg`)
        await watched.inspect(`the picture of document ${no}`, true)
      }
      await expect.poll(() => mails.length, { timeout: 30_000 }).toBeGreaterThanOrEqual(4)
      await page.route('http://mail.test/*', (route) => {
        const mail = mails[Number(new URL(route.request().url()).pathname.slice(1))]
        return route.fulfill({ contentType: 'text/html; charset=utf-8', body: mail?.html ?? '' })
      })
      const shown: string[] = []
      for (const index of mails.keys()) {
        await page.goto(`http://mail.test/${index}`)
        shown.push(await watched.inspect(`mail ${index}`))
      }
      watched.expectShown(shown.join('\n'), [
        ...texts.of('POST /api/v1.0/email/send template_params.from_name'),
        ...texts.of('POST /api/v1.0/email/send template_params.message'),
      ])
      await finish(watched)
    })
})
