import { statfsSync } from 'node:fs'

/** What a file system says of its size, in blocks. */
interface DiskBlocks {
  readonly blocks: number
  readonly bfree: number
  /** Those that this process may use: some are kept for the system. */
  readonly bavail: number
}

/** As `df` shows it: of what this process may use, rounded up. */
export const usedPercentOf = ({ blocks, bfree, bavail }: DiskBlocks): number => {
  const used = blocks - bfree
  return used + bavail === 0 ? 0 : Math.ceil((100 * used) / (used + bavail))
}

/** What this process may still use; null where the file system does not say its size, as some network drives. */
export const freeBytesOf = ({
  blocks,
  bavail,
  bsize,
}: DiskBlocks & { readonly bsize: number }): number | null => (blocks === 0 ? null : bavail * bsize)

export const freeBytes = (folder: string): number | null => freeBytesOf(statfsSync(folder))

/** How much of the disk that contains this folder is used, in percent. */
export const usedDiskPercent = (folder: string): number => usedPercentOf(statfsSync(folder))

const LOW_PERCENT = 90

/** From here on owners are warned: when the disk is full, nothing but billing and reading works. */
export const isDiskLow = (usedPercent: number): boolean => usedPercent >= LOW_PERCENT
