import { randomInt } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** One entry of the record that `inside/power.c` writes. */
interface Entry {
  /** w: write, f: flush, x: failed flush, t: truncate, c: create, u: remove, r: rename, !: an injected failure. */
  readonly kind: string
  readonly path: string
  readonly offset: number
  readonly data: Buffer
}

const HEAD = 21
const WITH_DATA = ['w', 'r']

const readRecord = (file: string): readonly Entry[] => {
  if (!existsSync(file)) return []
  const bytes = readFileSync(file)
  const entries: Entry[] = []
  let at = 0
  while (at + HEAD <= bytes.length) {
    const kind = String.fromCodePoint(bytes[at] ?? 0)
    const pathLength = bytes.readUInt32LE(at + 1)
    const offset = Number(bytes.readBigInt64LE(at + 5))
    const length = WITH_DATA.includes(kind) ? Number(bytes.readBigInt64LE(at + 13)) : 0
    const [from, end] = [at + HEAD + pathLength, at + HEAD + pathLength + length]
    // The process was killed in the middle of an entry: it had not returned from that call.
    if (end > bytes.length) break
    entries.push({
      kind,
      path: bytes.toString('utf8', at + HEAD, from),
      offset,
      data: bytes.subarray(from, end),
    })
    at = end
  }
  return entries
}

/** Whether the injected failure was reached. */
export const hasFailed = (record: string): boolean => readRecord(record).some(({ kind }) => kind === '!')

/** A file as the disk has it, and what was asked of it since the last flush. */
interface DiskFile {
  content: Buffer
  pending: Entry[]
}

const grown = (content: Buffer, size: number): Buffer =>
  size <= content.length ? content : Buffer.concat([content, Buffer.alloc(size - content.length)])

const apply = (content: Buffer, { kind, offset, data }: Entry): Buffer => {
  if (kind === 't') return offset < content.length ? content.subarray(0, offset) : grown(content, offset)
  const result = Buffer.from(grown(content, offset + data.length))
  data.copy(result, offset)
  return result
}

/** Many writes into one copy. */
const applyAll = (content: Buffer, entries: readonly Entry[]): Buffer => {
  if (entries.some(({ kind }) => kind === 't')) return entries.reduce(apply, content)
  const size = Math.max(content.length, ...entries.map(({ offset, data }) => offset + data.length))
  const result = Buffer.alloc(size)
  content.copy(result)
  for (const { offset, data } of entries) data.copy(result, offset)
  return result
}

const SECTOR = 512
/** Of a write that was not flushed, a disk keeps everything, nothing, or its first sectors. */
const torn = (entry: Entry): readonly Entry[] => {
  const chance = randomInt(3)
  if (chance === 0) return []
  if (chance === 1 || entry.kind === 't' || entry.data.length <= SECTOR) return [entry]
  const kept = SECTOR * randomInt(1, Math.ceil(entry.data.length / SECTOR))
  return [{ ...entry, data: entry.data.subarray(0, kept) }]
}

interface Disk {
  readonly files: Map<string, DiskFile>
  /** Names that were made, removed or changed and whose folder was not flushed since. */
  names: Entry[]
}

const applyName = (files: Map<string, DiskFile>, { kind, path, data }: Entry): void => {
  const file = files.get(path)
  if (kind === 'c') files.set(path, file ?? { content: Buffer.alloc(0), pending: [] })
  else files.delete(path)
  if (kind === 'r' && file) files.set(data.toString(), file)
}

/**
 * Plays a record. `seen` has the names as the process saw them, `kept` those that are flushed: a new file survives when
 * its folder was flushed after it.
 */
const play = (template: ReadonlyMap<string, Buffer>, entries: readonly Entry[]) => {
  const seen = new Map<string, DiskFile>(
    [...template].map(([path, content]) => [path, { content, pending: [] }]),
  )
  const kept: Disk = { files: new Map(seen), names: [] }
  for (const entry of entries) {
    const { kind, path } = entry
    const file = seen.get(path)
    if ('cur'.includes(kind)) {
      applyName(seen, entry)
      kept.names.push(entry)
    } else if ('wt'.includes(kind)) file?.pending.push(entry)
    else if (kind === 'x' && file) file.pending = []
    else if (kind === 'f' && file) {
      file.content = applyAll(file.content, file.pending)
      file.pending = []
    } else if (kind === 'f')
      // A folder: the names in it are on the disk.
      kept.names = kept.names.filter((name) => {
        const isInside = dirname(name.path) === path
        if (isInside) flushName(kept.files, seen, name)
        return !isInside
      })
  }
  return { seen, kept }
}

/** Makes a name durable; the file itself is the one that the process saw under it. */
const flushName = (
  kept: Map<string, DiskFile>,
  seen: ReadonlyMap<string, DiskFile>,
  { kind, path, data }: Entry,
): void => {
  if (kind !== 'c') kept.delete(path)
  const name = kind === 'r' ? data.toString() : path
  const file = seen.get(name)
  if (kind !== 'u' && file) kept.set(name, file)
}

const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile())

/** What is on the disk before a process starts, by path. */
export const readFolder = (folder: string): ReadonlyMap<string, Buffer> =>
  new Map(filesBelow(folder).map((path) => [path, readFileSync(path)]))

/**
 * Writes what a disk has after a power cut into another folder: everything that was flushed, and any part of what was
 * not.
 * @param before what was in `folder` when the process started
 */
export const writeAfterPowerCut = (
  before: ReadonlyMap<string, Buffer>,
  record: string,
  folder: string,
  target: string,
): void => {
  const { seen, kept } = play(before, readRecord(record))
  // Names that were not flushed are kept up to any of them: a file system writes them in order.
  for (const name of kept.names.slice(0, randomInt(kept.names.length + 1))) flushName(kept.files, seen, name)
  mkdirSync(target, { recursive: true, mode: 0o700 })
  for (const [path, { content, pending }] of kept.files) {
    const file = join(target, path.slice(folder.length + 1))
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
    writeFileSync(file, applyAll(content, pending.flatMap(torn)), { mode: 0o600 })
  }
}
