import { expect, type Page } from '@playwright/test'
import { test } from '../fixtures.ts'
import { LONG } from '../long-run.ts'
import { expectAccessible, expectNoHorizontalScroll } from '../screen.ts'
import { openPhone } from './phone.ts'

/** What is pressed is at least so large (px). */
const TOUCH = 44

/** What can be pressed and is smaller, with its size. A box in a label is pressed by its label. */
const smallTargets = (page: Page): Promise<readonly string[]> =>
  page.evaluate(
    (least) =>
      [...document.querySelectorAll<HTMLElement>('button, a[href], input, select')]
        .map((each) => each.closest('label') ?? each)
        .filter((each) => each.checkVisibility())
        .map((each) => ({ each, box: each.getBoundingClientRect() }))
        .filter(({ box }) => Math.min(box.width, box.height) < least - 0.5)
        .map(({ each, box }) => `${each.outerHTML.slice(0, 80)}: ${box.width} × ${box.height}`),
    TOUCH,
  )

/** Texts of which a part is hidden. */
const cutTexts = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('body *')]
      .filter((each) => each.checkVisibility() && each.clientWidth > 1)
      .filter((each) => ['hidden', 'clip'].includes(getComputedStyle(each).overflowX))
      .filter((each) => each.scrollWidth > each.clientWidth + 1)
      .map((each) => each.outerHTML.slice(0, 80)),
  )

const setTextSize = (page: Page, size: '100%' | '200%'): Promise<void> =>
  page.evaluate((next) => {
    document.documentElement.style.fontSize = next
  }, size)

const expectUsable = async (page: Page, where: string): Promise<void> => {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await expectAccessible(page, `${where}, ${colorScheme}`)
  }
  expect.soft(await smallTargets(page), `${where}: too small`).toEqual([])
  await setTextSize(page, '200%')
  await expectNoHorizontalScroll(page, `${where} with large text`)
  expect.soft(await cutTexts(page), `${where}: cut with large text`).toEqual([])
  await setTextSize(page, '100%')
}

test(
  'every screen is accessible in light and dark, large enough to press, and readable with large text',
  LONG,
  async ({ browser, venue }) => {
    const { page, consoleErrors } = await openPhone(browser, venue, 'luka')
    const press = (name: string): Promise<void> => page.getByRole('button', { name, exact: true }).click()
    await expectUsable(page, 'the tables')
    await press('Find a table by number')
    await expectUsable(page, 'finding a table')
    await page.goBack()
    for (const name of ['Ready', 'Messages', 'Me']) {
      await page.getByRole('navigation').getByRole('button', { name }).click()
      await expectUsable(page, name)
    }
    await press('Log out')
    await expectUsable(page, 'logging out')
    await page.goBack()
    await press('Tables')
    await page
      .getByRole('button', { name: /, free$/ })
      .first()
      .click()
    await expect(page.getByRole('button', { name: 'Add', exact: true })).toBeVisible()
    await expectUsable(page, 'a table')
    await press('Add')
    await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible()
    await expectUsable(page, 'the pad')
    await page.goto('/waiter/')
    await expect(page.getByText('Type your PIN')).toBeVisible()
    await expectUsable(page, 'the lock')
    await press('Someone else')
    await expect(page.getByLabel('Password')).toBeVisible()
    await expectUsable(page, 'logging in')
    expect(consoleErrors).toEqual([])
  },
)
