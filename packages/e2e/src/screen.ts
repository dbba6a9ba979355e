import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Locator, type Page, type ViewportSize } from '@playwright/test'

/** The text of a screen without its navigation. */
export const mainText = (page: Page): Promise<string> => page.locator('main').innerText()

const FAILURE = /failed to|could not be|something went wrong/i

/** The lines of a text without their numbers: ages in minutes increase even without a connection. */
const linesOf = (text: string): Set<string> =>
  new Set(
    text
      .split('\n')
      .map((line) => line.replaceAll(/\d+/g, '#').trim())
      .filter((line) => line !== ''),
  )

/** A screen without a connection still shows its data instead of an error. @param before its text earlier */
export const expectStillReadable = async (page: Page, before: string, where: string): Promise<void> => {
  const now = await mainText(page)
  const [earlier, later] = [linesOf(before), linesOf(now)]
  const unchanged = [...earlier].filter((line) => later.has(line)).length
  expect(now, `${where} shows a failure`).not.toMatch(FAILURE)
  expect(unchanged / earlier.size, `${where} keeps its data: ${now}`).toBeGreaterThanOrEqual(0.75)
}

/**
 * The data of a screen: without the sound setting, which depends on earlier clicks, without the temporary
 * messages of the footer, and without running seconds, which differ between two pages.
 */
const comparableText = async (page: Page): Promise<string> => {
  const [text, feet] = [await mainText(page), await page.locator('main footer').allInnerTexts()]
  return feet
    .reduce((left, foot) => left.replace(foot, ''), text)
    .replaceAll(/^.*sound.*$/gim, '')
    .replaceAll(/\b\d+:\d\d\b/g, '')
    .trim()
}

/**
 * The screen shows the same as when it is opened again on the same device.
 * @param order `any` if an open screen does not sort its cards again
 */
export const expectSameAsReopened = async (
  page: Page,
  where: string,
  order: 'same' | 'any' = 'same',
): Promise<void> => {
  const fresh = await page.context().newPage()
  await fresh.goto(page.url())
  await expect(async () => {
    // A monitor on a tablet has no clock while its sound is blocked.
    const [shown, reopened] = (await Promise.all([comparableText(page), comparableText(fresh)])).map((text) =>
      text.split('\n').filter((line) => line.trim() !== ''),
    )
    if (order === 'any') for (const lines of [shown, reopened]) lines?.sort()
    expect(shown, where).toEqual(reopened)
  }).toPass({ timeout: 60_000 })
  await fresh.close()
}

export const DESKTOP = { width: 1440, height: 900 } as const
export const PHONE = { width: 390, height: 844 } as const
/** The screen that hangs in a kitchen. */
export const KITCHEN_SCREEN = { width: 1920, height: 1080 } as const

const amounts = new Intl.NumberFormat('en', {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
  trailingZeroDisplay: 'stripIfInteger',
})

/** An amount as an English screen of the demo venue writes it, with a non-breaking space. */
export const money = (amount: number): string => `${amounts.format(amount)}\u00A0den.`

/** A calculated amount, such as a profit: in whole denars. */
export const calculated = (amount: number): string => money(Math.round(amount))

/**
 * The bounding box of an element, in px of the window, once it has stopped moving: the same for three frames,
 * because a fixed time may pass without a frame while the machine is busy.
 */
export const stableBox = async (element: Locator) => {
  let box = { x: 0, y: 0, width: 0, height: 0 }
  await expect
    .poll(
      async () => {
        const [before, after] = await element.evaluate(async (node) => {
          const boxOf = () => {
            const { x, y, width, height } = node.getBoundingClientRect()
            return { x, y, width, height }
          }
          const first = boxOf()
          for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame)
          return [first, boxOf()] as const
        })
        box = after
        return after.width > 0 && JSON.stringify(after) === JSON.stringify(before)
      },
      { message: 'it is visible and has stopped moving', intervals: [0] },
    )
    .toBe(true)
  return box
}

/**
 * The page shows the response to the latest request: an earlier one stays visible, marked as stale, while the
 * next one loads.
 */
export const expectUpToDate = (page: Page): Promise<void> =>
  expect(page.locator('[data-stale="true"]')).toHaveCount(0)

/** Every part of the page has loaded its data and fonts. */
export const expectLoaded = async (page: Page): Promise<void> => {
  await expect(page.locator('.mantine-Skeleton-root, .mantine-Loader-root')).toHaveCount(0)
  await expectUpToDate(page)
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
}

/** The page is not wider than its window. @param where the start of the failure message */
export const expectNoHorizontalScroll = async (page: Page, where = page.url()): Promise<void> => {
  const { scrollWidth, clientWidth } = await page.evaluate(() => ({
    scrollWidth: document.documentElement.scrollWidth,
    clientWidth: document.documentElement.clientWidth,
  }))
  expect.soft(scrollWidth, `${where} scrolls horizontally`).toBeLessThanOrEqual(clientWidth)
}

/** Longer than any transition of a screen. */
const LONGEST_ANIMATION_MS = 1000

/** Transitions have ended: colours and positions are final. */
export const waitForAnimations = (page: Page): Promise<void> =>
  page.evaluate(async (longest) => {
    for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame)
    const moving = document
      .getAnimations()
      .filter(
        ({ playState, effect }) =>
          playState === 'running' && Number(effect?.getComputedTiming().endTime) <= longest,
      )
    await Promise.allSettled(moving.map(({ finished }) => finished))
  }, LONGEST_ANIMATION_MS)

/** Resizes the window. Some screens render again a frame later, so measuring has to wait for that. */
export const resizeTo = async (page: Page, size: ViewportSize): Promise<void> => {
  await page.setViewportSize(size)
  await waitForAnimations(page)
}

/** Opens a page and waits until its title and its data stand. */
export const openScreen = async (page: Page, path: string): Promise<void> => {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  await expectLoaded(page)
  await waitForAnimations(page)
}

/** What axe finds when all transitions have ended, of any impact or of the given ones. */
const violationsOn = async (page: Page, impacts: readonly string[] | undefined): Promise<string[]> => {
  await waitForAnimations(page)
  // Legacy mode runs in the page itself, which has no frames; reporting passed rules would take longer than
  // the check.
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode(true)
    .options({ resultTypes: ['violations'], rules: { 'target-size': { enabled: true } } })
    .analyze()
  return violations
    .filter(({ impact }) => !impacts || impacts.includes(impact ?? ''))
    .map(({ id, nodes }) => `${id}: ${nodes[0]?.html ?? ''}`)
}

/** axe finds no violations. A transition that begins while it looks has colours of its own, so it looks again. */
export const expectAccessible = async (
  page: Page,
  where = page.url(),
  impacts?: readonly string[],
): Promise<void> => {
  const found = await violationsOn(page, impacts)
  const stays = found.length === 0 ? found : await violationsOn(page, impacts)
  expect.soft(stays, `${where} is not accessible`).toEqual([])
}
