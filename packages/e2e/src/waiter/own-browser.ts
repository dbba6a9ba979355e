import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContext, BrowserType, LaunchOptions, Page } from '@playwright/test'
import { countEffort } from '../effort.ts'
import { PHONE } from '../screen.ts'
import { PATIENCE_MS } from './phone.ts'

/** A browser with files of its own, as on a phone: what it has stored outlives its processes. */
export interface OwnBrowser {
  page(): Page
  /** Kills its processes. */
  crash(): Promise<void>
  /** Starts it once more with the same files, and an empty page. */
  start(): Promise<void>
  close(): Promise<void>
}

/** Makes this authority one that the browsers of a home folder trust. Chromium on Linux reads them from there. */
const trust = (home: string, authority: string): void => {
  const [store, file] = [join(home, '.pki', 'nssdb'), join(home, 'authority.crt')]
  mkdirSync(store, { recursive: true })
  writeFileSync(file, authority)
  const certutil = (...args: readonly string[]) =>
    execFileSync('certutil', [...args, '-d', `sql:${store}`], { stdio: 'pipe' })
  certutil('-N', '--empty-password')
  certutil('-A', '-n', 'kafana', '-t', 'C,,', '-i', file)
}

/** Starts a phone's browser. @param authority a certificate in PEM that it trusts beside those that it came with */
export const startOwnBrowser = async (
  chromium: BrowserType,
  launchOptions: LaunchOptions,
  authority: string,
): Promise<OwnBrowser> => {
  const home = mkdtempSync(join(tmpdir(), 'kafana-phone-'))
  trust(home, authority)
  const launch = async (): Promise<{ readonly context: BrowserContext; readonly page: Page }> => {
    const context = await chromium.launchPersistentContext(join(home, 'profile'), {
      ...launchOptions,
      env: { ...process.env, HOME: home },
      viewport: PHONE,
      locale: 'en-GB',
    })
    const page = await context.newPage()
    page.setDefaultTimeout(PATIENCE_MS)
    await countEffort(page)
    return { context, page }
  }
  let running = await launch()
  return {
    page: () => running.page,
    crash: async () => {
      const { context } = running
      const session = await context.browser()?.newBrowserCDPSession()
      const closed = new Promise((resolve) => {
        context.on('close', resolve)
      })
      // It never answers.
      session?.send('Browser.crash').catch(() => undefined)
      await closed
    },
    start: async () => {
      running = await launch()
    },
    close: async () => {
      await running.context.close()
      rmSync(home, { recursive: true, force: true, maxRetries: 10 })
    },
  }
}
