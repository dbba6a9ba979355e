import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'
import { AUTHORITY } from '../files/data-folder.ts'
import { createDurably } from '../files/durable-files.ts'
import { StartError } from '../files/start-error.ts'
import { CLOCK_TOLERANCE_MS, makeAuthority, type Scope } from './certificate.ts'

const Kept = z.object({
  name: z.string().min(1),
  cert: z.string(),
  key: z.string(),
  scope: z.object({
    names: z.array(z.string()),
    networks: z.array(z.object({ address: z.string(), bits: z.number().int() })),
  }),
})

/** The authority of this server, which phones trust once they have its certificate. */
export interface Authority {
  readonly name: string
  /** In PEM form. */
  readonly cert: string
  readonly key: KeyObject
  readonly scope: Scope
  /** UTC ms. */
  readonly from: number
  readonly to: number
  /** SHA-256 of the certificate, as devices show it: "AB:CD:…". */
  readonly fingerprint: string
}

const YEARS = 5

const parse = (text: string): Authority => {
  const { name, cert, key: pem, scope } = Kept.parse(JSON.parse(text))
  const [certificate, key] = [new X509Certificate(cert), createPrivateKey(pem)]
  if (!certificate.ca || !certificate.checkPrivateKey(key)) throw new Error('not a pair')
  const { validFromDate, validToDate, fingerprint256: fingerprint } = certificate
  return { name, cert, key, scope, from: +validFromDate, to: +validToDate, fingerprint }
}

/**
 * @param file whose content it is
 * @throws StartError: with another authority, every phone would have to trust the server again
 */
export const parseAuthority = (text: string, file: string): Authority => {
  try {
    return parse(text)
  } catch {
    throw new StartError(
      `${file} is empty or damaged: restore it from a backup, or remove it to have another authority made, which every phone has to be set up with again.`,
    )
  }
}

const read = (file: string): Authority | null => {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
  return parseAuthority(text, file)
}

/** Five calendar years. */
const validityAt = (now: number): { from: number; to: number } => ({
  from: now - CLOCK_TOLERANCE_MS,
  to: new Date(now).setUTCFullYear(new Date(now).getUTCFullYear() + YEARS),
})

/**
 * The authority in the data folder, which is made on first use. Of two processes that start together both use the same.
 * @param scope what it may sign for, if it is made now
 * @returns it, and whether it was made
 * @throws StartError if the file is damaged
 */
export const authorityIn = (
  dataDir: string,
  name: string,
  scope: Scope,
  now: number,
): { readonly authority: Authority; readonly isNew: boolean } => {
  const file = join(dataDir, AUTHORITY)
  const present = read(file)
  if (present) return { authority: present, isNew: false }
  const pair = makeAuthority(name, scope, validityAt(now))
  const isNew = createDurably(file, JSON.stringify({ name, ...pair, scope }))
  const authority = read(file)
  if (!authority) throw new StartError(`${file} was removed while the server started.`)
  return { authority, isNew }
}
