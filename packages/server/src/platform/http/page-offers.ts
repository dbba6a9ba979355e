import type { DemoSignIn } from '../config/setting-fields.ts'
import type { Settings } from '../config/settings.ts'
import type { HeaderSettings } from './http-app.ts'
import { type StaticFile, withText } from './static-files.ts'

/** What the pages depend on besides their headers: whether visitors may create a venue or look at the demo. */
export type PageSettings = HeaderSettings & Partial<Pick<Settings, 'signup' | 'demo'>>

const OFFER = /<span data-offer="(\w+)">(.*?)<\/span>/gs

/** Removes from a public page what this server does not offer. The build writes all offers into it. */
export const withOffers = (html: string, { signup, demo }: PageSettings): string =>
  html.replace(OFFER, (offer, name) => {
    const isOffered = name === 'demo' ? Boolean(demo) : signup === 'open' && !demo
    return isOffered ? offer : ''
  })

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;')

/**
 * The application's page with the accounts of the demo for its login (web: `modules/auth/login/demo-accounts.ts`). Other
 * servers send the page as it was built.
 */
export const withDemoAccounts = (page: StaticFile, demo: DemoSignIn): StaticFile =>
  withText(
    page,
    page.plain.bytes
      .toString()
      .replace(
        '</head>',
        () => `<meta name="kafana-demo" content="${escaped(JSON.stringify(demo))}" /></head>`,
      ),
  )
