import { resolve } from 'node:path'
import * as z from 'zod'
import { mailSettings } from './mail-settings.ts'
import { SettingError } from './setting-error.ts'
import { headerName, mailbox, networks, origins, port, senders, smtpUrl, url } from './setting-fields.ts'

const Environment = z
  .object({
    PORT: port.default(3000),
    HOST: z.string().min(1).default('0.0.0.0'),
    DATA_DIR: z.string().min(1).default('./data'),
    DATABASE_URL: url(['postgres:', 'postgresql:']).optional(),
    PUBLIC_URL: url(['http:', 'https:']).optional(),
    ORIGINS: origins.optional(),
    SIGNUP: z.enum(['closed', 'open']).default('closed'),
    TLS_CERT: z.string().min(1).optional(),
    TLS_KEY: z.string().min(1).optional(),
    SMTP_URL: smtpUrl.optional(),
    MAIL_FROM: mailbox.optional(),
    CONTACT_TO: mailbox.optional(),
    CONTACT_BLOCKED: senders.default([]),
    TRUSTED_PROXIES: networks.default([]),
    GEO_HEADER: headerName.optional(),
    GEO_DATABASE: z.string().min(1).optional(),
  })
  .refine((env) => (env.TLS_CERT === undefined) === (env.TLS_KEY === undefined), {
    error: 'TLS_CERT and TLS_KEY go together',
    path: ['TLS_CERT'],
  })
  .refine((env) => env.GEO_HEADER === undefined || env.TRUSTED_PROXIES.length > 0, {
    error: 'TRUSTED_PROXIES has to name the proxies that set it',
    path: ['GEO_HEADER'],
  })

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
  /** Addresses and domains whose messages are not taken, as they are compared. */
  readonly contactBlocked: readonly string[]
  /** Addresses and networks of the proxies in front, whose word about who calls is believed. */
  readonly trustedProxies: readonly string[]
  /** The header in which these proxies tell the caller's country. */
  readonly geoHeader: string | null
  /** A file that knows the countries of addresses (MaxMind DB). */
  readonly geoDatabase: string | null
  readonly tls: { readonly certFile: string; readonly keyFile: string } | null
}

type Given = z.output<typeof Environment>
const parse = (environment: Readonly<Record<string, string | undefined>>): Given => {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const { data, error } = Environment.safeParse(given)
  if (data) return data
  const issue = error.issues[0]
  throw new SettingError(
    `The setting ${String(issue?.path[0])} can't be used: ${issue?.message ?? 'not valid'}`,
  )
}
const placesOf = (data: Given) => {
  const publicUrl = data.PUBLIC_URL === undefined ? null : new URL(data.PUBLIC_URL).origin
  const tls =
    data.TLS_CERT !== undefined && data.TLS_KEY !== undefined
      ? { certFile: data.TLS_CERT, keyFile: data.TLS_KEY }
      : null
  const address = publicUrl ?? new URL(`${tls ? 'https' : 'http'}://localhost:${data.PORT}`).origin
  return { port: data.PORT, host: data.HOST, publicUrl, tls, address, origins: data.ORIGINS ?? [address] }
}
const strangersOf = (data: Given) => ({
  contactBlocked: data.CONTACT_BLOCKED,
  trustedProxies: data.TRUSTED_PROXIES,
  geoHeader: data.GEO_HEADER ?? null,
  geoDatabase: data.GEO_DATABASE === undefined ? null : resolve(data.GEO_DATABASE),
})

/** Reads the settings out of the environment; an empty variable counts as unset. */
export const readSettings = (environment: Readonly<Record<string, string | undefined>>): Settings => {
  const data = parse(environment)
  const places = placesOf(data)
  return {
    ...places,
    dataDir: resolve(data.DATA_DIR),
    databaseUrl: data.DATABASE_URL ?? null,
    signup: data.SIGNUP,
    ...mailSettings(data, places.publicUrl),
    ...strangersOf(data),
  }
}
