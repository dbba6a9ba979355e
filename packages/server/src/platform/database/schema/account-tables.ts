import type { LedgerKind, NotificationKind, PushStage, Role } from '@kafana/domain'
import type { Generated } from 'kysely'

interface UserRow {
  id: string
  company_id: string
  firstname: string
  lastname: string
  username: string
  username_key: string
  email: string
  email_key: string
  password_hash: string
  pin_hash: string
  /** Wrong PINs in a row; at a hundred the PIN is off. */
  pin_failures: number
  /** The password was chosen by somebody else; 0 for a new row. */
  password_by_owner: Generated<number>
  role: Role
  allowed_routes: string
  /** What the person may approve: a JSON list; empty for a new row. Owners approve everything. */
  approves: Generated<string>
  is_blocked: 0 | 1
  archived_at: number | null
  /** Since then the row is a pseudonym. */
  erased_at: number | null
  version: number
  created_at: number
}

interface SessionRow {
  token_hash: string
  user_id: string
  company_id: string
  /** The known device it was opened on. */
  device_hash: string | null
  /** Its browser and system; empty if unknown. */
  device_name: string
  created_at: number
  last_used_at: number
  /** Its person has to turn on a second factor before anything else; 0 for a new row. */
  second_factor_due: Generated<number>
}

/** A device on which a person has signed in. */
interface KnownDeviceRow {
  user_id: string
  token_hash: string
  company_id: string
  last_used_at: number
  /** Of a phone that was invited, which opens a session with the person's PIN: the id that it gave itself. */
  phone_id: Generated<string | null>
  phone_name: Generated<string>
  enrolled_at: Generated<number | null>
  /** Until when a sign-in on it is not asked for a code. */
  second_factor_until: Generated<number | null>
}

/** The second factor of an account, from when its secret was made. */
interface SecondFactorRow {
  company_id: string
  user_id: string
  /** Of the authenticator app, encrypted. */
  secret: string
  started_at: number
  /** Null until a code has confirmed it. */
  enabled_at: number | null
  /** When the step of the last accepted code began: no code is accepted twice. */
  last_code_at: number
}

/** A recovery code that nobody has used. */
interface RecoveryCodeRow {
  company_id: string
  user_id: string
  code_hash: string
}

/** A venue that requires a second factor of its owners. */
interface SecondFactorRuleRow {
  company_id: string
  required_at: number
}

/** A link that signs a waiter in on a phone, once. */
interface InvitationRow {
  company_id: string
  user_id: string
  token_hash: string
  by_user: string
  expires_at: number
}

/** What one person is notified of; `body` is JSON. */
interface NotificationRow {
  company_id: string
  id: string
  person_id: string
  kind: NotificationKind
  table_id: string
  check_id: string | null
  body: string
  at: number
  read_at: number | null
}

/** Where the browser of a phone receives pushes. It ends with the known device that it belongs to. */
interface PushSubscriptionRow {
  company_id: string
  user_id: string
  device_hash: string
  endpoint: string
  /** The browser's public key and secret, in base64url. */
  p256dh: string
  auth: string
  language: string
  created_at: number
  /** Until when another server over the same database says that the phone listens. */
  listening_until: number
}

/** A line at the pass: since when, and how many groups of waiters were notified of it. */
interface PushWaitRow {
  company_id: string
  line_id: string
  since: number
  stage: PushStage
}

/** What a phone is to be sent about a table. */
interface PushMessageRow {
  company_id: string
  user_id: string
  device_hash: string
  table_id: string
  since: number
  due_at: number
  tries: number
  lease: string | null
  leased_until: number
}

interface AttemptRow {
  scope: string
  failures: number
  window_start: number
  blocked_until: number
}

/**
 * A link to choose a new password. It becomes invalid when the person's e-mail address changes.
 */
interface PasswordResetRow {
  user_id: string
  company_id: string
  email_key: string
  token_hash: string
  expires_at: number
}

interface SettingRow {
  name: string
  value: string
}

/** A mail of the outbox. `message` is JSON and set only for a mail that cannot be sent (see `state`). */
interface MailRow {
  id: string
  kind: string
  payload: string
  message: string | null
  state: string
  tries: number
  due_at: number
  lease: string | null
  leased_until: number
  fault: string | null
  created_at: number
  ended_at: number | null
}

interface LedgerRow {
  company_id: string
  id: string
  user_id: string
  position: number
  kind: LedgerKind
  amount: number
  balance_after: number
  at: number
  by_user: string
  order_id: string | null
  /** Why the counted cash differed, and what was noted when it was taken; empty for none. */
  reason: Generated<string>
  note: Generated<string>
}

export interface AccountTables {
  users: UserRow
  sessions: SessionRow
  known_devices: KnownDeviceRow
  second_factors: SecondFactorRow
  recovery_codes: RecoveryCodeRow
  second_factor_rules: SecondFactorRuleRow
  invitations: InvitationRow
  notifications: NotificationRow
  push_subscriptions: PushSubscriptionRow
  push_waits: PushWaitRow
  push_messages: PushMessageRow
  attempts: AttemptRow
  password_resets: PasswordResetRow
  settings: SettingRow
  mails: MailRow
  ledger_entries: LedgerRow
}
