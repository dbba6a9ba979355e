import { emailKey } from '@kafana/domain'
import { type LanguageCode, tagOf } from '@kafana/locales'
import { AppError } from '../../platform/http/app-error.ts'
import type { Platform } from '../../platform/platform.ts'
import { translatorFor } from '../../platform/texts.ts'
import { NO_COMPANY, type WriteTx } from '../../platform/unit-of-work/unit-of-work.ts'
import { type MailComposer, type MailMessage, type OutboxService, renderMail } from '../mail/index.ts'
import type { StaffService } from '../staff/index.ts'
import { selectByEmail, selectById } from './account-read-model.ts'
import { addressScope, type AttemptLimits, type Limit, limitScope } from './attempt-limits.ts'
import { consumeReset, RESET_MS, selectReset } from './auth-store.ts'
import { hashToken } from './hash-token.ts'
import type { KnownDevices } from './known-devices.ts'
import { issueResetLink } from './reset-link.ts'
import { accountLimits } from './sign-in-service.ts'

/** The address as it was typed, and the language of the page. */
interface ResetRequest {
  readonly email: string
  readonly language: LanguageCode
}

const MINUTE_MS = 60 * 1000
const VALID_MINUTES = RESET_MS / MINUTE_MS
/** After that nobody waits for the mail any longer. */
const USEFUL_FOR_MS = 2 * 60 * MINUTE_MS

interface Addressee {
  readonly firstname: string
  readonly email: string
}

/** Letters and what is between the letters of names, but no dot between two of them, which makes an address. */
const NAME = /^(?!.*\p{L}\.\p{L})[\p{L}\p{M}’'. -]{1,40}$/u
/**
 * How the mail addresses its reader. Nobody confirms that an address belongs to the person who has it: a name that is a
 * message or a link would be sent to somebody else in the product's name.
 */
export const salutationOf = ({ firstname, email }: Addressee): string =>
  NAME.test(firstname) ? firstname : email

const messageFor = (language: LanguageCode, addressee: Addressee, link: string): MailMessage => {
  const translate = translatorFor(language)
  const subject = translate('MAIL_RESET_SUBJECT')
  return {
    to: addressee.email,
    replyTo: null,
    subject,
    ...renderMail(tagOf(language), subject, [
      { text: translate('MAIL_GREETING', { name: salutationOf(addressee) }) },
      { text: translate('MAIL_RESET_INTRO') },
      { text: translate('MAIL_RESET_BUTTON'), link },
      { text: translate('MAIL_RESET_VALID', { minutes: String(VALID_MINUTES) }) },
      { text: translate('MAIL_RESET_IGNORE') },
    ]),
  }
}

/**
 * Composes the mail with the link. The account is looked up only here, after the response was sent, so that the
 * call does not reveal whether the address exists. The link's token is created only here, so that the outbox
 * never stores it.
 */
export const createResetMail = ({
  uow,
  clock,
  audit,
  settings,
}: Pick<Platform, 'uow' | 'clock' | 'audit' | 'settings'>): MailComposer => ({
  usefulForMs: USEFUL_FOR_MS,
  compose: async (payload) => {
    const { email, language } = payload as ResetRequest
    const account = await uow.first(NO_COMPANY, selectByEmail, { emailKey: emailKey(email) })
    if (!account) return null
    return uow.write(account.company_id, async (tx) => {
      const person = await tx.get(selectById, { id: account.id })
      if (!person || emailKey(person.email) !== emailKey(email)) return null
      const link = await issueResetLink({ clock, settings }, tx, person)
      await audit.record(tx, { by: null, action: 'auth.resetMailed', entityId: person.id })
      return messageFor(language, person, link)
    })
  },
})

/** A link that was valid when it was checked. */
export interface ResetProof {
  readonly companyId: string
  readonly userId: string
  readonly tokenHash: string
  /** The address that the link was mailed to. */
  readonly email: string
}

export interface PasswordResetService {
  /**
   * Queues a mail, whether or not the address belongs to anybody.
   * @param from the network address and, if the client has one, the token of its device
   * @throws AppError TOO_MANY_ATTEMPTS for the caller's network address only, and not on a device that the account knows
   */
  request(
    tx: WriteTx,
    asked: ResetRequest,
    from: { readonly ip: string; readonly device: string | undefined },
  ): Promise<void>
  /**
   * Checks the link before the password is hashed, so that invalid links do not keep the server busy.
   * @throws AppError RESET_LINK_INVALID, TOO_MANY_ATTEMPTS
   */
  prove(userId: string, token: string, ip: string): Promise<ResetProof>
  /**
   * Consumes the link in a unit of work of the person's venue: sets the password and ends all their sessions.
   * @throws AppError RESET_LINK_INVALID
   */
  reset(tx: WriteTx, proof: ResetProof, passwordHash: string): Promise<void>
}

const QUARTER_MS = 15 * 60 * 1000
const requestLimits = (ip: string): Limit[] => [
  { scope: addressScope('forgot-from', ip), failures: 10, windowMs: QUARTER_MS },
]
/**
 * Beyond this limit no more mails go to an address. The caller gets the same response; the last link still
 * works.
 */
export const mailLimits = (email: string): Limit[] => [
  { scope: limitScope('forgot', emailKey(email)), failures: 3, windowMs: QUARTER_MS },
]
const guessLimits = (ip: string): Limit[] => [
  { scope: addressScope('reset-from', ip), failures: 20, windowMs: QUARTER_MS },
]

interface PasswordResetDeps {
  readonly attempts: AttemptLimits
  readonly devices: Pick<KnownDevices, 'limitOn'>
  readonly mail: OutboxService
  readonly staff: StaffService
}

export const createPasswordResetService = (
  { uow, clock }: Pick<Platform, 'uow' | 'clock'>,
  { attempts, devices, mail, staff }: PasswordResetDeps,
): PasswordResetService => ({
  request: async (tx, asked, { ip, device }) => {
    const limits = requestLimits(ip)
    const passes = async (token: string): Promise<boolean> => {
      const person = await tx.get(selectByEmail, { emailKey: emailKey(asked.email) })
      return person !== undefined && (await devices.limitOn(tx, person.id, token)) !== null
    }
    // Only where others have used the limit up: otherwise nothing is looked up before the answer.
    const isTheirs = device !== undefined && !(await attempts.isOpen(tx, limits)) && (await passes(device))
    if (!isTheirs) await attempts.consume(tx, limits)
    const mails = mailLimits(asked.email)
    await attempts.lock(tx, mails)
    if (!(await attempts.isOpen(tx, mails))) return
    await attempts.countFailure(tx, mails)
    await mail.queue(tx, 'reset', { ...asked })
  },
  prove: async (userId, token, ip) => {
    const tokenHash = hashToken(token)
    const row = await uow.read(NO_COMPANY, (tx) =>
      tx.get(selectReset, { userId, tokenHash, now: clock.now() }),
    )
    // A valid link is not stopped by what others try at the same address.
    if (row) return { companyId: row.company_id, userId, tokenHash, email: row.email_key }
    await uow.read(NO_COMPANY, (tx) => attempts.ensureOpen(tx, guessLimits(ip)))
    await uow.write(NO_COMPANY, (tx) => attempts.countFailure(tx, guessLimits(ip)))
    throw new AppError('RESET_LINK_INVALID')
  },
  reset: async (tx, { userId, tokenHash }, passwordHash) => {
    const taken = await tx.get(consumeReset, { userId, tokenHash, now: clock.now() })
    const person = await tx.get(selectById, { id: userId })
    // The person was blocked or archived, or has another address since the mail was sent.
    if (!taken || !person || emailKey(person.email) !== taken.email_key)
      throw new AppError('RESET_LINK_INVALID')
    await staff.choosePassword(tx, userId, passwordHash, 'auth.passwordReset')
    await attempts.clear(tx, accountLimits(person.email))
  },
})
