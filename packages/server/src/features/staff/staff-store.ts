import { statement } from '../../platform/unit-of-work/statement.ts'

export interface NewUserValues {
  readonly id: string; readonly firstname: string; readonly lastname: string; readonly username: string; readonly usernameKey: string
  readonly email: string; readonly emailKey: string; readonly passwordHash: string; readonly pinHash: string
  readonly role: string; readonly allowedRoutes: string; readonly now: number
}

export const insertUser = statement((kit, p: NewUserValues) => kit.db.insertInto('users').values({
  id: p.id, company_id: kit.companyId, firstname: p.firstname, lastname: p.lastname, username: p.username, username_key: p.usernameKey, email: p.email, email_key: p.emailKey,
  password_hash: p.passwordHash, pin_hash: p.pinHash, role: p.role, allowed_routes: p.allowedRoutes, is_blocked: 0, archived_at: null, version: 1, created_at: p.now,
}))

export const selectUser = statement((kit, p: { id: string }) => kit.db.selectFrom('users').selectAll().where('company_id', '=', kit.companyId).where('id', '=', p.id))
