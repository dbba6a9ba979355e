import { isIP } from 'node:net'
import type { Settings } from '../config/settings.ts'
import { isThisMachine } from '../config/transport.ts'
import { AppError } from '../http/app-error.ts'
import { plainAddress } from '../http/caller.ts'
import type { HttpApp } from '../http/http-app.ts'
import type { HttpRequest, HttpResponse } from '../http/http-message.ts'
import { sendPlainPage } from '../http/plain-page.ts'
import type { SecurePort } from '../http/secure-port.ts'
import { languageFor } from '../texts.ts'
import type { LocalTls } from './local-tls.ts'
import { VENUE_NAME } from './own-hosts.ts'
import { APP_PATHS, type PhoneAccess, TRUST_PATHS, trustPage } from './trust-page.ts'

type TrustSettings = Pick<Settings, 'tls' | 'publicUrl' | 'hasWaiterApp'>

/** HTTPS with the server's own authority, as it listens. */
export interface LocalAccess {
  readonly authority: LocalTls['authority']
  readonly origins: SecurePort['origins']
}

/**
 * The server's address by HTTPS: by the name that was asked for where the certificate has it, else by one for phones.
 * Names of this machine itself are for requests from it only: elsewhere they mean another machine.
 */
const originFor = (
  { hostname, ip }: Pick<HttpRequest, 'hostname' | 'ip'>,
  all: readonly string[],
): string => {
  const hostOf = (origin: string): string => new URL(origin).hostname
  const asked = hostname.toLowerCase()
  const beyond = all.filter((origin) => !isThisMachine(hostOf(origin)))
  const origins = isThisMachine(plainAddress(ip)) ? all : beyond
  return (
    origins.find((origin) => hostOf(origin) === asked) ??
    beyond.find((origin) => isIP(hostOf(origin)) === 4) ??
    beyond.find((origin) => hostOf(origin) === VENUE_NAME) ??
    ''
  )
}

const accessOf = (
  request: HttpRequest,
  { tls, publicUrl, hasWaiterApp }: TrustSettings,
  local: LocalAccess | null,
): PhoneAccess => {
  if (local) {
    const origin = originFor(request, local.origins())
    return {
      way: 'local',
      app: hasWaiterApp ? origin + APP_PATHS.start : null,
      origin,
      authority: local.authority,
    }
  }
  const isSecure = tls !== null || request.protocol === 'https' || publicUrl?.startsWith('https:') === true
  const app = hasWaiterApp ? (publicUrl ?? '') + APP_PATHS.start : null
  return { way: isSecure ? 'domain' : 'plain', app }
}

/**
 * Serves the page that sets phones up, and what it needs: the authority's certificate, and an address that a phone only
 * reaches by HTTPS if it trusts that. They say nothing of any venue.
 * @param local null where the server has no authority of its own
 */
export const serveTrust = (
  app: Pick<HttpApp, 'add'>,
  settings: TrustSettings,
  local: LocalAccess | null,
): void => {
  app.add({
    method: 'GET',
    path: TRUST_PATHS.page,
    hasHead: true,
    handle: async (request) => {
      const { lang } = request.query
      const code = languageFor(
        typeof lang === 'string' ? lang : undefined,
        request.headers['accept-language'],
      )
      return sendPlainPage(request, trustPage(accessOf(request, settings, local), code))
    },
  })
  const add = (path: string, respond: (access: LocalAccess) => HttpResponse): void =>
    app.add({
      method: 'GET',
      path,
      hasHead: true,
      handle: async () => {
        if (!local) throw new AppError('NOT_FOUND')
        return respond(local)
      },
    })
  add(TRUST_PATHS.certificate, ({ authority }) => ({
    status: 200,
    // By this type an iPhone knows that it can install it.
    headers: { 'content-type': 'application/x-x509-ca-cert', 'cache-control': 'no-cache' },
    body: authority.cert,
  }))
  add(TRUST_PATHS.check, () => ({
    status: 204,
    // The page asks from plain HTTP, which is another origin.
    headers: { 'access-control-allow-origin': '*', 'cache-control': 'no-store' },
    body: null,
  }))
}
