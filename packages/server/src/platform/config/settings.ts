import { resolve } from 'node:path'
import * as z from 'zod'

const port = z.coerce.number().int().min(0).max(65_535)
const url = (protocols: readonly string[]) => z.string().refine((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol), `must be an address that starts with ${protocols.join(' or ')}`)

const isOrigin = (text: string): boolean => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol) && new URL(text).origin === text
const origins = z.string().transform((text) => text.split(',').map((entry) => entry.trim()).filter((entry) => entry !== ''))
  .refine((list) => list.every(isOrigin), 'must be a comma list of addresses such as http://localhost:3000, without a path')

const Environment = z.object({
  PORT: port.default(3000),
  HOST: z.string().min(1).default('0.0.0.0'),
  DATA_DIR: z.string().min(1).default('./data'),
  DATABASE_URL: url(['postgres:', 'postgresql:']).optional(),
  PUBLIC_URL: url(['http:', 'https:']).optional(),
  ORIGINS: origins.optional(),
  SIGNUP: z.enum(['closed', 'open']).default('closed'),
  TLS_CERT: z.string().min(1).optional(),
  TLS_KEY: z.string().min(1).optional(),
}).refine((env) => (env.TLS_CERT === undefined) === (env.TLS_KEY === undefined), { error: 'TLS_CERT and TLS_KEY go together', path: ['TLS_CERT'] })

export interface Settings {
  readonly port: number
  readonly host: string
  readonly dataDir: string
  readonly databaseUrl: string | null
  /** The address people use, without a trailing slash; null where it is whatever they typed. */
  readonly publicUrl: string | null
  /** Where the pages come from that may speak to the venue's gateways. */
  readonly origins: readonly string[]
  readonly signup: 'closed' | 'open'
  readonly tls: { readonly certFile: string; readonly keyFile: string } | null
}

/** A setting that can't be used; the message is one line for the person who starts the server. */
export class SettingError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'SettingError'
  }
}

/** Reads the settings out of the environment; an empty variable counts as unset. */
export const readSettings = (environment: Readonly<Record<string, string | undefined>>): Settings => {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const { data, error } = Environment.safeParse(given)
  if (error) {
    const issue = error.issues[0]
    throw new SettingError(`The setting ${String(issue?.path[0])} can't be used: ${issue?.message ?? 'not valid'}`)
  }
  const publicUrl = data.PUBLIC_URL === undefined ? null : new URL(data.PUBLIC_URL).origin
  const tls = data.TLS_CERT !== undefined && data.TLS_KEY !== undefined ? { certFile: data.TLS_CERT, keyFile: data.TLS_KEY } : null
  return {
    port: data.PORT, host: data.HOST, dataDir: resolve(data.DATA_DIR), databaseUrl: data.DATABASE_URL ?? null, publicUrl, tls, signup: data.SIGNUP,
    origins: data.ORIGINS ?? [publicUrl ?? new URL(`${tls ? 'https' : 'http'}://localhost:${data.PORT}`).origin],
  }
}
