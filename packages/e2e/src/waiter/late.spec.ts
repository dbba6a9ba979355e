import { expect } from '@playwright/test'
import { test } from '../fixtures.ts'
import { longUnless } from '../long-run.ts'
import { startTestStack } from '../test-stack.ts'
import { openCutPhone } from './cut/cut-phone.ts'
import { kitchenOf, prepareCutVenue } from './cut/venue.ts'

/** A slow network, and one on which every request is abandoned: phones wait for four seconds (ms). */
const [SLOW_MS, TOO_SLOW_MS] = [3500, 6000]
/** A press must not wait for the network: it takes at most so much longer than without a lag, which is much less than that (ms). */
const MORE_MS = 1500
const DISHES = 5
/** Silence of ten seconds is a loss; a busy machine may be late. */
const NOTICED = { timeout: 30_000 }

/** Also part of `npm run late`. */
const DETAILS = longUnless(process.env['RESPONSE_DELAY_MS'] !== undefined)

test(
  'on a slow network a round is shown at once, sent once, and the head says what may be old',
  DETAILS,
  async ({ browser }) => {
    const stack = await startTestStack({ demo: true })
    const venue = await prepareCutVenue(stack, DISHES)
    const [first, ...dishes] = venue.dishes as [string, ...string[]]
    const { waiters } = venue
    const [waiter] = waiters
    if (!waiter) throw new Error('Nobody works this evening')
    const phone = await openCutPhone(browser, stack, { waiter, dishes: venue.dishes })
    const { network, page } = phone
    const old = () => page().getByRole('status').filter({ hasText: 'Not connected · as of' })
    const made = async () => (await kitchenOf(venue)).map(({ dish }) => dish).toSorted()
    const places = async (table: string) => (await phone.look(table)).map(({ dish, where }) => [dish, where])
    await expect(old()).toBeHidden()

    const atOnce = (await phone.take('904', [first])) + MORE_MS
    await expect.poll(made, NOTICED).toEqual([first])

    // An answer that comes late: the round is on the phone until it has come.
    network.lag(SLOW_MS)
    expect(await phone.take('901', dishes.slice(0, 1))).toBeLessThan(atOnce)
    expect(await places('901')).toEqual([[dishes[0], 'phone']])
    await expect.poll(() => places('901'), NOTICED).toEqual([[dishes[0], 'sent']])

    // Answers that nobody waits for: it is made once, however often it was sent.
    network.lag(TOO_SLOW_MS)
    expect(await phone.take('902', dishes.slice(1, 2))).toBeLessThan(atOnce)
    await expect.poll(made, NOTICED).toEqual([first, ...dishes.slice(0, 2)])
    await page().waitForTimeout(2 * TOO_SLOW_MS)
    network.lag(0)
    await expect.poll(() => places('902'), NOTICED).toEqual([[dishes[1], 'sent']])
    expect(await made()).toEqual([first, ...dishes.slice(0, 2)])

    // A dead access point: connections stay open and say nothing.
    network.silence()
    expect(await phone.take('903', dishes.slice(2, 3))).toBeLessThan(atOnce)
    await expect(old()).toBeVisible(NOTICED)
    expect(await phone.take('903', dishes.slice(3))).toBeLessThan(atOnce)
    expect(await places('903')).toEqual(dishes.slice(2).map((dish) => [dish, 'phone']))
    network.restore()
    await expect(old()).toBeHidden(NOTICED)
    await expect.poll(() => places('903'), NOTICED).toEqual(dishes.slice(2).map((dish) => [dish, 'sent']))
    expect(await made()).toEqual([first, ...dishes])
    expect(phone.consoleErrors).toEqual([])
    await phone.close()
    await stack.close()
  },
)
