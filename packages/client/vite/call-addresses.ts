import { type CallAddress, calls, phoneEndpoints } from '@kafana/contract'
import type { Plugin } from 'vite'
import { type TextChunk, withValue } from './text-keys.ts'

type Calls = Readonly<Record<string, Readonly<Record<string, CallAddress>>>>

const CALLS = /\/contract\/src\/calls\.ts$/
const LATER_CALLS = /\/client\/src\/api\/later-calls\.ts$/
const PLACEHOLDER = '__CALLS__'
const LATER_PLACEHOLDER = '__LATER_CALLS__'
/** "service.fire" of `api.service.fire(`, by the name of the API. */
const MADE = {
  api: /\bapi(?:\$\d+)?\s*\.\s*(\w+\s*\.\s*\w+)/g,
  laterApi: /\blaterApi(?:\$\d+)?\s*\.\s*(\w+\s*\.\s*\w+)/g,
}

/** The calls that an application makes, without the groups of which it makes none. */
const callsThat = (isMade: (call: CallAddress, name: string) => boolean): Calls => {
  const groups = Object.entries<Calls[string]>(calls).map(([group, of]): [string, Calls[string]] => [
    group,
    Object.fromEntries(Object.entries(of).filter(([name, call]) => isMade(call, `${group}.${name}`))),
  ])
  return Object.fromEntries(groups.filter(([, of]) => Object.keys(of).length > 0))
}

/** The calls that code names as `api.group.call`, or as `laterApi.group.call`. */
export const callsIn = (chunks: readonly TextChunk[], api: keyof typeof MADE = 'api'): Calls => {
  const code = chunks.flatMap(({ modules }) => Object.values(modules)).map((module) => module.code ?? '')
  const names = code.flatMap((each) =>
    [...each.matchAll(MADE[api])].map(([, name = '']) => name.replace(/\s/g, '')),
  )
  const made = new Set(names)
  return callsThat((_, name) => made.has(name))
}

/** Calls by which a phone signs in: public, and still of no page. */
const OF_PHONES = new Set<string>([phoneEndpoints.enrol.path, phoneEndpoints.phoneSignIn.path])
/** Whether the pages of owners and monitors make a call, and not only a gateway or a waiter's phone. */
export const isOfPages = ({ roles, path }: CallAddress): boolean =>
  !OF_PHONES.has(path) &&
  (roles === 'public' ||
    (roles !== 'gateway' && roles.some((role) => role === 'owner' || role === 'monitor')))

/**
 * Replaces the module that derives the calls from the contract with its values, in a build and in development: the
 * schemas that it imports would otherwise be part of every page.
 * @param isMade which calls the application makes
 */
export const callAddresses = (isMade: (call: CallAddress) => boolean = () => true): Plugin => ({
  name: 'kafana:call-addresses',
  enforce: 'pre',
  transform: {
    filter: { id: CALLS },
    handler: () => `export const calls = ${JSON.stringify(callsThat(isMade))}`,
  },
})

/** The same for an application that names every call it makes: its build has no others, and those of `laterApi` apart. */
export const usedCallAddresses = (): Plugin => ({
  name: 'kafana:used-call-addresses',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: [CALLS, LATER_CALLS] },
    handler: (_, id) =>
      CALLS.test(id)
        ? `export const calls = '${PLACEHOLDER}'`
        : `export const laterCalls = '${LATER_PLACEHOLDER}'`,
  },
  renderChunk: (code, _, __, { chunks }) => {
    const all = Object.values(chunks)
    if (code.includes(PLACEHOLDER)) return withValue(code, PLACEHOLDER, callsIn(all))
    return code.includes(LATER_PLACEHOLDER)
      ? withValue(code, LATER_PLACEHOLDER, callsIn(all, 'laterApi'))
      : null
  },
})
