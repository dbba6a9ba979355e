import { closeSync, fsyncSync, openSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import type { Pairing, PairingKeep } from './pairing.ts'

/** What stays in the file once an owner ended the pairing. */
const PARTED = { parted: true } as const

const stored = z.object({
  gatewayId: z.string().min(1),
  token: z.string().min(1),
  secret: z.string().min(1),
  server: z.url(),
  setting: z.string().nullable(),
  venue: z.object({ name: z.string(), timezone: z.string(), origins: z.array(z.string()) }).nullable(),
})

const parting = z.object({ parted: z.literal(true) })

type Kept = Pairing | typeof PARTED | null
const isParting = (kept: Kept): kept is typeof PARTED => kept !== null && 'parted' in kept

const read = (file: string): Kept => {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
  const content = parsed(text)
  if (parting.safeParse(content).success) return PARTED
  // A file that is not whole pairs with nobody: the gateway is paired anew, which costs nothing but a code.
  const { success, data } = stored.safeParse(content)
  return success ? data : null
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

const write = (file: string, kept: Kept): void => {
  const draft = `${file}.new`
  writeFileSync(draft, JSON.stringify(kept), { mode: 0o600, flush: true })
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

export interface PairingFile extends PairingKeep {
  /** An owner ended the pairing: what paired the gateway by itself does so no more. */
  readonly isParted: () => boolean
}

/** The pairing in `pairing.json` of a folder, for its owner's eyes only. */
export const pairingIn = (folder: string): PairingFile => {
  const file = join(folder, 'pairing.json')
  let kept = read(file)
  const put = (next: Kept): void => {
    write(file, next)
    syncFolder(folder)
    kept = next
  }
  return {
    current: () => (isParting(kept) ? null : kept),
    isParted: () => isParting(kept),
    keep: put,
    forget: (why) => {
      if (why === 'parted') return put(PARTED)
      rmSync(file, { force: true })
      kept = null
    },
  }
}
