import { approvalsEndpoints } from '@kafana/contract'
import { withCurrentOnConflict } from '../../platform/http/app-error.ts'
import { implement } from '../../platform/http/implement.ts'
import type { ApprovalsService } from './approvals-service.ts'
import type { Reason, ReasonsService } from './reasons-service.ts'

const toWire = ({ id, key, text, used, version }: Reason) => ({ _id: id, key, text, used, version })

export const approvalsRoutes = (approvals: ApprovalsService, reasons: ReasonsService) =>
  implement(approvalsEndpoints, {
    limits: (_input, { read }) => read((tx) => approvals.limits(tx)),
    setLimit: ({ body }, { caller, write }) => write((tx) => approvals.setLimit(tx, caller, body)),
    reasons: async (_input, { read }) => (await read((tx) => reasons.list(tx, 'void'))).map(toWire),
    discountReasons: async (_input, { read }) =>
      (await read((tx) => reasons.list(tx, 'discount'))).map(toWire),
    stornoReasons: async (_input, { read }) => (await read((tx) => reasons.list(tx, 'storno'))).map(toWire),
    addReason: ({ body }, { caller, write }) => write((tx) => reasons.add(tx, caller, body).then(toWire)),
    changeReason: ({ params, body }, { caller, write }) =>
      write((tx) => withCurrentOnConflict(toWire, reasons.change(tx, caller, params.id, body).then(toWire))),
    archiveReason: ({ params }, { caller, write }) =>
      write(async (tx) => {
        await reasons.archive(tx, caller, params.id)
        return { _id: params.id }
      }),
  })
