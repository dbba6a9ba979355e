import { stationsEndpoints, type Station as WireStation } from '@kafana/contract'
import { withCurrentOnConflict } from '../../platform/http/app-error.ts'
import { implement } from '../../platform/http/implement.ts'
import type { Station, StationsService } from './stations-service.ts'

const toWire = ({ id, printer, ...station }: Station): WireStation => ({
  _id: id,
  ...station,
  ...(printer && { printer }),
})

export const stationsRoutes = (service: StationsService) =>
  implement(stationsEndpoints, {
    list: async (_input, { read }) => (await read((tx) => service.list(tx))).map(toWire),
    create: ({ body }, { caller, write }) =>
      write(async (tx) => toWire(await service.create(tx, caller, body))),
    order: ({ body }, { caller, write }) =>
      write(async (tx) => (await service.order(tx, caller, body.stations)).map(toWire)),
    update: ({ params, body }, { caller, write }) =>
      write((tx) => withCurrentOnConflict(toWire, service.update(tx, caller, params.id, body).then(toWire))),
    setPrinter: ({ params, body }, { caller, write }) =>
      write((tx) =>
        withCurrentOnConflict(toWire, service.setPrinter(tx, caller, params.id, body).then(toWire)),
      ),
    archive: ({ params }, { caller, write }) =>
      write(async (tx) => toWire(await service.archive(tx, caller, params.id))),
  })
