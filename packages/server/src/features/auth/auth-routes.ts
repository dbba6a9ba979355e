import { authEndpoints, type Session, type SessionUser } from '@kafana/contract'
import { memberToWire, type NewMember, type StaffService } from '../staff/index.ts'
import { AppError, Refusal } from '../../platform/http/app-error.ts'
import { implement } from '../../platform/http/implement.ts'
import { newId } from '../../platform/new-id.ts'
import type { Platform } from '../../platform/platform.ts'
import type { SessionService } from './session-service.ts'
import type { SetupService } from './setup-service.ts'
import type { Account, OpenSession, SignInService } from './sign-in-service.ts'

const userToWire = ({ id, companyId, firstname, lastname, username, email, role, allowedRoutes }: Account): SessionUser =>
  ({ _id: id, firstname, lastname, username, email, role, company: companyId === '' ? null : companyId, allowedRoutes: [...allowedRoutes] })
const sessionToWire = ({ token, account }: OpenSession): Session => ({ token, role: account.role, userId: account.id, user: userToWire(account) })

interface Secrets { readonly password: string; readonly pin: string; readonly confirmPassword: string }
interface Steps { readonly signIns: SignInService; readonly setups: SetupService; readonly sessions: SessionService; readonly staff: StaffService }

export const authRoutes = ({ hasher }: Pick<Platform, 'hasher'>, { signIns, setups, sessions, staff }: Steps) => {
  const withHashes = async <T extends Secrets>({ password, pin, confirmPassword: _repeated, ...person }: T) =>
    ({ ...person, passwordHash: await hasher.hash(password), pinHash: await hasher.hash(pin) })

  return implement(authEndpoints, {
    login: async ({ body }, { writeIn, ip }) => {
      const proof = await signIns.prove(body.email, body.password, ip)
      return writeIn(proof.companyId, async (tx) => {
        const session = await signIns.signIn(tx, proof)
        return session instanceof Refusal ? session : sessionToWire(session)
      })
    },
    setup: async ({ body }, { writeIn }) => {
      const owner = await withHashes(body.owner)
      return writeIn(newId(), async (tx) => sessionToWire(await setups.setUp(tx, body.setupToken, body.company, owner)))
    },
    setupState: async (_input, { read }) => ({ setup: await read((tx) => setups.state(tx)) }),
    register: async ({ body: { companyId, ...body } }, { caller, write }) => {
      if (companyId !== undefined && companyId !== caller.companyId) throw new AppError('FOREIGN_COMPANY')
      const member: NewMember = await withHashes(body)
      return write(async (tx) => memberToWire(await staff.create(tx, caller.userId, member)))
    },
    revokeToken: (_input, { caller, write }) => write(async (tx) => {
      await sessions.end(tx, caller.sessionHash)
      return { revoked: true as const }
    }),
    me: async (_input, { caller, read }) => userToWire(await read((tx) => signIns.me(tx, caller))),
  })
}
