/** Some browsers take nearly anything for a host. */
const HOST = /^(?:[a-z\d.-]+|\[[\da-f:.]+\])$/
const urlOf = (text: string): URL | null => (URL.canParse(text) ? new URL(text) : null)

/** The address of a gateway out of what was typed, without a path's last slash; `http://` where nothing else is said, null where it is no address. */
export const readAddress = (typed: string): string | null => {
  const text = typed.trim()
  const url = urlOf(text.includes('://') ? text : `http://${text}`)
  if (
    url === null ||
    !/^https?:$/.test(url.protocol) ||
    !HOST.test(url.hostname) ||
    url.username !== '' ||
    url.password !== '' ||
    url.search !== '' ||
    url.hash !== ''
  )
    return null
  return `${url.origin}${url.pathname}`.replace(/\/+$/, '')
}

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]']

/** May a page speak to it? From an HTTPS page browsers refuse plain HTTP, but for this very machine, where some of them allow it. */
export const mixedContent = (pageProtocol: string, address: string): 'fine' | 'blocked' | 'doubtful' => {
  const url = urlOf(address)
  if (pageProtocol !== 'https:' || url?.protocol !== 'http:') return 'fine'
  return LOOPBACK.includes(url.hostname) ? 'doubtful' : 'blocked'
}
