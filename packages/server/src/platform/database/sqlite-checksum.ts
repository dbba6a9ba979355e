import { existsSync, readFileSync, rmSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { crc32 } from 'node:zlib'
import * as z from 'zod'
import { flush, forEachChunk, writeDurably } from '../files/durable-files.ts'
import { DamagedDatabaseError } from './sqlite-integrity.ts'

/** What the file was when it was last closed. */
const Checksum = z.object({ size: z.number(), modifiedMs: z.number(), crc32: z.number() })

const crcOf = (file: string): number => {
  let crc = 0
  forEachChunk(file, (chunk) => {
    crc = crc32(chunk, crc)
  })
  return crc
}

const checksumFile = (file: string): string => `${file}.checksum`
const headOf = (file: string) => {
  const { size, mtimeMs } = statSync(file)
  return { size, modifiedMs: Math.round(mtimeMs) }
}

/**
 * Stores the checksum of a database that was closed completely. SQLite keeps none of its pages: an integrity check
 * notices a broken structure, but not another amount in a row.
 */
export const storeChecksum = (file: string): void => {
  const isLogLeft = (statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0) > 0
  if (isLogLeft || !existsSync(file)) return
  writeDurably(checksumFile(file), JSON.stringify({ ...headOf(file), crc32: crcOf(file) }))
}

const storedChecksum = (file: string): z.output<typeof Checksum> | null => {
  try {
    return Checksum.parse(JSON.parse(readFileSync(checksumFile(file), 'utf8')))
  } catch {
    return null
  }
}

/**
 * Compares a closed database with its checksum, which is used up by that. A file that was written or replaced since,
 * as by a restore by hand, has another time or size and is not compared.
 * @throws DamagedDatabaseError if the content changed although nobody wrote it; the checksum then stays
 */
export const useChecksum = (file: string): void => {
  const stored = storedChecksum(file)
  const head = headOf(file)
  const isSame = stored?.size === head.size && stored.modifiedMs === head.modifiedMs
  if (isSame && stored.crc32 !== crcOf(file))
    throw new DamagedDatabaseError(file, 'its content changed since it was closed')
  if (stored === null) return
  rmSync(checksumFile(file), { force: true })
  flush(dirname(file), 'folder')
}
