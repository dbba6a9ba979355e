import { expect, it } from 'vitest'
import { materials, productionPackages } from './materials.ts'

/** What a machine that runs a venue downloads; 40 are the aim. A further package is a decision: docs/decisions/0052. */
const MAX_PACKAGES = 72

const nameIn = (path: string): string =>
  path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)

it('a running venue needs few packages of others', () => {
  const names = Object.keys(productionPackages()).map(nameIn)
  expect(names.length).toBeLessThanOrEqual(MAX_PACKAGES)
  expect(names).toEqual(expect.arrayContaining(['kysely', 'pg', 'pino', 'ws', 'zod']))
})

it('none of them runs a script when it is installed', () => {
  const scripts = Object.entries(productionPackages()).filter(([, entry]) => entry.hasInstallScript === true)
  expect(scripts).toEqual([])
})

it('the bill of materials lists exactly these packages, each with its version and digest', () => {
  const bill = JSON.parse(materials()) as {
    bomFormat: string
    components: { name: string; version: string; hashes?: { content: string }[] }[]
  }
  expect(bill.bomFormat).toBe('CycloneDX')
  // Our own packages are listed too, without a digest.
  const others = bill.components.filter(({ hashes = [] }) => hashes.length > 0)
  expect(others.map(({ name }) => name).toSorted()).toEqual(
    Object.keys(productionPackages()).map(nameIn).toSorted(),
  )
  expect(others.every(({ version }) => /^\d/.test(version))).toBe(true)
})
