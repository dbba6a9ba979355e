import { expect, type Page } from '@playwright/test'
import { expectNoHorizontalScroll, waitForAnimations } from '../screen.ts'
import { smallTargets } from '../small-targets.ts'
import { squeezedOn } from '../squeezed-texts.ts'
import { cutOffOn } from './cut-off-texts.ts'

/** The width and height that a finger needs on a phone; px. */
const LEAST_TARGET = 44

/** Calls back while the text of the page is twice as large, as people set their phones. */
const withLargeText = async (page: Page, look: () => Promise<void>): Promise<void> => {
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
  await waitForAnimations(page)
  await look()
  await page.evaluate(() => document.documentElement.style.removeProperty('font-size'))
  await waitForAnimations(page)
}

/** What is pressed is large enough, and with large text everything can be read by scrolling down alone. */
export const expectUsable = async (page: Page, where: string): Promise<void> => {
  expect.soft(await smallTargets(page, LEAST_TARGET), `${where}: small targets`).toEqual([])
  await withLargeText(page, async () => {
    await expectNoHorizontalScroll(page, `${where} in large text`)
    expect.soft(await cutOffOn(page), `${where} in large text: cut off`).toEqual([])
    expect.soft(await squeezedOn(page), `${where} in large text: squeezed`).toEqual([])
  })
}
