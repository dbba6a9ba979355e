import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { isEmail } from '@kafana/domain'
import * as z from 'zod'

const port = z.coerce.number().int().min(0).max(65_535)
const url = (protocols: readonly string[]) => z.string().refine((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol), `must be an address that starts with ${protocols.join(' or ')}`)

const isOrigin = (text: string): boolean => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol) && new URL(text).origin === text
const origins = z.string().transform((text) => text.split(',').map((entry) => entry.trim()).filter((entry) => entry !== ''))
  .refine((list) => list.every(isOrigin), 'must be a comma list of addresses such as http://localhost:3000, without a path')

const entries = z.string().transform((text) => text.split(',').map((entry) => entry.trim()).filter((entry) => entry !== ''))
const MOST_BITS = { 4: 32, 6: 128 } as const
const isNetwork = (text: string): boolean => {
  const [address = '', bits, ...rest] = text.split('/')
  const family = isIP(address)
  if (family !== 4 && family !== 6) return false
  return rest.length === 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= MOST_BITS[family]))
}
const networks = entries.refine((list) => list.every(isNetwork), 'must be a comma list of addresses or networks such as 127.0.0.1 or 10.0.0.0/8')
const address = z.string().trim().refine(isEmail, 'must be an e-mail address')
const headerName = z.string().regex(/^[A-Za-z0-9-]+$/, 'must be the name of a header, such as CF-IPCountry')

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
  SMTP_URL: url(['smtp:', 'smtps:']).optional(),
  MAIL_FROM: address.optional(),
  CONTACT_TO: address.optional(),
  CONTACT_BLOCKED: entries.default([]),
  TRUSTED_PROXIES: networks.default([]),
  GEO_HEADER: headerName.optional(),
  GEO_DATABASE: z.string().min(1).optional(),
}).refine((env) => (env.TLS_CERT === undefined) === (env.TLS_KEY === undefined), { error: 'TLS_CERT and TLS_KEY go together', path: ['TLS_CERT'] })
  .refine((env) => env.GEO_HEADER === undefined || env.TRUSTED_PROXIES.length > 0, { error: 'TRUSTED_PROXIES has to name the proxies that set it', path: ['GEO_HEADER'] })

export interface Settings {
  readonly port: number
  readonly host: string
  readonly dataDir: string
  readonly databaseUrl: string | null
  /** The address people use, without a trailing slash; null where it is whatever they typed. */
  readonly publicUrl: string | null
  /** Where links lead to: the public address, else this machine's. */
  readonly address: string
  /** Where the pages come from that may speak to the venue's gateways. */
  readonly origins: readonly string[]
  readonly signup: 'closed' | 'open'
  /** Where mails go out (an address that may hold a password), and which address they come from; null keeps them in the outbox. */
  readonly smtp: { readonly url: string; readonly from: string } | null
  /** Who gets the messages of the contact form; null keeps them in the outbox. */
  readonly contactTo: string | null
  /** Addresses and domains whose messages are not taken. */
  readonly contactBlocked: readonly string[]
  /** Addresses and networks of the proxies in front, whose word about who calls is believed. */
  readonly trustedProxies: readonly string[]
  /** The header in which these proxies tell the caller's country. */
  readonly geoHeader: string | null
  /** A file that knows the countries of addresses (MaxMind DB). */
  readonly geoDatabase: string | null
  readonly tls: { readonly certFile: string; readonly keyFile: string } | null
}

/** A setting that can't be used; the message is one line for the person who starts the server. */
export class SettingError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'SettingError'
  }
}

interface MailAddresses { readonly MAIL_FROM?: string | undefined; readonly CONTACT_TO?: string | undefined; readonly SMTP_URL?: string | undefined }
/** A mailbox that somebody reads: the one that was named, else the one that signs in at the mail server. */
const mailboxOf = ({ MAIL_FROM: named, SMTP_URL: smtpUrl }: MailAddresses): string | null => {
  const user = smtpUrl === undefined ? '' : decodeURIComponent(new URL(smtpUrl).username)
  return named ?? (isEmail(user) ? user : null)
}
/** @throws SettingError where mails go out and nothing says from which address */
const mailSettings = (data: MailAddresses, publicUrl: string | null) => {
  const mailbox = mailboxOf(data)
  const ownName = `kafana@${publicUrl === null ? '' : new URL(publicUrl).hostname}`
  const mailFrom = mailbox ?? (isEmail(ownName) ? ownName : null)
  if (data.SMTP_URL !== undefined && mailFrom === null) throw new SettingError("The setting MAIL_FROM can't be used: SMTP_URL needs an address that mails come from")
  return { smtp: data.SMTP_URL === undefined || mailFrom === null ? null : { url: data.SMTP_URL, from: mailFrom }, contactTo: data.CONTACT_TO ?? mailbox }
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
  const address = publicUrl ?? new URL(`${tls ? 'https' : 'http'}://localhost:${data.PORT}`).origin
  return {
    port: data.PORT, host: data.HOST, dataDir: resolve(data.DATA_DIR), databaseUrl: data.DATABASE_URL ?? null, publicUrl, tls, signup: data.SIGNUP,
    ...mailSettings(data, publicUrl), contactBlocked: data.CONTACT_BLOCKED.map((entry) => entry.toLowerCase()),
    trustedProxies: data.TRUSTED_PROXIES, geoHeader: data.GEO_HEADER ?? null, geoDatabase: data.GEO_DATABASE === undefined ? null : resolve(data.GEO_DATABASE),
    address, origins: data.ORIGINS ?? [address],
  }
}
