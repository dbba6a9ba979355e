import { statSync } from 'node:fs'
import { StartError } from './start-error.ts'

/**
 * What this account wrote would belong to it, and the server could not open it any more. Windows has no such ids.
 * @throws StartError if the folder is there and belongs to another account
 */
export const ensureOwnFolder = (folder: string): void => {
  const owner = statSync(folder, { throwIfNoEntry: false })?.uid
  if (owner !== undefined && process.getuid !== undefined && process.getuid() !== owner)
    throw new StartError(`${folder} belongs to another account: run this as the account of the server.`)
}
