import type { Query } from './message.ts'

const LONGEST_PART = 100

/** What a request line asks for. */
export interface Target {
  /** As it was sent, without the query. */
  readonly path: string
  /** By which a route is found: decoded except for what separates its parts, and without a slash at the end. */
  readonly route: string
  readonly query: Query
}

const decode = (text: string): string => {
  const plain = text.replaceAll('+', ' ')
  if (!plain.includes('%')) return plain
  try {
    return decodeURIComponent(plain)
  } catch {
    // As it was sent: the schema of the call decides about it.
    return plain
  }
}

/** Reads `a=1&b=2`. "+" is a space, as in the address that a form makes. */
export const readQuery = (text: string): Query => {
  const query = Object.create(null) as Record<string, string | string[]>
  if (text === '') return query
  for (const pair of text.split('&')) {
    if (pair === '') continue
    const at = pair.indexOf('=')
    const name = decode(at === -1 ? pair : pair.slice(0, at))
    const value = at === -1 ? '' : decode(pair.slice(at + 1))
    const earlier = query[name]
    query[name] = earlier === undefined ? value : [earlier, value].flat()
  }
  return query
}

/** Decoded once: an encoded slash or percent sign is decoded only within a parameter. */
const routeOf = (path: string): string => {
  const decoded = path.includes('%') ? decodeURI(path.replaceAll('%25', '%2525')) : path
  return decoded.length > 1 && decoded.endsWith('/') ? decoded.slice(0, -1) : decoded
}

/** Null for an address that cannot be decoded, or one whose part is too long. */
export const readTarget = (url: string): Target | null => {
  // A client that takes this for a proxy sends the whole address.
  const local = url.startsWith('/') ? url : url.replace(/^https?:\/\/.*?\//, '/')
  const end = local.search(/[?#]/)
  const path = end === -1 ? local : local.slice(0, end)
  try {
    const route = routeOf(path)
    if (route.length > LONGEST_PART && route.split('/').some((part) => part.length > LONGEST_PART))
      return null
    return { path, route, query: readQuery(end === -1 ? '' : local.slice(end + 1)) }
  } catch {
    return null
  }
}
