import type { Settings } from '../../platform/config/settings.ts'
import { APP_PATHS, TRUST_PATHS } from '../../platform/tls/trust-page.ts'

type LinkSettings = Pick<Settings, 'publicUrl' | 'localTls' | 'port'>

const HTTPS_PORT = '443'

/** Where the server answers by plain HTTP, for somebody whose page came by HTTPS with the server's own authority. */
const plainOriginFor = (origin: string | undefined, { localTls, port }: LinkSettings): string => {
  if (origin === undefined || !URL.canParse(origin)) return ''
  const url = new URL(origin)
  if (url.protocol !== 'https:' || (url.port || HTTPS_PORT) !== String(localTls?.port)) return ''
  return `http://${url.hostname}:${port}`
}

/**
 * The link of an invitation. Where the server has an authority of its own, phones are set up first, by plain HTTP: the
 * page for that takes the token along to the app.
 * @param origin that of the page from which somebody invites
 * @returns an address of the page's own server where no other is known
 */
export const invitationLink = (token: string, settings: LinkSettings, origin: string | undefined): string => {
  const { publicUrl, localTls } = settings
  if (localTls === null || publicUrl?.startsWith('https:') === true)
    return `${publicUrl ?? ''}${APP_PATHS.invitation}#${token}`
  return `${publicUrl ?? plainOriginFor(origin, settings)}${TRUST_PATHS.page}#${token}`
}
