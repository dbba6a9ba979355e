import type { phoneEndpoints } from '@kafana/contract'
import { iso } from '../../platform/clock.ts'
import { AppError } from '../../platform/http/app-error.ts'
import type { Handler } from '../../platform/http/implement.ts'
import type { Platform } from '../../platform/platform.ts'
import { deviceName } from './device-name.ts'
import type { EnrolledPhone, ListedPhone, PhoneService } from './phone-service.ts'
import type { SessionService } from './session-service.ts'
import { endEarlier, ignoreFullDisk, sentTokens, toSession } from './sign-in-routes.ts'

const phoneToWire = ({ id, name, enrolledAt, lastUsedAt }: ListedPhone) => ({
  _id: id,
  name,
  enrolledAt: iso(enrolledAt),
  lastUsedAt: iso(lastUsedAt),
})

/** A PIN that a limit refuses is recorded where a wrong one is. */
const recordLimited = async <T>(
  { uow, security }: Pick<Platform, 'uow' | 'security'>,
  { companyId, userId }: EnrolledPhone,
  ip: string,
  attempt: () => Promise<T>,
): Promise<T> => {
  try {
    return await attempt()
  } catch (error) {
    if (error instanceof AppError && error.code === 'TOO_MANY_ATTEMPTS')
      await uow
        .write(companyId, (tx) => security.record(tx, { event: 'limited', by: userId, ip }))
        .catch(ignoreFullDisk)
    throw error
  }
}

type PhoneHandlers = { readonly [K in keyof typeof phoneEndpoints]: Handler<(typeof phoneEndpoints)[K]> }

/** Invitations of waiters, their phones, and signing in with these. */
export const phoneHandlers = (
  { uow, security }: Pick<Platform, 'uow' | 'security'>,
  phones: PhoneService,
  sessions: Pick<SessionService, 'end'>,
): PhoneHandlers => ({
  // Outside the request's own unit, which would store the link for a repeated Idempotency-Key.
  invite: async ({ body }, { caller, header }) => {
    const { link, expiresAt } = await uow.write(caller.companyId, (tx) =>
      phones.invite(tx, caller, body.user, header('origin')),
    )
    return { link, expiresAt: iso(expiresAt) }
  },
  enrol: async ({ body: { token, device } }, { ip, header }) => {
    const proof = await phones.proveInvitation(token, ip)
    return toSession(
      uow.write(proof.companyId, async (tx) => {
        const session = await phones.enrol(tx, proof, device)
        const details = { changes: ['phoneAdded'] } as const
        await security.record(tx, { event: 'signedIn', by: session.account.id, ip, details })
        await endEarlier(sessions, tx, sentTokens(header))
        return session
      }),
    )
  },
  phoneSignIn: async ({ body: { device, key, pin } }, { ip, header }) => {
    const phone = await phones.find(device, key, pin, ip)
    const open = async () => {
      const proof = await phones.provePin(phone, pin)
      return uow.write(phone.companyId, async (tx) => {
        const session = await phones.signIn(tx, phone, proof, deviceName(header('user-agent')))
        if ('token' in session) {
          await security.record(tx, { event: 'signedIn', by: session.account.id, ip })
          await endEarlier(sessions, tx, sentTokens(header))
        }
        return session
      })
    }
    return toSession(recordLimited({ uow, security }, phone, ip, open))
  },
  phones: async ({ params }, { caller, read }) =>
    (await read((tx) => phones.of(tx, caller, params.id))).map(phoneToWire),
  removePhone: ({ params }, { caller, write }) =>
    write(async (tx) => {
      await phones.remove(tx, caller, params.id, params.device)
      return { removed: true as const }
    }),
})
