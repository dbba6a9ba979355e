import { LANGUAGES } from '@kafana/locales'
import { expect, test as base, type Browser } from '@playwright/test'
import { newSignedInContext } from '../browser.ts'
import { EVERY_LANGUAGE, textsIn, viewIn } from '../languages/views.ts'
import { DESKTOP, expectLoaded } from '../screen.ts'
import { PATHS, type Role } from '../screen-paths.ts'
import { openControls } from './controls.ts'
import { startHostileVenue, type HostileVenue } from './hostile-venue.ts'
import { PAYLOADS, SOME_PAYLOADS } from './payloads.ts'
import { TYPED_FIELDS } from './typed-texts.ts'
import { watchContext, watchPage, type WatchedPage } from './watched-page.ts'

const LANGUAGE_CODES = EVERY_LANGUAGE ? LANGUAGES : (['en', 'mk'] as const)
const TYPED = EVERY_LANGUAGE ? PAYLOADS : SOME_PAYLOADS

const test = base.extend<object, { readonly hostile: HostileVenue }>({
  hostile: [
    async ({ browser: _browser }, use) => {
      const venue = await startHostileVenue(TYPED)
      await use(venue)
      await venue.stack.close()
    },
    { scope: 'worker', timeout: 300_000 },
  ],
})

const open = async ({ page }: WatchedPage, path: string): Promise<void> => {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  await expectLoaded(page)
}

const openWatched = async (
  browser: Browser,
  { stack, texts }: HostileVenue,
  role: Role,
): Promise<WatchedPage> => {
  const context =
    role === 'nobody'
      ? await browser.newContext({ baseURL: stack.url, viewport: DESKTOP, locale: 'en-GB' })
      : await newSignedInContext(browser, stack, role)
  await watchContext(context)
  return watchPage(await context.newPage(), texts)
}

test.describe('hostile texts', () => {
  test.describe.configure({ mode: 'parallel' })
  test.setTimeout(1_800_000)
  for (const role of Object.keys(PATHS) as Role[])
    for (const code of LANGUAGE_CODES)
      test(`${role}, ${code}`, async ({ browser, hostile }) => {
        const watched = await openWatched(browser, hostile, role)
        const view = viewIn(code)
        await view.choose(watched.page)
        const log: string[] = []
        const { LOG_OUT, LOG_OUT_EVERYWHERE } = textsIn(code)
        for (const path of PATHS[role]) {
          const t = performance.now()
          await open(watched, path)
          const shown = await watched.inspect(path)
          const t2 = performance.now()
          log.push(`${path} ${Math.round(t2 - t)}: ` + TYPED_FIELDS.map((f) => {
            const all = new Set(hostile.texts.of(f)); const n = [...all].filter((x) => x.length>6 && shown.includes(x.replaceAll(/[\r\n]+/g, ''))).length
            return n > 0 ? `${f} ${n}/${all.size}` : ''
          }).filter(Boolean).join(', '))
          const { pressed } = await openControls(watched, hostile.texts, { path, except: [LOG_OUT, LOG_OUT_EVERYWHERE], index: hostile.firstPack })
          log.push(`   pressed ${pressed} in ${Math.round(performance.now() - t2)}`)
        }
        console.log(log.join('\n'), '\n', watched.literal(), watched.views(), '\n', watched.failures.slice(0, 40).join('\n'))
        await watched.page.context().close()
        expect(watched.failures).toEqual([])
      })
})
