import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Locator, type Page, type ViewportSize } from '@playwright/test'

export const DESK = { width: 1440, height: 900 } as const
export const PHONE = { width: 390, height: 844 } as const

const amounts = new Intl.NumberFormat('en', {
  style: 'currency',
  currency: 'MKD',
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
  trailingZeroDisplay: 'stripIfInteger',
})

/** As an English screen of the demo writes money; the blank in it does not break. */
export const money = (amount: number): string => amounts.format(amount)

/** Where something is once two looks at it, some frames apart, find it in the same place, in px of the window. */
export const boxAtRest = async (place: Locator) => {
  let found = await place.boundingBox()
  await expect
    .poll(
      async () => {
        const before = found
        found = await place.boundingBox()
        return before !== null && JSON.stringify(found) === JSON.stringify(before)
      },
      { message: 'it is on the screen and stays where it is', intervals: [60] },
    )
    .toBe(true)
  if (!found) throw new Error('it is not on the screen')
  return found
}

/** What a page shows is the answer to what was asked last: the one before stays, marked, while the next is read. */
export const expectAnswered = (page: Page): Promise<void> =>
  expect(page.locator('[data-old="true"]')).toHaveCount(0)

/** Nothing makes the page wider than its window. @param said goes before what failed, such as the address */
export const expectNoSidewaysScroll = async (page: Page, said = page.url()): Promise<void> => {
  const { scrollWidth, clientWidth } = await page.evaluate(() => ({
    scrollWidth: document.documentElement.scrollWidth,
    clientWidth: document.documentElement.clientWidth,
  }))
  expect.soft(scrollWidth, `${said} scrolls sideways`).toBeLessThanOrEqual(clientWidth)
}

/** Longer than anything that fades or slides in on a screen. */
const LONGEST_MOVE_MS = 1000

/** What comes into view has come: a colour that is still fading in says nothing about the one that stays. */
const atRest = (page: Page): Promise<void> =>
  page.evaluate(async (longest) => {
    for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame)
    const moving = document
      .getAnimations()
      .filter(
        ({ playState, effect }) =>
          playState === 'running' && Number(effect?.getComputedTiming().endTime) <= longest,
      )
    await Promise.allSettled(moving.map(({ finished }) => finished))
  }, LONGEST_MOVE_MS)

/** Gives the window another size. A screen that draws itself anew for it does so a frame later; what is measured before is the old one in the new size. */
export const resizeTo = async (page: Page, size: ViewportSize): Promise<void> => {
  await page.setViewportSize(size)
  await atRest(page)
}

/** Nobody is kept out: what the page's rules of access find, of any weight or of the weights given. */
export const expectAccessible = async (
  page: Page,
  said = page.url(),
  weights?: readonly string[],
): Promise<void> => {
  await atRest(page)
  // In the page itself, for it has no frames of others; and what is in order needs no telling, which takes longer than finding out.
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode(true)
    .options({ resultTypes: ['violations'] })
    .analyze()
  const found = violations.filter(({ impact }) => !weights || weights.includes(impact ?? ''))
  expect
    .soft(
      found.map(({ id, nodes }) => `${id}: ${nodes[0]?.html ?? ''}`),
      `${said} keeps people out`,
    )
    .toEqual([])
}
