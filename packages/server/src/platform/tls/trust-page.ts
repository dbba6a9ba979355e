import { type LanguageCode, LANGUAGES, nameOf, tagOf, type TranslationKey } from '@kafana/locales'
import { escaped, type PlainPage } from '../http/plain-page.ts'
import { translatorFor } from '../texts.ts'
import type { LocalTls } from './local-tls.ts'

/** Where the page, the certificate and the check of a phone are. */
export const TRUST_PATHS = {
  page: '/trust',
  certificate: '/trust/kafana.crt',
  check: '/trust/check',
} as const

/** Where the waiter's app is, and where it takes an invitation, whose token is in the fragment. */
export const APP_PATHS = { start: '/waiter/', invitation: '/waiter/invite' } as const

/** How phones reach this server: with a certificate that they know, with one of its own authority, or by plain HTTP. */
export type PhoneAccess =
  | { readonly way: 'domain' | 'plain'; readonly app: string | null }
  | {
      readonly way: 'local'
      /** The address of the waiter's app; null where it is switched off. */
      readonly app: string | null
      /** The server's address by HTTPS. */
      readonly origin: string
      readonly authority: Pick<LocalTls['authority'], 'name' | 'fingerprint'>
    }

/** The name under which a phone saves the certificate. */
const FILE = TRUST_PATHS.certificate.slice(TRUST_PATHS.page.length + 1)
/** As it stands in the documentation. */
const SETTING = 'TLS=local'

const STEPS: Readonly<Record<string, readonly TranslationKey[]>> = {
  Android: ['TRUST_ANDROID_DOWNLOAD', 'TRUST_ANDROID_SETTINGS', 'TRUST_ANDROID_INSTALL', 'TRUST_RELOAD'],
  'iPhone, iPad': ['TRUST_IOS_DOWNLOAD', 'TRUST_IOS_INSTALL', 'TRUST_IOS_TRUST', 'TRUST_RELOAD'],
}

/**
 * Takes an invitation in the page's own address along to the app, also in another language. Then asks the server by
 * HTTPS, which a phone answers itself where it does not trust the certificate.
 */
const SCRIPT = `(async () => {
  const takeAlong = () => {
    const { hash } = location
    if (hash === '') return
    const app = document.getElementById('app')
    if (app) app.href = app.dataset.invitation + hash
    for (const link of document.querySelectorAll('nav a')) link.hash = hash
  }
  takeAlong()
  addEventListener('hashchange', takeAlong)
  const status = document.getElementById('status')
  const { check, yes, no } = status.dataset
  const trusts = await fetch(check, { cache: 'no-store' }).then((answer) => answer.ok, () => false)
  status.textContent = trusts ? yes : no
  document.getElementById('steps').hidden = trusts
})()`

type Say = (key: TranslationKey) => string

const paragraph = (text: string, style = ''): string =>
  `<p${style === '' ? '' : ` class="${style}"`}>${text}</p>`

const localPage = ({ origin, authority }: Extract<PhoneAccess, { way: 'local' }>, say: Say): string => {
  const attributes = [
    `data-check="${escaped(origin + TRUST_PATHS.check)}"`,
    `data-yes="${say('TRUST_YES')}"`,
    `data-no="${say('TRUST_NOT_YET')}"`,
  ]
  const steps = Object.entries(STEPS).map(
    ([device, keys]) =>
      `<h2>${device}</h2>\n<ol>\n${keys.map((key) => `<li>${say(key)}</li>`).join('\n')}\n</ol>`,
  )
  return [
    `<p id="status" class="status" role="status" ${attributes.join(' ')}></p>`,
    '<div id="steps">',
    `<a class="button" href="${TRUST_PATHS.certificate}">${say('TRUST_CERTIFICATE')}</a>`,
    ...steps,
    `<h2>${say('TRUST_SAFETY')}</h2>`,
    paragraph(say('TRUST_SAFETY_HINT'), 'soft'),
    paragraph(say('TRUST_FINGERPRINT'), 'soft'),
    `<code>${authority.fingerprint}</code>`,
    '</div>',
  ].join('\n')
}

const contentOf = (access: PhoneAccess, say: Say): string => {
  if (access.way === 'local') return localPage(access, say)
  if (access.way === 'domain') return paragraph(say('TRUST_DOMAIN'), 'status')
  return `${paragraph(say('TRUST_PLAIN'), 'status')}\n${paragraph(say('TRUST_PLAIN_HINT'), 'soft')}`
}

const invitationOf = (access: PhoneAccess): string =>
  access.way === 'local' ? ` data-invitation="${escaped(access.origin + APP_PATHS.invitation)}"` : ''

const languageLinks = (active: LanguageCode): string =>
  LANGUAGES.map((code) => {
    const current = code === active ? ' aria-current="true"' : ''
    return `<a href="${TRUST_PATHS.page}?lang=${code}" lang="${tagOf(code)}" hreflang="${tagOf(code)}"${current}>${nameOf(code)}</a>`
  }).join('\n')

/** The page that says how phones reach this server, and sets one up to trust its authority. */
export const trustPage = (access: PhoneAccess, code: LanguageCode): PlainPage => {
  const t = translatorFor(code)
  const values = {
    file: FILE,
    setting: SETTING,
    authority: access.way === 'local' ? access.authority.name : '',
  }
  const say: Say = (key) => escaped(t(key, values))
  const link =
    access.app === null
      ? ''
      : `<a id="app" class="button" href="${escaped(access.app)}"${invitationOf(access)}>${say('TRUST_OPEN_APP')}</a>`
  return {
    code,
    title: t('TRUST_TITLE'),
    body: [
      paragraph(say('TRUST_INTRO')),
      contentOf(access, say),
      link,
      `<nav aria-label="${say('LANGUAGES')}">\n${languageLinks(code)}\n</nav>`,
    ].join('\n'),
    ...(access.way === 'local' && { script: SCRIPT, connections: [access.origin] }),
  }
}
