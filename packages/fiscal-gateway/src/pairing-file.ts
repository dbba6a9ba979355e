import { closeSync, fsyncSync, openSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import type { Pairing, PairingKeep } from './pairing.ts'

const stored = z.object({
  gatewayId: z.string().min(1), token: z.string().min(1), secret: z.string().min(1), server: z.url(), setting: z.string().nullable(),
  venue: z.object({ name: z.string(), timezone: z.string(), origins: z.array(z.string()) }).nullable(),
})

const read = (file: string): Pairing | null => {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
  // A file that is not whole pairs with nobody: the gateway is paired anew, which costs nothing but a code.
  const { success, data } = stored.safeParse(parsed(text))
  return success ? data : null
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

const write = (file: string, pairing: Pairing): void => {
  const draft = `${file}.new`
  writeFileSync(draft, JSON.stringify(pairing), { mode: 0o600, flush: true })
  renameSync(draft, file)
}

const syncFolder = (folder: string): void => {
  const handle = openSync(folder, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}

/** The pairing in `pairing.json` of a folder, for its owner's eyes only. */
export const pairingIn = (folder: string): PairingKeep => {
  const file = join(folder, 'pairing.json')
  let current = read(file)
  return {
    current: () => current,
    keep: (pairing) => {
      write(file, pairing)
      syncFolder(folder)
      current = pairing
    },
    forget: () => {
      rmSync(file, { force: true })
      current = null
    },
  }
}
