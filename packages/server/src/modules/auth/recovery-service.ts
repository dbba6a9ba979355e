import { emailKey } from '@kafana/domain'
import type { Platform } from '../../platform/platform.ts'
import { NO_COMPANY } from '../../platform/unit-of-work/unit-of-work.ts'
import { selectByEmail, selectById } from './account-read-model.ts'
import { issueResetLink } from './reset-link.ts'
import type { SecondFactorService } from './second-factor-service.ts'

/** The link, or why there is none: nobody has this address or may sign in with it, or somebody who is no owner. */
export type Recovery = { readonly link: string } | { readonly refused: 'unknown' | 'notOwner' }

export interface RecoveryService {
  /**
   * Makes the link of an owner who cannot get a mail, for whoever works on the server's own machine.
   * @param withoutSecondFactor also turns off their second factor: they have neither the app nor a recovery code
   */
  linkFor(email: string, withoutSecondFactor?: boolean): Promise<Recovery>
}

export const createRecoveryService = (
  platform: Pick<Platform, 'uow' | 'clock' | 'audit' | 'security' | 'settings'>,
  secondFactors: Pick<SecondFactorService, 'recover'>,
): RecoveryService => ({
  linkFor: async (email, withoutSecondFactor = false) => {
    const { uow, audit, security } = platform
    const account = await uow.first(NO_COMPANY, selectByEmail, { emailKey: emailKey(email) })
    if (!account) return { refused: 'unknown' }
    // An admin belongs to no venue.
    if (account.company_id === NO_COMPANY) return { refused: 'notOwner' }
    return uow.write(account.company_id, async (tx): Promise<Recovery> => {
      const person = await tx.get(selectById, { id: account.id })
      if (!person || emailKey(person.email) !== emailKey(email)) return { refused: 'unknown' }
      if (person.role !== 'owner') return { refused: 'notOwner' }
      const link = await issueResetLink(platform, tx, person)
      await audit.record(tx, { by: null, action: 'auth.recover', entityId: person.id })
      await security.record(tx, { event: 'recover', by: null, person: person.id })
      if (withoutSecondFactor) await secondFactors.recover(tx, person.id)
      return { link }
    })
  },
})
