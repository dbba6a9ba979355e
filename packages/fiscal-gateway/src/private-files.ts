import {
  chmodSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  statSync,
} from 'node:fs'
import { join } from 'node:path'

/** Modes that let nobody but the owner in. Windows ignores them: there a folder has the rights of its parent. */
export const PRIVATE_FILE = 0o600
const PRIVATE_FOLDER = 0o700

const OF_OTHERS = 0o077
const hasModes = process.platform !== 'win32'

const isOpen = (path: string): boolean =>
  ((statSync(path, { throwIfNoEntry: false })?.mode ?? 0) & OF_OTHERS) !== 0

const closeToOthers = (path: string, mode: number): void => {
  if (!hasModes || !isOpen(path)) return
  try {
    chmodSync(path, mode)
  } catch {
    // Looked at again below: another account's file, or a disk without modes.
  }
  if (isOpen(path))
    throw new Error(
      `other accounts of this machine can open ${path}, and this one may not change that: make it yours alone (chown, chmod)`,
    )
}

/**
 * Creates a folder that only its owner can open, or closes an existing one and the files in it to other accounts.
 * Throws where that is not possible.
 */
export const ensurePrivateFolder = (folder: string): void => {
  mkdirSync(folder, { recursive: true, mode: PRIVATE_FOLDER })
  closeToOthers(folder, PRIVATE_FOLDER)
  for (const entry of readdirSync(folder, { withFileTypes: true }))
    if (!entry.isDirectory()) closeToOthers(join(folder, entry.name), PRIVATE_FILE)
}

/** Creates an empty file that only its owner can open, unless there is one: SQLite gives the files beside it the same mode. */
export const createPrivateFile = (file: string): void => {
  if (!existsSync(file)) closeSync(openSync(file, 'a', PRIVATE_FILE))
}

/** Flushes the names in a folder to disk. Windows cannot open a folder, and writes its names by itself. */
export const flushFolder = (folder: string): void => {
  if (process.platform === 'win32') return
  const handle = openSync(folder, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}
