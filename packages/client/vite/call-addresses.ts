import { type CallAddress, calls } from '@kafana/contract'
import type { Plugin } from 'vite'
import { type TextChunk, withValue } from './text-keys.ts'

type Calls = Readonly<Record<string, Readonly<Record<string, CallAddress>>>>

const CALLS = /\/contract\/src\/calls\.ts$/
const PLACEHOLDER = '__CALLS__'
/** "service.fire" of `api.service.fire(`. */
const MADE = /\bapi(?:\$\d+)?\s*\.\s*(\w+\s*\.\s*\w+)/g

/** The calls that code names as `api.group.call`. */
export const callsIn = (chunks: readonly TextChunk[]): Calls => {
  const code = chunks.flatMap(({ modules }) => Object.values(modules)).map((module) => module.code ?? '')
  const names = code.flatMap((each) =>
    [...each.matchAll(MADE)].map(([, name = '']) => name.replace(/\s/g, '')),
  )
  const made = new Set(names)
  const groups = Object.entries<Calls[string]>(calls).map(([group, of]): [string, Calls[string]] => [
    group,
    Object.fromEntries(Object.entries(of).filter(([name]) => made.has(`${group}.${name}`))),
  ])
  return Object.fromEntries(groups.filter(([, of]) => Object.keys(of).length > 0))
}

/**
 * Replaces the module that derives the calls from the contract with its values, in a build and in development: the
 * schemas that it imports would otherwise be part of every page.
 */
export const callAddresses = (): Plugin => ({
  name: 'kafana:call-addresses',
  enforce: 'pre',
  transform: {
    filter: { id: CALLS },
    handler: () => `export const calls = ${JSON.stringify(calls)}`,
  },
})

/** The same for an application that names every call it makes: its build has no others. */
export const usedCallAddresses = (): Plugin => ({
  name: 'kafana:used-call-addresses',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: CALLS },
    handler: () => `export const calls = '${PLACEHOLDER}'`,
  },
  renderChunk: (code, _, __, { chunks }) =>
    code.includes(PLACEHOLDER) ? withValue(code, PLACEHOLDER, callsIn(Object.values(chunks))) : null,
})
