import { useSyncExternalStore } from 'react'
import { hasSheetEntry } from '../ui/sheet-history.ts'

/** The screens of the app, by the first part of their path after /waiter/. */
export type Route =
  | { readonly screen: 'tables' | 'ready' | 'inbox' | 'me' }
  | { readonly screen: 'table' | 'pad'; readonly table: string }
  /** Without a check: the pre-bills of a table that nobody has paid. */
  | { readonly screen: 'pay'; readonly table: string; readonly check: string | null }
  /** A link that signs a new waiter in; its token is in the fragment, which no server sees. */
  | { readonly screen: 'invite'; readonly token: string }

const BASE = '/waiter/'

/** Empty for what is no text of an address. */
const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return ''
  }
}

const MAIN = ['ready', 'inbox', 'me'] as const

/** The route of an address; the tables for an unknown one. */
export const routeOf = ({ pathname, hash }: Pick<Location, 'pathname' | 'hash'>): Route => {
  const [screen, table = '', check = ''] = pathname.slice(BASE.length).split('/').map(decoded)
  if (screen === 'invite') return { screen, token: decoded(hash.slice(1)) }
  const main = MAIN.find((each) => each === screen)
  if (main) return { screen: main }
  if ((screen === 'table' || screen === 'pad') && table !== '') return { screen, table }
  return screen === 'pay' && table !== '' ? { screen, table, check: check || null } : { screen: 'tables' }
}

export const pathOf = (route: Route): string => {
  if ('check' in route && route.check !== null)
    return `${BASE}pay/${encodeURIComponent(route.table)}/${encodeURIComponent(route.check)}`
  if ('table' in route) return `${BASE}${route.screen}/${encodeURIComponent(route.table)}`
  return route.screen === 'tables' ? BASE : BASE + route.screen
}

const listeners = new Set<() => void>()
let seen: { readonly href: string; readonly route: Route } | undefined

const changed = (): void => {
  for (const listener of listeners) listener()
}
const subscribe = (listener: () => void): (() => void) => {
  if (listeners.size === 0) addEventListener('popstate', changed)
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) removeEventListener('popstate', changed)
  }
}
const readRoute = (): Route => {
  if (seen?.href !== location.href) seen = { href: location.href, route: routeOf(location) }
  return seen.route
}

export const useRoute = (): Route => useSyncExternalStore(subscribe, readRoute)

/** Opens a screen, in the place of an open sheet; `replace` where Back must not lead to the one before. */
export const go = (route: Route, { replace = false }: { readonly replace?: boolean } = {}): void => {
  history[replace || hasSheetEntry() ? 'replaceState' : 'pushState'](null, '', pathOf(route))
  changed()
}
