import { expect, type Page } from '@playwright/test'

/** What a person reads on a screen. */
export const textOf = (page: Page): Promise<string> => page.locator('main').innerText()

const FAILURE = /failed to|could not be|something went wrong/i

/** Its lines, whatever figures stand in them: minutes go by on a screen that hears nothing, too. */
const linesOf = (text: string): Set<string> =>
  new Set(
    text
      .split('\n')
      .map((line) => line.replaceAll(/\d+/g, '#').trim())
      .filter((line) => line !== ''),
  )

/** A screen that hears nothing still shows what it knew, and no failure in its place. @param before what was read on it earlier */
export const expectStillReadable = async (page: Page, before: string, said: string): Promise<void> => {
  const now = await textOf(page)
  const [earlier, later] = [linesOf(before), linesOf(now)]
  const kept = [...earlier].filter((line) => later.has(line)).length
  expect(now, `${said} shows a failure`).not.toMatch(FAILURE)
  expect(kept / earlier.size, `${said} shows what it knew: ${now}`).toBeGreaterThanOrEqual(0.75)
}

/**
 * What the venue is like: without whether this device may ring, which a page may that somebody touched, without what is said in the foot for a while, and
 * without running seconds, which two pages do not count in step.
 */
const contentOf = async (page: Page): Promise<string> => {
  const [text, feet] = [await textOf(page), await page.locator('main footer').allInnerTexts()]
  return feet
    .reduce((left, foot) => left.replace(foot, ''), text)
    .replaceAll(/^.*sound.*$/gim, '')
    .replaceAll(/\b\d+:\d\d\b/g, '')
    .trim()
}

/** The screen shows what somebody sees who opens it now on a device with the same choices. @param order `any` where things keep the places that they came to */
export const expectSameAsFresh = async (
  page: Page,
  said: string,
  order: 'same' | 'any' = 'same',
): Promise<void> => {
  const fresh = await page.context().newPage()
  await fresh.goto(page.url())
  await expect(async () => {
    const [shown, anew] = (await Promise.all([contentOf(page), contentOf(fresh)])).map((text) =>
      text.split('\n'),
    )
    if (order === 'any') for (const lines of [shown, anew]) lines?.sort()
    expect(shown, said).toEqual(anew)
  }).toPass({ timeout: 60_000 })
  await fresh.close()
}
