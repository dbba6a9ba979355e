import { statement } from '../../platform/unit-of-work/statement.ts'

const columns = [
  'id',
  'company_id',
  'firstname',
  'lastname',
  'username',
  'email',
  'role',
  'allowed_routes',
  'password_hash',
  'pin_hash',
  'pin_failures',
  'password_by_owner',
] as const

/**
 * At sign-in the venue is not known yet: an e-mail address is unique across venues. Blocked and archived
 * people are not found.
 */
export const selectByEmail = statement((kit, p: { emailKey: string }) =>
  kit.db
    .selectFrom('users')
    .select(columns)
    .where('email_key', '=', p.emailKey)
    .where('is_blocked', '=', 0)
    .where('archived_at', 'is', null),
)

export const selectByUsername = statement((kit, p: { usernameKey: string }) =>
  kit.db
    .selectFrom('users')
    .select(columns)
    .where('company_id', '=', kit.companyId)
    .where('username_key', '=', p.usernameKey)
    .where('is_blocked', '=', 0)
    .where('archived_at', 'is', null),
)

export const selectById = statement((kit, p: { id: string }) =>
  kit.db
    .selectFrom('users')
    .select(columns)
    .where('company_id', '=', kit.companyId)
    .where('id', '=', p.id)
    .where('is_blocked', '=', 0)
    .where('archived_at', 'is', null),
)
