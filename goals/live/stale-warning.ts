import { startTcpProxy } from '@kafana/server/testing/tools'
import { chromium, type Browser, type Page } from '@playwright/test'
import { chromiumPath } from '../../scripts/lib/browser-tools.ts'
import { ensureWebBuilt } from '../../scripts/lib/venue.ts'
import type { Deadline, Goal } from '../goal.ts'
import type { HttpClient } from '../harness/http-client.ts'
import { startInstallation } from '../harness/installation.ts'
import { callerOf, PASSWORD } from '../harness/venue.ts'

const [CUTS, SCREENS, ASKED_MS] = [100, 10, 25_000]
const LONGEST_MS = 90_000

const banner = (page: Page) => page.getByText(/^Not live since/)

/** Opens the monitor of a person who is signed in already. */
const openMonitor = async (
  browser: Browser,
  client: HttpClient,
  origin: string,
  name: string,
): Promise<Page> => {
  const { token, role, userId, user } = await callerOf(client)('POST', '/api/auth/login', undefined, {
    email: `${name}@kafana.test`,
    password: PASSWORD,
  })
  const stored = { token: String(token), role: String(role), id: String(userId), user: JSON.stringify(user) }
  const localStorage = Object.entries(stored).map(([key, value]) => ({ name: key, value }))
  const context = await browser.newContext({
    locale: 'en-GB',
    storageState: { cookies: [], origins: [{ origin, localStorage }] },
  })
  const page = await context.newPage()
  await page.goto(`${origin}/monitor`)
  await page.getByRole('main').waitFor()
  // Everything has been fetched: what hangs from then on is asked again.
  await page.waitForLoadState('networkidle')
  return page
}

/** The times from a silent cut to the warning on each of some screens, in ms; null: it did not come. */
export const silentCuts = async (cuts: number, deadline: Deadline): Promise<readonly (number | null)[]> => {
  await ensureWebBuilt()
  const installation = await startInstallation({ engine: 'sqlite' })
  const proxy = await startTcpProxy(installation.servers[0].port)
  const executablePath = chromiumPath()
  const browser = await chromium.launch({
    ...(executablePath && { executablePath }),
    args: ['--no-sandbox', '--disable-gpu'],
  })
  const times: (number | null)[] = []
  try {
    const { client } = installation.servers[0]
    const pages: Page[] = []
    for (let at = 0; at < Math.min(SCREENS, cuts); at += 1) {
      const page = await openMonitor(browser, client, `http://127.0.0.1:${proxy.port}`, `monitor${at % 2}`)
      pages.push(page)
    }
    while (times.length < cuts && !deadline.isOver()) {
      proxy.freeze()
      const cutAt = performance.now()
      times.push(
        ...(await Promise.all(
          pages.map((page) =>
            banner(page)
              .waitFor({ timeout: LONGEST_MS })
              .then(
                () => performance.now() - cutAt,
                () => null,
              ),
          ),
        )),
      )
      proxy.thaw('stay frozen')
      await Promise.all(pages.map((page) => banner(page).waitFor({ state: 'hidden', timeout: LONGEST_MS })))
    }
    return times
  } finally {
    await browser.close()
    await proxy.close()
    await installation.close()
  }
}

export const staleGoal: Goal = {
  id: 'G16',
  title: 'warning that a screen is stale',
  asked: 'at most 25 s after a silent cut, 100 of 100',
  minutes: 12,
  measure: async (deadline) => {
    const times = await silentCuts(CUTS, deadline)
    const late = times.filter((ms) => ms === null || ms > ASKED_MS)
    const longest = Math.max(0, ...times.map((ms) => ms ?? LONGEST_MS))
    return {
      result: `${times.length} screens were cut off silently; the longest waited ${(longest / 1000).toFixed(1)} s for its warning`,
      share: times.length / CUTS,
      failures: late.length > 0 ? [`${late.length} warnings came later than after 25 s`] : [],
    }
  },
}
