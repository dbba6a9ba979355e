import { isIP } from 'node:net'
import { resolve, sep } from 'node:path'
import { isEmail } from '@kafana/domain'
import * as z from 'zod'
import { LOG_LEVELS, type LogLevel } from '../log.ts'
import { KNOWN_PUSH_HOSTS, pushHosts } from './push-hosts.ts'
import { withSecretFiles } from './secret-settings.ts'
import {
  databaseUrl,
  demoSignIn,
  type DemoSignIn,
  headerName,
  mailbox,
  networks,
  origins,
  port,
  senders,
  SettingError,
  smtpUrl,
  token,
  url,
} from './setting-fields.ts'

interface MailAddresses {
  readonly MAIL_FROM?: string | undefined
  readonly CONTACT_TO?: string | undefined
  readonly SMTP_URL?: string | undefined
}
/** A mailbox that somebody reads: the configured one, else the user of the mail server. */
const mailboxOf = ({ MAIL_FROM: configured, SMTP_URL: server }: MailAddresses): string | null => {
  const user = server === undefined ? '' : decodeURIComponent(new URL(server).username)
  return configured ?? (isEmail(user) ? user : null)
}
/** @throws SettingError if mails are sent but no setting says from which address */
const mailSettings = (data: MailAddresses, publicUrl: string | null) => {
  const readMailbox = mailboxOf(data)
  const host = publicUrl === null ? '' : new URL(publicUrl).hostname
  const defaultFrom = `kafana@${host}`
  const mailFrom = readMailbox ?? (isEmail(defaultFrom) && isIP(host) === 0 ? defaultFrom : null)
  if (data.SMTP_URL !== undefined && mailFrom === null)
    throw new SettingError(
      "The setting MAIL_FROM can't be used: SMTP_URL needs an address that mails come from",
    )
  return {
    smtp: data.SMTP_URL === undefined || mailFrom === null ? null : { url: data.SMTP_URL, from: mailFrom },
    contactTo: data.CONTACT_TO ?? readMailbox,
  }
}

const isWithin = (folder: string, parent: string): boolean =>
  `${resolve(folder)}${sep}`.startsWith(`${resolve(parent)}${sep}`)

const Environment = z
  .object({
    PORT: port.default(3000),
    HOST: z.string().min(1).default('0.0.0.0'),
    DATA_DIR: z.string().min(1).default('./data'),
    DATABASE_URL: databaseUrl.optional(),
    PUBLIC_URL: url(['http:', 'https:']).optional(),
    ORIGINS: origins.optional(),
    GATEWAY_ORIGINS: origins.default([]),
    SECURITY_LOG: z.enum(['database', 'output']).default('database'),
    HSTS_SUBDOMAINS: z.enum(['on', 'off']).default('off'),
    SIGNUP: z.enum(['closed', 'open']).default('closed'),
    DEMO_SIGN_IN: demoSignIn.optional(),
    TLS: z.enum(['off', 'local']).default('off'),
    TLS_PORT: port.default(3443),
    WAITER_APP: z.enum(['on', 'off']).default('on'),
    PUSH: z.enum(['on', 'off']).default('on'),
    PUSH_HOSTS: pushHosts.default([...KNOWN_PUSH_HOSTS]),
    TLS_CERT: z.string().min(1).optional(),
    TLS_KEY: z.string().min(1).optional(),
    SMTP_URL: smtpUrl.optional(),
    MAIL_FROM: mailbox.optional(),
    CONTACT_TO: mailbox.optional(),
    CONTACT_BLOCKED: senders.default([]),
    TRUSTED_PROXIES: networks.default([]),
    GEO_HEADER: headerName.optional(),
    GEO_DATABASE: z.string().min(1).optional(),
    BACKUP_DIR: z.string().min(1).optional(),
    LOG_LEVEL: z.enum(LOG_LEVELS).default('info'),
    METRICS_TOKEN: token.optional(),
    CHANGES_PER_MINUTE: z.coerce.number().int().min(0).default(600),
  })
  .refine((env) => (env.TLS_CERT === undefined) === (env.TLS_KEY === undefined), {
    error: 'TLS_CERT and TLS_KEY go together',
    path: ['TLS_CERT'],
  })
  .refine((env) => env.TLS === 'off' || env.TLS_CERT === undefined, {
    error: 'the server has a certificate of yours already, in TLS_CERT',
    path: ['TLS'],
  })
  .refine((env) => env.TLS === 'off' || env.TLS_PORT !== env.PORT || env.PORT === 0, {
    error: 'it has to be another one than PORT',
    path: ['TLS_PORT'],
  })
  .refine((env) => env.GEO_HEADER === undefined || env.TRUSTED_PROXIES.length > 0, {
    error: 'TRUSTED_PROXIES has to name the proxies that set it',
    path: ['GEO_HEADER'],
  })
  .refine((env) => env.BACKUP_DIR === undefined || env.DATABASE_URL === undefined, {
    error: 'it is for the database in DATA_DIR; back up PostgreSQL with pg_dump',
    path: ['BACKUP_DIR'],
  })
  .refine((env) => env.BACKUP_DIR === undefined || !isWithin(env.BACKUP_DIR, env.DATA_DIR), {
    error: 'it has to be outside DATA_DIR',
    path: ['BACKUP_DIR'],
  })
  .refine((env) => env.SECURITY_LOG !== 'output' || ['info', 'debug'].includes(env.LOG_LEVEL), {
    error: 'SECURITY_LOG=output writes its entries at the level info',
    path: ['LOG_LEVEL'],
  })

export interface Settings {
  readonly port: number
  readonly host: string
  readonly dataDir: string
  readonly databaseUrl: string | null
  /** Where a verified copy of the data folder is kept every hour; null for none. */
  readonly backupDir: string | null
  /** The configured public address without a trailing slash; null if people use any address of this machine. */
  readonly publicUrl: string | null
  /** The base of links: the public address, else this machine's. */
  readonly address: string
  /** The origins of pages that may call the venue's gateways. */
  readonly origins: readonly string[]
  /** Gateways on other computers that pages may call directly. */
  readonly gatewayOrigins: readonly string[]
  readonly signup: 'closed' | 'open'
  /** The accounts of the demo venue that anybody may enter; null unless the demo program starts the server. */
  readonly demo: DemoSignIn | null
  /** `output`: entries of the security log are written to the process's output too. */
  readonly securityLog: 'database' | 'output'
  /** Does the rule that browsers come by HTTPS cover the subdomains too? */
  readonly coversSubdomains: boolean
  /**
   * The SMTP server (its URL may contain a password) and the sender's address; null keeps mails in the outbox.
   */
  readonly smtp: { readonly url: string; readonly from: string } | null
  /** The recipient of contact form messages; null keeps them in the outbox. */
  readonly contactTo: string | null
  /** Normalised addresses and domains whose messages are refused. */
  readonly contactBlocked: readonly string[]
  /** Addresses and networks of the reverse proxies whose headers about the caller are trusted. */
  readonly trustedProxies: readonly string[]
  /** The header in which these proxies send the caller's country. */
  readonly geoHeader: string | null
  /** A file with the countries of addresses (MaxMind DB). */
  readonly geoDatabase: string | null
  readonly logLevel: LogLevel
  /** What whoever asks for the server metrics has to send; null if nobody can ask. */
  readonly metricsToken: string | null
  /** Changes that one session may send in a minute; 0 for any number. */
  readonly changesPerMinute: number
  /** The operator's certificate and key; null for plain HTTP. */
  readonly tls: { readonly certFile: string; readonly keyFile: string } | null
  /** Where the server answers by HTTPS too, with an authority of its own; null for nowhere. */
  readonly localTls: { readonly port: number } | null
  /** Does the server have the waiter's app? */
  readonly hasWaiterApp: boolean
  /** Are waiters' phones notified while the app is closed? Then the server calls the push services of their browsers. */
  readonly hasPush: boolean
  /** The hosts of the push services that may be called; an entry that begins with `*.` stands for every name below. */
  readonly pushHosts: readonly string[]
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
const addressesOf = (data: Given) => {
  const publicUrl = data.PUBLIC_URL === undefined ? null : new URL(data.PUBLIC_URL).origin
  const tls =
    data.TLS_CERT !== undefined && data.TLS_KEY !== undefined
      ? { certFile: data.TLS_CERT, keyFile: data.TLS_KEY }
      : null
  const address = publicUrl ?? new URL(`${tls ? 'https' : 'http'}://localhost:${data.PORT}`).origin
  const localTls = data.TLS === 'local' ? { port: data.TLS_PORT } : null
  const own = localTls ? [address, new URL(`https://localhost:${localTls.port}`).origin] : [address]
  return {
    port: data.PORT,
    host: data.HOST,
    publicUrl,
    tls,
    localTls,
    address,
    origins: data.ORIGINS ?? own,
  }
}
const proxyAndContactSettings = (data: Given) => ({
  contactBlocked: data.CONTACT_BLOCKED,
  trustedProxies: data.TRUSTED_PROXIES,
  geoHeader: data.GEO_HEADER ?? null,
  geoDatabase: data.GEO_DATABASE === undefined ? null : resolve(data.GEO_DATABASE),
})

/** Reads the settings from the environment; an empty variable counts as unset. */
export const readSettings = (environment: Readonly<Record<string, string | undefined>>): Settings => {
  const data = parse(withSecretFiles(environment))
  const addresses = addressesOf(data)
  return {
    ...addresses,
    dataDir: resolve(data.DATA_DIR),
    databaseUrl: data.DATABASE_URL ?? null,
    gatewayOrigins: data.GATEWAY_ORIGINS,
    backupDir: data.BACKUP_DIR === undefined ? null : resolve(data.BACKUP_DIR),
    hasWaiterApp: data.WAITER_APP === 'on',
    hasPush: data.PUSH === 'on',
    pushHosts: data.PUSH_HOSTS,
    signup: data.SIGNUP,
    demo: data.DEMO_SIGN_IN ?? null,
    logLevel: data.LOG_LEVEL,
    metricsToken: data.METRICS_TOKEN ?? null,
    changesPerMinute: data.CHANGES_PER_MINUTE,
    securityLog: data.SECURITY_LOG,
    coversSubdomains: data.HSTS_SUBDOMAINS === 'on',
    ...mailSettings(data, addresses.publicUrl),
    ...proxyAndContactSettings(data),
  }
}
