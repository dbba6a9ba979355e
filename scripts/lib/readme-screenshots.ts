import type { Screenshot } from './landing-screenshots.ts'

const DESKTOP = { width: 1440, height: 900 } as const
const PHONE = { width: 390, height: 844 } as const
const MONITOR = { 'monitor-category': 'food', 'monitor-filter': 'created', 'sound-volume': 'off' } as const

const SCREENS: readonly Screenshot[] = [
  { name: 'floor', account: 'kitchen', path: '/establishment', viewport: DESKTOP },
  { name: 'monitor', account: 'kitchen', path: '/monitor', viewport: DESKTOP, stored: MONITOR },
  {
    name: 'tab',
    account: 'kitchen',
    path: '/establishment',
    viewport: DESKTOP,
    before: async (page) => {
      await page.locator('[id^="tile-"]').nth(8).click()
      await page.getByRole('button', { name: 'Deliver what is ready' }).waitFor()
    },
  },
  { name: 'panel', account: 'owner', path: '/panel', viewport: DESKTOP },
  { name: 'day', account: 'owner', path: '/home', viewport: DESKTOP },
  { name: 'venue', account: 'owner', path: '/venues', viewport: DESKTOP },
  { name: 'statistics', account: 'owner', path: '/statistics', viewport: DESKTOP },
  { name: 'phone', account: 'owner', path: '/statistics', viewport: PHONE },
]

/** The pictures of the README, in docs/pictures. */
export const README_SCREENSHOTS = SCREENS.map((screenshot) => ({ ...screenshot, scale: 1 }))
