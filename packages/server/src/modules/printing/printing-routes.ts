import { printingEndpoints, type PrintJob as WireJob } from '@kafana/contract'
import { type Clock, iso } from '../../platform/clock.ts'
import { implement } from '../../platform/http/implement.ts'
import type { PrintJob } from './print-job.ts'
import type { PrintingService } from './printing-service.ts'

const named = ({ id, name }: { readonly id: string; readonly name: string }) => ({ _id: id, name })

const toWire = ({ id, paper, station, printer, state, problem, createdAt, doneAt }: PrintJob): WireJob => ({
  _id: id,
  kind: paper.kind,
  station: named(station),
  printer: named(printer),
  orders: [...paper.orders],
  state,
  problem,
  createdAt: iso(createdAt),
  doneAt: doneAt === null ? null : iso(doneAt),
})

export const printingRoutes = (service: PrintingService, clock: Clock) =>
  implement(printingEndpoints, {
    waiting: async (_input, { read }) => {
      const { jobs, printers } = await read((tx) => service.waiting(tx))
      return {
        jobs: jobs.map((job) => ({ ...toWire(job), waitedMs: Math.max(0, clock.now() - job.askedAt) })),
        printers: printers.map(named),
      }
    },
    ofPrinter: async ({ params }, { read }) =>
      (await read((tx) => service.ofPrinter(tx, params.id))).map(toWire),
    test: ({ params }, { caller, write }) =>
      write(async (tx) => toWire(await service.test(tx, caller, params.id))),
    print: ({ params, body }, { caller, write }) =>
      write(async (tx) => toWire(await service.print(tx, caller, params.id, body.printer))),
    show: ({ params }, { caller, write }) =>
      write(async (tx) => toWire(await service.show(tx, caller, params.id))),
  })
