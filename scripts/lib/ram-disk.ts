import { existsSync, statfsSync } from 'node:fs'

const RAM_DISK = '/dev/shm'
/** Far more than a run needs. */
const SPARE_BYTES = 2 ** 30

const hasSpace = (folder: string): boolean => {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize > SPARE_BYTES
}

/**
 * Lets tests keep their databases on a RAM disk where there is one: on another disk every commit waits for a flush. For
 * this process and those that it starts.
 */
export const useRamDisk = (): void => {
  if (existsSync(RAM_DISK) && hasSpace(RAM_DISK)) process.env['TMPDIR'] = RAM_DISK
}
