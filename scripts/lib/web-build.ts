import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { inRoot, ROOT, toolFile } from './repository.ts'
import { runNode, type Finished } from './run.ts'

/** The applications for browsers, each a package that Vite builds into its folder `dist`. */
export const BROWSER_APPS = ['web', 'waiter'] as const
export type BrowserApp = (typeof BROWSER_APPS)[number]

const inputsOf = (app: BrowserApp): readonly string[] => [
  `packages/{${app},client,contract,domain,locales}/**/*.{ts,tsx,css,html,json,svg,png,webp,jpg,woff2,txt,mp3,ogg,webmanifest}`,
  'package-lock.json',
]
const NOT_INPUTS = ['**/node_modules/**', '**/dist/**', '**/*.test.{ts,tsx}', '**/testing/**']
/** The file of a build that holds the digest of its sources. */
export const BUILT_FROM = '.built-from'
const markerOf = (app: BrowserApp): string => inRoot('packages', app, 'dist', BUILT_FROM)

/** A digest of the names and contents of files, independent of time and place of the checkout. */
export const digestOf = (
  folder: string,
  patterns: readonly string[],
  except: readonly string[] = [],
): string => {
  const hash = createHash('sha256')
  const files = patterns.flatMap((pattern) => globSync(pattern, { cwd: folder, exclude: except }))
  for (const file of files.toSorted())
    hash
      .update(`${file.replaceAll('\\', '/')}\0`)
      .update(readFileSync(join(folder, file)))
      .update('\0')
  return hash.digest('base64url')
}

/**
 * Whether a build is up to date with its sources. Its marker is a file in the build folder.
 */
export const isBuiltFrom = (marker: string, digest: string): boolean =>
  existsSync(marker) && readFileSync(marker, 'utf8') === digest

/** The digest of everything that an application is built from. */
export const sourcesDigest = (app: BrowserApp): string => digestOf(ROOT, inputsOf(app), NOT_INPUTS)

/** Whether every application was built from these sources. */
export const isWebCurrent = (): boolean =>
  BROWSER_APPS.every((app) => isBuiltFrom(markerOf(app), sourcesDigest(app)))

const BUILDER = 'vite/bin/vite.js'

/** Whether the packages that build the applications are installed. */
export const canBuildWeb = (): boolean => existsSync(toolFile(BUILDER))

/** The characters of the digest that name a build on screens. */
const BUILD_NAME_LENGTH = 7

const build = async (app: BrowserApp, digest: string, stream: 'show' | 'capture'): Promise<Finished> => {
  const finished = await runNode(
    [toolFile(BUILDER), 'build', inRoot('packages', app), '--logLevel', 'warn'],
    {
      stream,
      env: { VITE_BUILD: digest.slice(0, BUILD_NAME_LENGTH) },
    },
  )
  if (finished.code === 0) writeFileSync(markerOf(app), digest)
  return finished
}

/**
 * Builds each application that was not built from the same sources, until one fails; null if all are up to date.
 */
export const buildWebIfStale = async (
  stream: 'show' | 'capture',
  onBuild: () => void = () => undefined,
): Promise<Finished | null> => {
  const stale = BROWSER_APPS.map((app) => ({ app, digest: sourcesDigest(app) })).filter(
    ({ app, digest }) => !isBuiltFrom(markerOf(app), digest),
  )
  if (stale.length > 0) onBuild()
  let last: Finished | null = null
  for (const { app, digest } of stale) {
    last = await build(app, digest, stream)
    if (last.code !== 0) break
  }
  return last
}
