import {
  chmodSync,
  closeSync,
  existsSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  statSync,
  type Stats,
} from 'node:fs'
import { join } from 'node:path'
import { StartError } from './start-error.ts'

/** Modes that let nobody but the owner in. Windows ignores them: there a folder has the rights of its parent. */
export const PRIVATE_FILE = 0o600
export const PRIVATE_FOLDER = 0o700

const OF_OTHERS = 0o077
const hasModes = process.platform !== 'win32'

/** Null for a file that was removed in between, or a link that leads nowhere. */
const statOf = (path: string): Stats | null => statSync(path, { throwIfNoEntry: false }) ?? null
const isOpen = (path: string): boolean => ((statOf(path)?.mode ?? 0) & OF_OTHERS) !== 0

/** Whether other accounts of the machine can open a folder that was made for this one alone: its disk has no modes then. */
export const isOpenToOthers = (folder: string): boolean => hasModes && isOpen(folder)

/** @returns whether nobody else can open it now; not so for another account's file, or on a disk without modes */
const closeIfPossible = (path: string): boolean => {
  if (!hasModes || !isOpen(path)) return true
  try {
    chmodSync(path, statOf(path)?.isDirectory() === true ? PRIVATE_FOLDER : PRIVATE_FILE)
  } catch {
    // Looked at again below.
  }
  return !isOpen(path)
}

/** @throws StartError if others can open it and this process may not change that */
const closeToOthers = (path: string): void => {
  if (!closeIfPossible(path))
    throw new StartError(
      `Other accounts of this machine can open ${path}, and this one may not change that: make it yours alone (chown, chmod), or set DATA_DIR to a folder of your own.`,
    )
}

/** Creates an empty file that only its owner can open, unless there is one already: SQLite gives the files beside it the same mode. */
export const createPrivateFile = (file: string): void => {
  if (!existsSync(file)) closeSync(openSync(file, 'a', PRIVATE_FILE))
}

/** Creates a folder that only its owner can open, with its parents. @returns whether there was none */
export const createPrivateFolder = (folder: string): boolean =>
  mkdirSync(folder, { recursive: true, mode: PRIVATE_FOLDER }) !== undefined

/** Null for a folder of another account, which lets nobody else look into it. */
const namesIn = (folder: string): readonly string[] | null => {
  try {
    return readdirSync(folder)
  } catch {
    return null
  }
}

/**
 * Closes a file or a folder, with everything in it but what links lead to, as far as this process may.
 * @returns whether nobody else can open any of it
 */
export const closeTreeIfPossible = (path: string): boolean => {
  const stat = lstatSync(path, { throwIfNoEntry: false })
  if (stat === undefined || stat.isSymbolicLink()) return true
  const isClosed = closeIfPossible(path)
  const names = stat.isDirectory() ? (namesIn(path) ?? []) : []
  return names.map((name) => closeTreeIfPossible(join(path, name))).every(Boolean) && isClosed
}

/** Closes a folder and everything in it to other accounts. @throws StartError */
const closeTree = (folder: string): void => {
  closeToOthers(folder)
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) closeTree(path)
    else closeToOthers(path)
  }
}

/** What the product itself puts into its data folder. The gateway keeps its folder private by itself. */
const OWN =
  /^(?:kafana\.db|pepper\.key|gateway\.secret|server\.lock|storage\.reserve|demo-venue|allowed-bills$|issued-invoices$|tls$|mov(?:ing|ed)-to-postgres\.json|before-restore-|restoring(?:\.new)?$)/
/** What may be there too: the gateway's folder, that of the demo, hidden files, and what file systems add. */
const USUAL = /^(?:gateway|demo|lost\+found)$|^\./

/**
 * Creates the data folder, or closes an existing one and what the product keeps there to other accounts of the machine.
 * @throws StartError if that is not possible, or if the folder is one that other programs use
 */
export const ensurePrivateDataFolder = (dataDir: string): void => {
  createPrivateFolder(dataDir)
  if (!hasModes) return
  const names = readdirSync(dataDir)
  const own = names.filter((name) => OWN.test(name))
  if (isOpen(dataDir) && own.length === 0 && names.some((name) => !USUAL.test(name)))
    throw new StartError(
      `DATA_DIR names ${dataDir}, which other accounts can open and which holds files of other programs: name a folder of its own.`,
    )
  closeToOthers(dataDir)
  for (const name of own) {
    const path = join(dataDir, name)
    if (statOf(path)?.isDirectory() === true) closeTree(path)
    else closeToOthers(path)
  }
}
