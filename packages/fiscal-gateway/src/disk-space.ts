import { statfsSync } from 'node:fs'

/** Enough to write down the outcome of whatever is sent, many times over. */
const RESERVE_BYTES = 8 * 1024 * 1024

/** Is there room on the folder's disk to write down what comes after printing? */
export const hasReserve = (folder: string): boolean => {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize >= RESERVE_BYTES
}
