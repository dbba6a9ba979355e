import { randomBytes } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const SECRET = /^[0-9a-f]{64}$/
const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : undefined)

const secretFile = (dataDir: string): string => join(dataDir, 'gateway.secret')

/** The secret shared with the server, or null while nobody has made one. Error when the file holds something else. */
export const readSecret = (dataDir: string): string | null => {
  const file = secretFile(dataDir)
  try {
    const secret = readFileSync(file, 'utf8').trim()
    if (!SECRET.test(secret)) throw new Error(`${file} does not hold 64 hexadecimal digits`)
    return secret
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null
    throw error
  }
}

const publish = (draft: string, file: string): void => {
  try {
    // A link appears complete or not at all, and never replaces what another process made first.
    linkSync(draft, file)
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error
  }
}

/** The secret in a data folder, 32 random bytes as hex, made at the first call. All processes that call at once get the same one. */
export const gatewaySecret = (dataDir: string): string => {
  mkdirSync(dataDir, { recursive: true })
  const existing = readSecret(dataDir)
  if (existing !== null) return existing
  const draft = `${secretFile(dataDir)}.${randomBytes(6).toString('hex')}`
  writeFileSync(draft, randomBytes(32).toString('hex'), { mode: 0o600, flush: true })
  try {
    publish(draft, secretFile(dataDir))
  } finally {
    rmSync(draft)
  }
  const secret = readSecret(dataDir)
  if (secret === null) throw new Error(`${secretFile(dataDir)} disappeared`)
  return secret
}
