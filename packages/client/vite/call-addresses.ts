import { type CallAddress, calls, contract, type Endpoint } from '@kafana/contract'
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

type Endpoints = Readonly<Record<string, Readonly<Record<string, Endpoint>>>>

/** The calls that an application makes, without the groups of which it makes none. */
const callsThat = (isMade: (group: string, name: string) => boolean): Calls => {
  const groups = Object.entries<Calls[string]>(calls).map(([group, of]): [string, Calls[string]] => [
    group,
    Object.fromEntries(Object.entries(of).filter(([name]) => isMade(group, name))),
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
  return callsThat((group, name) => made.has(`${group}.${name}`))
}

/**
 * Calls that owners, monitors or everybody may make, and that no page makes by its name: those of phones and gateways, of
 * forms that work without scripts, of other programs, and those that are made without the client of the pages.
 */
const OF_NO_PAGE = new Set([
  'auth.enrol',
  'auth.phoneSignIn',
  'waiter.snapshot',
  'billing.pay',
  'billing.intent',
  'gateways.pair',
  'contact.send',
  'contact.sendForm',
  'orders.countByTable',
  'system.openapi',
  'system.health',
  'geo.country',
])
/** Whether the pages of owners and monitors make a call, and not only a gateway or a waiter's phone. */
export const isOfPages = (group: string, name: string): boolean => {
  const roles = (contract as Endpoints)[group]?.[name]?.roles ?? []
  return (
    !OF_NO_PAGE.has(`${group}.${name}`) &&
    (roles === 'public' ||
      (roles !== 'gateway' && roles.some((role) => role === 'owner' || role === 'monitor')))
  )
}

/**
 * Replaces the module that derives the calls from the contract with its values, in a build and in development: the
 * schemas that it imports would otherwise be part of every page.
 * @param isMade which calls the application makes
 */
export const callAddresses = (isMade: (group: string, name: string) => boolean = () => true): Plugin => ({
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
