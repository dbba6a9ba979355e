import type { dayClosingEndpoints, OpenDay as WireOpenDay } from '@kafana/contract'
import { fromMinor } from '@kafana/domain'
import { iso } from '../../../platform/clock.ts'
import type { Handler } from '../../../platform/http/implement.ts'
import type { PinService } from '../../auth/index.ts'
import { tableToWire } from '../../orders/index.ts'
import type { DayClosing, OpenDay } from './day-closing.ts'

const toWire = ({ tables, held, preBills, unmade, bills }: OpenDay): WireOpenDay => ({
  tables: tables.map(({ table, orders, total }) => ({
    table: tableToWire(table),
    orders,
    total: fromMinor(total),
  })),
  ...(held.length > 0 && {
    held: held.map(({ table, lines, total }) => ({
      table: tableToWire(table),
      lines,
      total: fromMinor(total),
    })),
  }),
  preBills: preBills.map(({ orderId, table, orders, total, since }) => ({
    order: orderId,
    table: tableToWire(table),
    orders,
    total: fromMinor(total),
    since: iso(since),
  })),
  ...(unmade.length > 0 && {
    unmade: unmade.map(({ orderId, table, total, since }) => ({
      order: orderId,
      table: tableToWire(table),
      total: fromMinor(total),
      since: iso(since),
    })),
  }),
  bills: bills.map(({ orderIds, state, total, since, closedBy: { id, firstname, lastname } }) => ({
    order: orderIds[0] ?? null,
    state,
    total: fromMinor(total),
    since: iso(since),
    closedBy: { _id: id, firstname, lastname },
  })),
})

type DayClosingHandlers = {
  readonly [K in keyof typeof dayClosingEndpoints]: Handler<(typeof dayClosingEndpoints)[K]>
}

export const dayClosingHandlers = (closing: DayClosing, pins: PinService): DayClosingHandlers => ({
  openDay: async (_input, { read }) => toWire(await read((tx) => closing.open(tx))),
  permitClosing: async ({ body: { username, pin, gateway = null } }, { caller, write }) => {
    const owner = await pins.verify(caller, username, pin, { ownerOnly: true })
    return write((tx) => closing.permit(tx, caller, owner, gateway))
  },
})
