import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { inRoot, ROOT, toolFile } from './repository.ts'
import { runNode, type Finished } from './run.ts'

const INPUTS = [
  'packages/{web,client,contract,domain,locales}/**/*.{ts,tsx,css,html,json,svg,webp,jpg,woff2,txt,mp3,ogg,webmanifest}',
  'package-lock.json',
]
const NOT_INPUTS = ['**/node_modules/**', '**/dist/**', '**/*.test.{ts,tsx}', '**/testing/**']
const dist = inRoot('packages', 'web', 'dist')
/** The file of a build that holds the digest of its sources. */
export const BUILT_FROM = '.built-from'
const markerFile = join(dist, BUILT_FROM)

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

/** The digest of everything that the web application is built from. */
export const webSourcesDigest = (): string => digestOf(ROOT, INPUTS, NOT_INPUTS)

/** Whether packages/web/dist was built from these sources. */
export const isWebCurrent = (): boolean => isBuiltFrom(markerFile, webSourcesDigest())

const BUILDER = 'vite/bin/vite.js'

/** Whether the packages that build the web application are installed. */
export const canBuildWeb = (): boolean => existsSync(toolFile(BUILDER))

/**
 * Builds the web application unless packages/web/dist was built from the same sources; null if it is up to
 * date.
 */
export const buildWebIfStale = async (
  stream: 'show' | 'capture',
  onBuild: () => void = () => undefined,
): Promise<Finished | null> => {
  const digest = webSourcesDigest()
  if (isBuiltFrom(markerFile, digest)) return null
  onBuild()
  const finished = await runNode(
    [toolFile(BUILDER), 'build', inRoot('packages', 'web'), '--logLevel', 'warn'],
    { stream },
  )
  if (finished.code === 0) writeFileSync(markerFile, digest)
  return finished
}
