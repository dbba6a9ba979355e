import { authEndpoints, type SecurityLogEntry } from '@kafana/contract'
import { emailKey } from '@kafana/domain'
import { en } from '@kafana/locales'
import { iso } from '../../platform/clock.ts'
import { type HashCaller, hashCallerOf } from '../../platform/hash-queue.ts'
import type { Hasher } from '../../platform/hasher.ts'
import { AppError, type CommittedRefusal } from '../../platform/http/app-error.ts'
import { implement } from '../../platform/http/implement.ts'
import { personToWire } from '../../platform/http/person-to-wire.ts'
import { newId } from '../../platform/ids.ts'
import type { Platform } from '../../platform/platform.ts'
import { languageFor } from '../../platform/texts.ts'
import { NO_COMPANY, type WriteTx } from '../../platform/unit-of-work/unit-of-work.ts'
import {
  ensureHardToGuess,
  memberToWire,
  type NewMember,
  type PasswordCheck,
  type StaffService,
} from '../staff/index.ts'
import { deviceName } from './device-name.ts'
import { hashToken } from './hash-token.ts'
import type { OwnSecretsService } from './own-secrets-service.ts'
import type { PasswordResetService } from './password-reset-service.ts'
import { phoneHandlers } from './phone-routes.ts'
import type { PhoneService } from './phone-service.ts'
import { secondFactorHandlers } from './second-factor-routes.ts'
import type { SecondFactorService } from './second-factor-service.ts'
import { type LoggedEvent, securityLogService } from './security-log-service.ts'
import type { ListedSession, SessionList } from './session-list.ts'
import type { SessionService } from './session-service.ts'
import type { SetupService } from './setup-service.ts'
import { endEarlier, ignoreFullDisk, sentTokens, toSession, userToWire } from './sign-in-routes.ts'
import type { OpenSession, SignInProof, SignInService } from './sign-in-service.ts'

const listedToWire = ({ id, device, startedAt, lastUsedAt, isCurrent }: ListedSession) => ({
  _id: id,
  device,
  startedAt: iso(startedAt),
  lastUsedAt: iso(lastUsedAt),
  current: isCurrent,
})

const entryToWire = ({ id, at, by, person, changes, ...same }: LoggedEvent): SecurityLogEntry => ({
  ...same,
  _id: id,
  at: iso(at),
  by: by && personToWire(by),
  person: person && personToWire(person),
  changes: [...changes],
})

interface Secrets {
  readonly password: string
  readonly pin: string
  readonly confirmPassword: string
}
interface AuthServices {
  readonly signIns: SignInService
  readonly setups: SetupService
  readonly resets: PasswordResetService
  readonly sessions: SessionService
  readonly sessionList: SessionList
  readonly ownSecrets: OwnSecretsService
  readonly secondFactors: SecondFactorService
  readonly passwords: PasswordCheck
  readonly phones: PhoneService
  readonly staff: StaffService
}

const withHashes = async <T extends Secrets>(
  hasher: Pick<Hasher, 'hash'>,
  { password, pin, confirmPassword: _repeated, ...person }: T,
  by: HashCaller | null,
) => ({
  ...person,
  passwordHash: await hasher.hash(password, by),
  pinHash: await hasher.hash(pin, by),
})

/** A sign-in that a limit refuses is recorded where a failed one is. */
const createLimitRecorder =
  ({ uow, security }: Pick<Platform, 'uow' | 'security'>) =>
  async <T>(email: string, ip: string, attempt: Promise<T>): Promise<T> => {
    try {
      return await attempt
    } catch (error) {
      if (error instanceof AppError && error.code === 'TOO_MANY_ATTEMPTS')
        await uow
          .write(NO_COMPANY, (tx) => security.recordFailedSignIn(tx, emailKey(email), ip, 'limited'))
          .catch(ignoreFullDisk)
      throw error
    }
  }

/** What the security log has of a sign-in. That a code was asked for is no event. */
const recordSignIn = async (
  security: Platform['security'],
  tx: WriteTx,
  opened: OpenSession | CommittedRefusal,
  { userId, input, ip }: Pick<SignInProof, 'userId' | 'input'> & { readonly ip: string },
): Promise<void> => {
  if ('token' in opened) {
    const { changes = [] } = opened
    const more = changes.length > 0 ? { details: { changes } } : {}
    await security.record(tx, { event: 'signedIn', by: opened.account.id, ip, ...more })
  } else if (opened.error.code === 'SIGN_IN_FAILED')
    await security.recordFailedSignIn(tx, emailKey(input.email), ip)
  else if (opened.error.code === 'SECOND_FACTOR_WRONG')
    await security.record(tx, { event: 'secondFactorFailed', by: null, person: userId, ip })
}

export const authRoutes = (
  { hasher, uow, audit, security }: Pick<Platform, 'hasher' | 'uow' | 'audit' | 'security'>,
  services: AuthServices,
) => {
  const { signIns, setups, resets, sessions, sessionList, ownSecrets, phones, staff } = services
  const recordLimited = createLimitRecorder({ uow, security })
  return implement(authEndpoints, {
    ...phoneHandlers({ uow, security }, phones, sessions),
    ...secondFactorHandlers({ uow }, services.secondFactors, services.passwords),
    login: async ({ body }, { ip, header }) => {
      const input = { ...body, deviceName: deviceName(header('user-agent')) }
      const proof = await recordLimited(body.email, ip, signIns.prove(input, ip))
      const session = await recordLimited(
        body.email,
        ip,
        uow.write(proof.companyId, async (tx) => {
          const opened = await signIns.signIn(tx, proof)
          await recordSignIn(security, tx, opened, { ...proof, ip })
          if ('token' in opened) await endEarlier(sessions, tx, sentTokens(header))
          return opened
        }),
      )
      return toSession(session)
    },
    setup: async ({ body: { setupToken, company, owner } }, { ip, header }) => {
      // Checked before hashing: without an invitation nobody may keep the server busy.
      await setups.requireAllowed(setupToken, ip)
      ensureHardToGuess(owner.password, owner, company.name, 'owner.password')
      const hashed = await withHashes(hasher, owner, null)
      const device = deviceName(header('user-agent'))
      return toSession(
        uow.write(newId(), async (tx) => {
          const session = await setups.setUp(tx, setupToken, company, hashed, device)
          await security.record(tx, { event: 'signedIn', by: session.account.id, ip })
          await endEarlier(sessions, tx, sentTokens(header))
          return session
        }),
      )
    },
    setupState: async (_input, { read }) => ({ setup: await read((tx) => setups.state(tx)) }),
    register: async ({ body: { companyId, ...body } }, { caller, read, write }) => {
      if (companyId !== undefined && companyId !== caller.companyId) throw new AppError('FOREIGN_COMPANY')
      await read((tx) => staff.ensureHardToGuess(tx, body.password, body))
      const member: NewMember = {
        ...(await withHashes(hasher, body, hashCallerOf(caller))),
        isPasswordByOwner: true,
      }
      return write(async (tx) => memberToWire(await staff.create(tx, caller.userId, member)))
    },
    revokeToken: ({ body }, { caller, ip, write }) =>
      write(async (tx) => {
        // Otherwise the other session would stay open although the response says that it ended.
        if (body.token !== undefined && hashToken(body.token) !== caller.sessionHash)
          throw new AppError('UNAUTHENTICATED')
        await sessions.end(tx, caller.sessionHash)
        await security.record(tx, { event: 'signedOut', by: caller.userId, ip })
        return { revoked: true as const }
      }),
    revokeAll: (_input, { caller, ip, write }) =>
      write(async (tx) => {
        await sessions.endAllOf(tx, caller.userId)
        await audit.record(tx, {
          by: caller.userId,
          action: 'auth.signedOutEverywhere',
          entityId: caller.userId,
        })
        const details = { changes: ['everySession'] } as const
        await security.record(tx, { event: 'signedOut', by: caller.userId, ip, details })
        return { revoked: true as const }
      }),
    sessions: async (_input, { caller, read }) =>
      (await read((tx) => sessionList.of(tx, caller, caller.userId))).map(listedToWire),
    endSession: ({ params }, { caller, ip, write }) =>
      write(async (tx) => {
        await sessionList.end(tx, caller, caller.userId, params.id)
        await security.record(tx, { event: 'signedOut', by: caller.userId, ip })
        return { revoked: true as const }
      }),
    memberSessions: async ({ params }, { caller, read }) =>
      (await read((tx) => sessionList.of(tx, caller, params.id))).map(listedToWire),
    endMemberSession: ({ params }, { caller, ip, write }) =>
      write(async (tx) => {
        await sessionList.end(tx, caller, params.id, params.session)
        await security.record(tx, { event: 'signedOut', by: caller.userId, person: params.id, ip })
        return { revoked: true as const }
      }),
    forgotPassword: ({ body: { email, language, device } }, { ip, header, write }) =>
      write(async (tx) => {
        const asked = { email, language: languageFor(language, header('accept-language')) }
        await resets.request(tx, asked, { ip, device })
        return { message: en.FORGOT_ANSWER }
      }),
    resetPassword: async ({ body: { id, token, password } }, { ip }) => {
      const proof = await resets.prove(id, token, ip)
      await uow.read(proof.companyId, async (tx) =>
        staff.ensureHardToGuess(tx, password, await staff.find(tx, id)),
      )
      const passwordHash = await hasher.hash(password, null)
      await uow.write(proof.companyId, (tx) => resets.reset(tx, proof, passwordHash))
      return { reset: true as const }
    },
    changePassword: async ({ body: { currentPassword, password } }, { caller, write }) => {
      const change = await ownSecrets.preparePassword(caller, currentPassword, password)
      return write(async (tx) => (await ownSecrets.changePassword(tx, change)) ?? { changed: true as const })
    },
    changePin: async ({ body: { currentPin, pin, key } }, { caller, write }) => {
      const change = await ownSecrets.preparePin(caller, currentPin, pin)
      return write(
        async (tx) => (await ownSecrets.changePin(tx, caller, change, key)) ?? { changed: true as const },
      )
    },
    securityLog: async ({ query }, { read }) => {
      const { entries, next } = await read((tx) => securityLogService.page(tx, query))
      return { entries: entries.map(entryToWire), next }
    },
    me: async (_input, { caller, read }) =>
      userToWire(await read((tx) => signIns.me(tx, caller)), caller.isSecondFactorDue),
  })
}
