import { expect, type Page } from '@playwright/test'

/** What a person reads on a screen. */
export const textOf = (page: Page): Promise<string> => page.locator('main').innerText()

const FAILURE = /failed to|could not be|something went wrong/i

/** Its lines, whatever figures stand in them: minutes go by on a screen that hears nothing, too. */
const linesOf = (text: string): Set<string> => new Set(text.split('\n').map((line) => line.replaceAll(/\d+/g, '#').trim()).filter((line) => line !== ''))

/** A screen that hears nothing still shows what it knew, and no failure in its place. @param before what was read on it earlier */
export const expectStillReadable = async (page: Page, before: string, said: string): Promise<void> => {
  const now = await textOf(page)
  const [earlier, later] = [linesOf(before), linesOf(now)]
  const kept = [...earlier].filter((line) => later.has(line)).length
  expect(now, `${said} shows a failure`).not.toMatch(FAILURE)
  expect(kept / earlier.size, `${said} shows what it knew: ${now}`).toBeGreaterThanOrEqual(0.75)
}

/** Whether a device may ring is between it and its person: a page that nobody touched may not. */
const newsOf = (text: string): string => text.replaceAll(/^.*sound.*$/gim, '')

/** The screen shows what somebody sees who opens it now on a device with the same choices. */
export const expectSameAsFresh = async (page: Page, said: string): Promise<void> => {
  const fresh = await page.context().newPage()
  await fresh.goto(page.url())
  await expect(async () => {
    const [shown, anew] = await Promise.all([textOf(page), textOf(fresh)])
    expect(newsOf(shown), said).toBe(newsOf(anew))
  }).toPass({ timeout: 20_000 })
  await fresh.close()
}
