import fs, { type PathLike } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'

const BUILT = /[/\\]packages[/\\](?:web|waiter)[/\\]dist(?:[/\\]|$)/

/** The program finds no built pages: to read more than a thousand files is a sixth of its start, and no bill needs them. */
export const hideBuiltPages = (): void => {
  const { existsSync } = fs
  Object.assign(fs, {
    existsSync: (path: PathLike): boolean => !BUILT.test(String(path)) && existsSync(path),
  })
  syncBuiltinESMExports()
}
