import { randomBytes } from 'node:crypto'
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createPrivateFolder, PRIVATE_FILE } from '../files/private-files.ts'

/**
 * A secret of 256 random bits (hexadecimal) in a file of the data folder, created on first use. The file is created
 * atomically, so that two processes that start together read the same one.
 */
export const secretFile = (dataDir: string, name: string): string => {
  const file = join(dataDir, name)
  createPrivateFolder(dataDir)
  const draft = `${file}.${process.pid}.${randomBytes(4).toString('hex')}`
  try {
    return readFileSync(file, 'utf8').trim()
  } catch {
    writeFileSync(draft, `${randomBytes(32).toString('hex')}\n`, {
      mode: PRIVATE_FILE,
      flush: true,
    })
  }
  try {
    linkSync(draft, file)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  } finally {
    rmSync(draft, { force: true })
  }
  return readFileSync(file, 'utf8').trim()
}
