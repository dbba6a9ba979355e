import { globSync } from 'node:fs'
import { join } from 'node:path'

/** The repository's folder. */
export const ROOT = join(import.meta.dirname, '..', '..')

/** A path inside the repository. */
export const inRoot = (...parts: readonly string[]): string => join(ROOT, ...parts)

/** The executable file of a development dependency. */
export const toolFile = (path: string): string => inRoot('node_modules', path)

const SOURCES = ['packages/*/src/**/*.{ts,tsx}', 'scripts/**/*.{ts,mjs}', 'bench/**/*.ts', 'goals/**/*.ts']

/** Every source file, relative to the root, with forward slashes. */
export const sourceFiles = (): readonly string[] =>
  SOURCES.flatMap((pattern) =>
    globSync(pattern, { cwd: ROOT, exclude: ['**/node_modules/**', '**/dist/**'] }),
  )
    .map((path) => path.replaceAll('\\', '/'))
    .toSorted()
