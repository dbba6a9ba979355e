import { readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs'

/**
 * Changes one byte of a file, as a disk does that loses its memory: the file keeps its time.
 * @param place from 0 up to, but not including, 1
 */
export const flipByte = (file: string, place: number, change = 0xff): void => {
  const { atime, mtime } = statSync(file)
  const bytes = readFileSync(file)
  const offset = Math.floor(place * bytes.length)
  bytes[offset] = (bytes[offset] ?? 0) ^ change
  writeFileSync(file, bytes)
  utimesSync(file, atime, mtime)
}

/** Overwrites everything behind the schema, which every check notices. */
export const breakDatabase = (file: string): void => {
  const bytes = readFileSync(file)
  bytes.fill(0xaa, 4096)
  writeFileSync(file, bytes)
}
