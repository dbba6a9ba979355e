import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createDurably } from '../files/durable-files.ts'
import { createPrivateFolder } from '../files/private-files.ts'
import { StartError } from '../files/start-error.ts'

/** Anybody could guess an empty secret. @throws StartError */
export const ensureSecret = (text: string, file: string): string => {
  if (/^[0-9a-f]{64}$/.test(text)) return text
  throw new StartError(
    `${file} is empty or damaged: restore it from a backup, or remove it to have another one made.`,
  )
}
const readIfPresent = (file: string): string | null => {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch {
    return null
  }
}

/**
 * A secret of 256 random bits (hexadecimal) in a file of the data folder, created on first use. The file is created
 * atomically, so that two processes that start together read the same one.
 * @throws StartError if the file does not contain such a secret
 */
export const secretFile = (dataDir: string, name: string): string => {
  const file = join(dataDir, name)
  createPrivateFolder(dataDir)
  const present = readIfPresent(file)
  if (present !== null) return ensureSecret(present, file)
  createDurably(file, `${randomBytes(32).toString('hex')}\n`)
  return ensureSecret(readFileSync(file, 'utf8').trim(), file)
}
