import { join } from 'node:path'

/** The repository's folder. */
export const ROOT = join(import.meta.dirname, '..', '..')

/** A path inside the repository. */
export const inRoot = (...parts: readonly string[]): string => join(ROOT, ...parts)

/** The file that a development dependency is started with. */
export const toolFile = (path: string): string => inRoot('node_modules', path)
