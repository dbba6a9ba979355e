import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { materials, productionPackages, webMaterials } from './materials.ts'
import { inRoot, ROOT } from './repository.ts'

/** What a machine that runs a venue downloads. A further package is a decision: docs/decisions/0052 and 0067. */
const MAX_PACKAGES = 39

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

interface Bill {
  readonly bomFormat: string
  readonly components: readonly {
    readonly name: string
    readonly version: string
    readonly hashes?: readonly unknown[]
  }[]
}

/** Our own packages are listed too, without a digest. */
const packagesOfOthers = (text: string): Bill['components'] => {
  const { bomFormat, components } = JSON.parse(text) as Bill
  expect(bomFormat).toBe('CycloneDX')
  return components.filter(({ hashes = [] }) => hashes.length > 0)
}

it('the bill of materials lists exactly these packages, each with its version and digest', () => {
  const listed = packagesOfOthers(materials())
  expect(listed.map(({ name }) => name).toSorted()).toEqual(
    Object.keys(productionPackages()).map(nameIn).toSorted(),
  )
  expect(listed.every(({ version }) => /^\d/.test(version))).toBe(true)
})

it('the one of the web application lists the libraries in the build', () => {
  const names = packagesOfOthers(webMaterials()).map(({ name }) => name)
  const { devDependencies } = JSON.parse(readFileSync(inRoot('packages', 'web', 'package.json'), 'utf8')) as {
    devDependencies: object
  }
  // The last one comes with another.
  expect(names).toEqual(expect.arrayContaining([...Object.keys(devDependencies), 'scheduler']))
})

it('is printed where no package is installed, and nothing else', () => {
  const machine = mkdtempSync(join(tmpdir(), 'kafana-sbom-'))
  onTestFinished(() => rmSync(machine, { recursive: true }))
  for (const path of [
    'scripts',
    'package.json',
    'package-lock.json',
    ...globSync('packages/*/package.json', { cwd: ROOT }),
  ])
    cpSync(inRoot(path), join(machine, path), {
      recursive: true,
      filter: (file) => basename(file) !== 'node_modules',
    })
  const env = {
    PATH: process.env['PATH'],
    npm_config_registry: 'http://127.0.0.1:9',
    npm_config_fetch_retries: '0',
  }
  for (const options of [[], ['--web']]) {
    const printed = execFileSync(process.execPath, ['scripts/run.mjs', 'sbom', ...options], {
      cwd: machine,
      env,
    })
    expect(packagesOfOthers(printed.toString()).length).toBeGreaterThan(20)
  }
  expect(existsSync(join(machine, 'node_modules'))).toBe(false)
})
