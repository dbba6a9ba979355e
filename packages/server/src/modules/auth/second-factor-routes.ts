import type { secondFactorEndpoints } from '@kafana/contract'
import { iso } from '../../platform/clock.ts'
import { CommittedRefusal } from '../../platform/http/app-error.ts'
import type { Handler } from '../../platform/http/implement.ts'
import type { Platform } from '../../platform/platform.ts'
import { languageFor } from '../../platform/texts.ts'
import type { PasswordCheck } from '../staff/index.ts'
import type { SecondFactorService } from './second-factor-service.ts'

type SecondFactorHandlers = {
  readonly [K in keyof typeof secondFactorEndpoints]: Handler<(typeof secondFactorEndpoints)[K]>
}

/** For units outside the request's own, which would store secrets for a repeated Idempotency-Key. */
const accepted = async <T>(unit: Promise<T | CommittedRefusal>): Promise<T> => {
  const result = await unit
  if (result instanceof CommittedRefusal) throw result.error
  return result
}

export const secondFactorHandlers = (
  { uow }: Pick<Platform, 'uow'>,
  secondFactors: SecondFactorService,
  passwords: Pick<PasswordCheck, 'verify'>,
): SecondFactorHandlers => ({
  secondFactor: async (_input, { caller, read }) => {
    const { since, recoveryCodes, isRequired } = await read((tx) => secondFactors.of(tx, caller))
    return {
      on: since !== null,
      since: since === null ? null : iso(since),
      recoveryCodes,
      required: isRequired,
    }
  },
  startSecondFactor: async ({ body }, { caller }) => {
    const proof = await passwords.verify(caller, body.currentPassword)
    return accepted(uow.write(caller.companyId, (tx) => secondFactors.start(tx, caller, proof)))
  },
  confirmSecondFactor: async ({ body }, { caller }) => {
    const codes = uow.write(caller.companyId, (tx) =>
      secondFactors.confirm(tx, caller, body.secondFactorCode),
    )
    return { recoveryCodes: [...(await accepted(codes))] }
  },
  endSecondFactor: async ({ body }, { caller, write }) => {
    const proof = await passwords.verify(caller, body.currentPassword)
    return write(
      async (tx) =>
        (await secondFactors.end(tx, caller, proof, body.secondFactorCode)) ?? { on: false as const },
    )
  },
  renewRecoveryCodes: async ({ body }, { caller }) => {
    const proof = await passwords.verify(caller, body.currentPassword)
    const codes = uow.write(caller.companyId, (tx) =>
      secondFactors.renewCodes(tx, caller, proof, body.secondFactorCode),
    )
    return { recoveryCodes: [...(await accepted(codes))] }
  },
  memberSecondFactor: async ({ params }, { read }) => ({
    on: await read((tx) => secondFactors.isOn(tx, params.id)),
  }),
  resetSecondFactor: async ({ params, body }, { caller, header, write }) => {
    const proof = await passwords.verify(caller, body.currentPassword)
    const member = { userId: params.id, language: languageFor(undefined, header('accept-language')) }
    return write(
      async (tx) =>
        (await secondFactors.reset(tx, caller, proof, member)) ?? { _id: params.id, on: false as const },
    )
  },
  secondFactorRule: async (_input, { read }) => ({
    required: await read((tx) => secondFactors.isRequired(tx)),
  }),
  changeSecondFactorRule: ({ body: { required } }, { caller, write }) =>
    write(async (tx) => {
      await secondFactors.require(tx, caller, required)
      return { required }
    }),
})
