import { readFileSync, rmSync, statSync } from 'node:fs'
import * as z from 'zod'
import { writeDurably } from '../files/durable-files.ts'

/** A smaller database is read whole in less than a second. */
const LARGE_BYTES = 64 * 1024 * 1024
/** A new random id at each start of the machine. Systems other than Linux have no such file. */
const BOOT_ID_FILE = '/proc/sys/kernel/random/boot_id'

/** In which file, and since which start of the machine, the whole content was found intact. */
const Checked = z.object({ boot: z.string(), device: z.number(), inode: z.number(), createdMs: z.number() })
type Checked = z.output<typeof Checked>

const checkedFile = (file: string): string => `${file}.checked`

/** How a database is recognised as large and as checked; tests give their own. */
export interface CheckMemory {
  readonly largeBytes?: number
  readonly bootIdFile?: string
}

const headOf = (
  file: string,
  { largeBytes = LARGE_BYTES, bootIdFile = BOOT_ID_FILE }: CheckMemory,
): Checked | null => {
  const { size, dev, ino, birthtimeMs } = statSync(file)
  if (size < largeBytes) return null
  try {
    return { boot: readFileSync(bootIdFile, 'utf8').trim(), device: dev, inode: ino, createdMs: birthtimeMs }
  } catch {
    return null
  }
}

const stored = (file: string): Checked | null => {
  try {
    return Checked.parse(JSON.parse(readFileSync(checkedFile(file), 'utf8')))
  } catch {
    return null
  }
}

/** Remembers that a large database was just read and is intact. */
export const rememberCheck = (file: string, memory: CheckMemory = {}): void => {
  const head = headOf(file, memory)
  if (head !== null) writeDurably(checkedFile(file), JSON.stringify(head))
}

/** The next start reads everything before it serves anything. */
export const forgetCheck = (file: string): void => rmSync(checkedFile(file), { force: true })

/**
 * Whether this very file is large and was found intact since the machine was started: then only processes have ended
 * since, which loses nothing that they wrote. After a power cut, a restore or a copy it is another start or another file.
 */
export const isCheckedSinceBoot = (file: string, memory: CheckMemory = {}): boolean => {
  const [head, checked] = [headOf(file, memory), stored(file)]
  return (
    head !== null &&
    checked !== null &&
    head.boot === checked.boot &&
    head.device === checked.device &&
    head.inode === checked.inode &&
    head.createdMs === checked.createdMs
  )
}
