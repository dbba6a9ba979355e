import { createHmac } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const LOCAL_WORD = 'kafana-local-pairing'

/**
 * Shows to the server that this gateway can read the server's data folder, without telling what is in it; null while the server has put nothing there,
 * and on a machine of its own.
 */
export const localProof = (dataDir: string): string | null => {
  let secret: string
  try {
    secret = readFileSync(join(dataDir, 'gateway.secret'), 'utf8').trim()
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
  return secret === '' ? null : createHmac('sha256', secret).update(LOCAL_WORD).digest('hex')
}
