import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { inRoot, ROOT, toolFile } from './paths.ts'
import { runNode, type Finished } from './run.ts'

const INPUTS = [
  'packages/{web,contract,domain,locales}/**/*.{ts,tsx,css,html,json,svg,webp,jpg,woff2,txt,mp3,ogg,webmanifest}',
  'package-lock.json',
]
const NOT_INPUTS = ['**/node_modules/**', '**/dist/**', '**/*.test.{ts,tsx}', '**/testing/**']
const dist = inRoot('packages', 'web', 'dist')
const stampFile = join(dist, '.built-from')

/** A digest of some files' names and contents, the same wherever and whenever the folder was checked out. */
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

/** Whether what was built still is what the sources say. The mark of a build lies in its folder and goes away with it. */
export const isBuiltFrom = (mark: string, digest: string): boolean =>
  existsSync(mark) && readFileSync(mark, 'utf8') === digest

/** Builds the browser application unless the one in packages/web/dist was built from these very sources; null when nothing was to do. */
export const buildWebIfStale = async (
  stream: 'show' | 'keep',
  onBuild: () => void = () => undefined,
): Promise<Finished | null> => {
  const digest = digestOf(ROOT, INPUTS, NOT_INPUTS)
  if (isBuiltFrom(stampFile, digest)) return null
  onBuild()
  const finished = await runNode(
    [toolFile('vite/bin/vite.js'), 'build', inRoot('packages', 'web'), '--logLevel', 'warn'],
    { stream },
  )
  if (finished.code === 0) writeFileSync(stampFile, digest)
  return finished
}
