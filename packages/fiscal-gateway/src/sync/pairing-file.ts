import { createHmac } from 'node:crypto'
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { flushFolder, PRIVATE_FILE } from '../private-files.ts'
import type { Pairing, PairingStore } from './pairing.ts'

const LOCAL_PAIRING_MESSAGE = 'kafana-local-pairing'

/**
 * Proves to the server that this gateway can read the server's data folder, without revealing its content.
 * Null while the server has written no secret there, and on another machine.
 */
export const localProof = (dataDir: string): string | null => {
  let secret: string
  try {
    secret = readFileSync(join(dataDir, 'gateway.secret'), 'utf8').trim()
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
  return secret === '' ? null : createHmac('sha256', secret).update(LOCAL_PAIRING_MESSAGE).digest('hex')
}

/** The file's content after an owner ended the pairing. */
const UNPAIRED = { parted: true } as const

const stored = z.object({
  gatewayId: z.string().min(1),
  token: z.string().min(1),
  secret: z.string().min(1),
  server: z.url(),
  setting: z.string().nullable(),
  venue: z.object({ name: z.string(), timezone: z.string(), origins: z.array(z.string()) }).nullable(),
})

const unpairedFile = z.object({ parted: z.literal(true) })

type Content = Pairing | typeof UNPAIRED | null
const isUnpairedFile = (content: Content): content is typeof UNPAIRED =>
  content !== null && 'parted' in content

const readPairing = (file: string): Content => {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
  const content = parseJson(text)
  if (unpairedFile.safeParse(content).success) return UNPAIRED
  // A damaged file counts as no pairing: the gateway can be paired again with a code.
  const { success, data } = stored.safeParse(content)
  return success ? data : null
}

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

const writePairing = (file: string, content: Content): void => {
  const draft = `${file}.new`
  writeFileSync(draft, JSON.stringify(content), { mode: PRIVATE_FILE, flush: true })
  renameSync(draft, file)
}

export interface PairingFile extends PairingStore {
  /** Whether an owner ended the pairing; then the gateway does not pair itself any more. */
  readonly isUnpaired: () => boolean
}

/** The pairing in `pairing.json` of a folder, readable by the process's user alone. */
export const openPairingFile = (folder: string): PairingFile => {
  const file = join(folder, 'pairing.json')
  let content = readPairing(file)
  const put = (next: Content): void => {
    writePairing(file, next)
    flushFolder(folder)
    content = next
  }
  return {
    current: () => (isUnpairedFile(content) ? null : content),
    isUnpaired: () => isUnpairedFile(content),
    save: put,
    end: (reason) => {
      if (reason === 'unpaired') return put(UNPAIRED)
      rmSync(file, { force: true })
      content = null
    },
  }
}
