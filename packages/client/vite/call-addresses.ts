import { calls } from '@kafana/contract'
import type { Plugin } from 'vite'

const CALLS = /\/contract\/src\/calls\.ts$/

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
