import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { join } from 'node:path'
import { ROUTES } from '@kafana/domain'
import { LANGUAGES, tagOf, type LanguageCode } from '@kafana/locales'
import { preferredLanguage } from '../texts.ts'
import { plainAddress } from './caller.ts'
import { contentPolicy, type HttpApp } from './http-app.ts'
import { type HttpHandler, type HttpRequest, type HttpResponse, withHeaders } from './http-message.ts'
import { isLocalName } from './local-name.ts'
import { type PageSettings, withOffers } from './page-offers.ts'
import { sendText } from './send-text.ts'

/** The prerendered pages by file name; each exists in every language. */
const PAGES = { landing: ROUTES.landing, privacyPolicy: ROUTES.privacyPolicy } as const
/** The placeholder of the server's own address. */
const ORIGIN = /%ORIGIN%/g
const INLINE_SCRIPT = /<script>(.*?)<\/script>/gs
/** Checked, because a proxy may forward this header from the caller. */
const SCHEME = /^https?$/
/** A valid host; any other value of the header is not repeated. */
const HOST = /^[\w.-]+(?::\d{1,5})?$|^\[[\da-f:]+\](?::\d{1,5})?$/i

interface Page {
  readonly code: LanguageCode
  readonly html: string
  readonly policy: string
}

/** A prerendered page; the English one for a language that was added after the build. */
const readPage = (
  fileIn: (code: LanguageCode) => string,
  wanted: LanguageCode,
  settings: PageSettings,
): Page => {
  const code = existsSync(fileIn(wanted)) ? wanted : 'en'
  const html = withOffers(readFileSync(fileIn(code), 'utf8'), settings)
  const digests = [...html.matchAll(INLINE_SCRIPT)].map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  )
  return { code, html, policy: contentPolicy(digests, settings) }
}

/** Is this host the machine that the request reached? A name of the public network may be anybody's. */
const isOwnHost = (host: string, localAddress: string | undefined): boolean => {
  const name = host.replace(/:\d+$/, '')
  const bare = name.replaceAll(/[[\]]/g, '')
  return isIP(bare) === 0 ? isLocalName(name) : bare === plainAddress(localAddress ?? '')
}

/**
 * The address that a page names as its own; empty, which makes its links relative, where only the caller says so.
 */
const originOf = (
  { protocol, headers: { host = '' }, localAddress }: HttpRequest,
  publicUrl: string | null,
): string => {
  if (publicUrl !== null) return publicUrl
  const isUsable = HOST.test(host) && SCHEME.test(protocol) && isOwnHost(host, localAddress)
  return isUsable ? `${protocol}://${host}` : ''
}

/**
 * Serves the public pages, which are complete without any script: `/mk` in a language, `/` in the one that the
 * browser prefers.
 * @param settings with the server's own address if it is configured; else pages contain the requested one if it is
 *   this machine's
 */
export const servePublicPages = (app: Pick<HttpApp, 'add'>, webDir: string, settings: PageSettings): void => {
  for (const [name, path] of Object.entries(PAGES)) {
    const fileIn = (code: LanguageCode): string => join(webDir, 'public-pages', `${name}.${code}.html`)
    if (!existsSync(fileIn('en'))) continue
    const pages = Object.fromEntries(
      LANGUAGES.map((code) => [code, readPage(fileIn, code, settings)]),
    ) as Record<LanguageCode, Page>
    const send = async (request: HttpRequest, wanted: LanguageCode, vary?: string): Promise<HttpResponse> => {
      const { code, html, policy } = pages[wanted]
      const response = await sendText(request, {
        text: html.replace(ORIGIN, originOf(request, settings.publicUrl)),
        type: 'text/html; charset=utf-8',
        ...(vary !== undefined && { vary }),
      })
      return withHeaders(response, { 'content-security-policy': policy, 'content-language': tagOf(code) })
    }
    const add = (at: string, handle: HttpHandler): void =>
      app.add({ method: 'GET', path: at, hasHead: true, handle })
    add(path, async (request) =>
      send(request, preferredLanguage(request.headers['accept-language']), 'accept-language'),
    )
    for (const code of LANGUAGES)
      add(`/${code}${path === '/' ? '' : path}`, async (request) => send(request, code))
  }
}
