import { payEndpoints } from '@kafana/contract'
import { toMinor } from '@kafana/domain'
import { AppError } from '../../platform/http/app-error.ts'
import { implement } from '../../platform/http/implement.ts'
import { type PinService, proofOf } from '../auth/index.ts'
import { intentToWire, toArmRequest, toSelection, unlessRefused } from './billing-routes.ts'
import { loadIntent } from './intent/intent.ts'
import { maySee, type PayBill, type PayRequest } from './print/pay-bill.ts'

interface Deps {
  readonly pins: Pick<PinService, 'verify'>
  readonly payments: PayBill
}

export const payRoutes = ({ pins, payments }: Deps) =>
  implement(payEndpoints, {
    pay: async ({ params, body }, { caller, read, write }) => {
      const { id, selection, total, username = null, pin, kind, approval, ...how } = body
      const asked: PayRequest = {
        id,
        checkId: params.id,
        selection: toSelection(selection),
        total: total === undefined ? null : toMinor(total),
        arm: kind === 'comp' ? null : toArmRequest({ ...how, kind }),
        username,
      }
      const before = await read((tx) => payments.made(tx, caller, asked))
      if (before) return intentToWire(before)
      const closer = await read((tx) => payments.closer(tx, caller, asked))
      const proof = await pins.verify(caller, closer, pin)
      const approved = await proofOf(pins, caller, approval)
      return write(async (tx) =>
        unlessRefused(intentToWire, await payments.pay(tx, caller, proof, asked, approved)),
      )
    },
    intent: async ({ params }, { caller, read }) => {
      const intent = await read((tx) => loadIntent(tx, params.id))
      if (!maySee(caller, intent)) throw new AppError('NOT_FOUND')
      return intentToWire(intent)
    },
  })
