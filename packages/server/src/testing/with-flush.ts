import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'

/** Replaces the flush of files and folders for every module, until the returned function is called. */
export const withFlush = (flush: typeof fs.fsyncSync): (() => void) => {
  const original = fs.fsyncSync
  const replaceWith = (next: typeof fs.fsyncSync): void => {
    fs.fsyncSync = next
    syncBuiltinESMExports()
  }
  replaceWith(flush)
  return () => replaceWith(original)
}
