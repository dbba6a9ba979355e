import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { forProduction } from '../bootstrap/dependencies.mjs'
import { outputOfNpm } from '../bootstrap/launch.mjs'
import { inRoot, ROOT } from './repository.ts'

interface Package {
  readonly devDependencies?: unknown
  readonly hasInstallScript?: boolean
  readonly link?: boolean
}
interface Lock {
  readonly packages: Readonly<Record<string, Package>>
}

const readLock = (): Lock => JSON.parse(readFileSync(inRoot('package-lock.json'), 'utf8')) as Lock

/** The packages of others that a running venue needs, by their path in node_modules. */
export const productionPackages = (): Readonly<Record<string, Package>> =>
  Object.fromEntries(
    Object.entries(forProduction(readLock().packages) as Lock['packages']).filter(
      ([path, entry]) => path.includes('node_modules/') && entry.link !== true,
    ),
  )

const OPTIONS = [
  '--sbom-format=cyclonedx',
  '--sbom-type=application',
  '--package-lock-only',
  '--offline',
  '--loglevel=error',
]

/** What the web application is built from: the libraries that the build contains, and the tools that make it. */
export const webMaterials = (): string => outputOfNpm(['sbom', ...OPTIONS, '--workspace=@kafana/web'], ROOT)

const withoutDevelopment = ({ devDependencies: _tools, ...entry }: Package): Package => entry

/**
 * The bill of materials of a running venue, by npm itself. It gets a lock file without the development packages: asked to omit them, it
 * would also omit every production package that one of them depends on.
 */
export const materials = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'kafana-sbom-'))
  const lock = readLock()
  const packages = Object.entries(forProduction(lock.packages) as Lock['packages']).map(
    ([path, entry]) => [path, withoutDevelopment(entry)] as const,
  )
  try {
    const manifest = JSON.parse(readFileSync(inRoot('package.json'), 'utf8')) as Package
    writeFileSync(join(folder, 'package.json'), JSON.stringify(withoutDevelopment(manifest)))
    writeFileSync(
      join(folder, 'package-lock.json'),
      JSON.stringify({ ...lock, packages: Object.fromEntries(packages) }),
    )
    return outputOfNpm(['sbom', ...OPTIONS], folder)
  } finally {
    rmSync(folder, { recursive: true })
  }
}
