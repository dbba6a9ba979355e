import { readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { emailKey, isEmail } from '@kafana/domain'
import * as z from 'zod'
import { verifiedDatabaseUrl, verifiedMailUrl } from './transport.ts'

/** An invalid setting; the message is one line for the operator. */
export class SettingError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'SettingError'
  }
}

/** A setting that has the right form and cannot be used all the same. */
export const unusableSetting = (name: string, reason: string): SettingError =>
  new SettingError(`The setting ${name} can't be used: ${reason}`)

/** The content of the file that a setting names. @throws SettingError if it cannot be read */
export const readSettingFile = (name: string, file: string): Buffer => {
  try {
    return readFileSync(file)
  } catch (error) {
    throw unusableSetting(name, error instanceof Error ? error.message : String(error))
  }
}

export const port = z.coerce.number().int().min(0).max(65_535)
export const url = (protocols: readonly string[]) =>
  z
    .string()
    .refine(
      (text) => URL.canParse(text) && protocols.includes(new URL(text).protocol),
      `must be an address that starts with ${protocols.join(' or ')}`,
    )

/** A URL that `verify` completes, or refuses because the connection would not be checked. */
const verified = (
  schema: z.ZodType<string, string>,
  verify: (text: string) => string | null,
  message: string,
) =>
  schema.transform((text, context) => {
    const checked = verify(text)
    if (checked === null) context.addIssue(message)
    return checked ?? z.NEVER
  })

/** The URL of a PostgreSQL database. */
export const databaseUrl = verified(
  url(['postgres:', 'postgresql:']),
  verifiedDatabaseUrl,
  'sslmode is verify-full or disable; name your own authority in sslrootcert or NODE_EXTRA_CA_CERTS',
)

const isDecodable = (text: string): boolean => {
  try {
    decodeURIComponent(text)
    return true
  } catch {
    return false
  }
}

const isMailServer = (text: string): boolean => {
  if (!URL.canParse(text)) return false
  const { protocol, hostname, username, password } = new URL(text)
  return /^smtps?:$/.test(protocol) && hostname !== '' && [username, password].every(isDecodable)
}
/** The URL of a mail server with user and password. */
export const smtpUrl = verified(
  z.string().refine(isMailServer, 'must be an address such as smtps://user:password@mail.example.com'),
  verifiedMailUrl,
  'its certificate has to be checked: leave out ignoreTLS and rejectUnauthorized, and name your own authority in NODE_EXTRA_CA_CERTS',
)

const isOrigin = (text: string): boolean =>
  URL.canParse(text) && /^https?:$/.test(new URL(text).protocol) && new URL(text).origin === text
/** The entries of a comma-separated list. */
export const entries = z.string().transform((text) =>
  text
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== ''),
)
export const origins = entries.refine(
  (list) => list.every(isOrigin),
  'must be a comma list of addresses such as http://localhost:3000, without a path',
)

const MAX_BITS = { 4: 32, 6: 128 } as const
const isNetwork = (text: string): boolean => {
  const [address = '', bits, ...rest] = text.split('/')
  const family = isIP(address)
  if (family !== 4 && family !== 6) return false
  return (
    rest.length === 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= MAX_BITS[family]))
  )
}
/** Addresses and networks of reverse proxies. */
export const networks = entries.refine(
  (list) => list.every(isNetwork),
  'must be a comma list of addresses or networks such as 127.0.0.1 or 10.0.0.0/8',
)
export const mailbox = z.string().trim().refine(isEmail, 'must be an e-mail address')
const domainOf = (entry: string): string => entry.replace(/^@/, '')
/** A wildcard is refused, since it would be compared literally. */
const isSender = (entry: string): boolean =>
  !entry.includes('*') && (isEmail(entry) || isEmail(`anybody@${entry}`))
/** Addresses, and domains with or without a leading @, normalised for comparison. */
export const senders = entries
  .transform((list) => list.map((entry) => domainOf(emailKey(entry))))
  .refine(
    (list) => list.every(isSender),
    'must be a comma list of addresses and domains such as spam@example.com, @example.org',
  )
/** A secret that nobody guesses, in the characters that a header can have. */
export const token = z
  .string()
  .regex(/^[\x21-\x7e]{16,}$/, 'must be at least 16 characters, without spaces, of the ASCII alphabet')
export const headerName = z
  .string()
  .regex(/^[A-Za-z0-9-]+$/, 'must be the name of a header, such as CF-IPCountry')

/** An address below `.test` belongs to nobody, so that no account of a real venue can be meant. */
const demoAddress = z.string().refine((text) => isEmail(text) && text.endsWith('.test'))
const DemoSignIn = z.strictObject({ owner: demoAddress, monitor: demoAddress, password: z.string().min(1) })
/** Two accounts of the demo venue, and the password of both. */
export type DemoSignIn = z.output<typeof DemoSignIn>
/** They are in the pages of the server: the demo program sets them, and `npm start` does not pass them on. */
export const demoSignIn = z.string().transform((text, context): DemoSignIn => {
  try {
    return DemoSignIn.parse(JSON.parse(text))
  } catch {
    context.addIssue(
      'is for npm run demo only: the owner, the monitor and the password of the demo venue, in JSON',
    )
    return z.NEVER
  }
})
