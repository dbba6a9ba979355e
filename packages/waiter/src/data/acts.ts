import { api } from '@kafana/client/api/api.ts'
import type { InputOf } from '@kafana/client/api/query.ts'
import { uuid } from '@kafana/client/browser/polyfills.ts'
import { outbox } from '@kafana/client/outbox/current-outbox.ts'
import { venueStore, versionOf } from './venue-store.ts'

type SentLine = InputOf<'service', 'sendTicket'>['body']['lines'][number]
/** A line as the pad has it. */
export type TakenLine = Omit<SentLine, 'id'> & { readonly id?: string }

export interface TakenTicket {
  readonly table: string
  /** Of a party that the server knows; without one, it goes to the party of the table, or a new one. */
  readonly check?: string
  readonly covers?: number
  readonly note?: string
  readonly lines: readonly TakenLine[]
}

/** Sends what a party orders. */
export const sendTicket = ({ table, check, covers, note = '', lines }: TakenTicket): void => {
  void outbox().enqueue(
    'service.sendTicket',
    {
      body: {
        id: uuid(),
        table,
        ...(check !== undefined && { check }),
        ...(covers !== undefined && { covers }),
        note,
        takenAt: new Date().toISOString(),
        lines: lines.map((line) => ({ ...line, id: line.id ?? uuid() })),
      },
    },
    { table: { name: '', zone: null }, total: 0, lines: [] },
  )
}

/** Says that lines which stood at the pass are at their table. */
export const carry = (check: string, lines: readonly string[]): void => {
  const found = venueStore.get()?.checks.find(({ _id }) => _id === check)
  const products = found?.orders.flatMap((order) => order.products) ?? []
  void api.service.moveLines({
    body: {
      lines: products
        .filter(({ line }) => lines.includes(line))
        .map(({ line, lineVersion }) => ({ id: line, version: lineVersion })),
      to: 'served',
    },
  })
}

/** Sends what is held of a course to the kitchen. */
export const fire = (check: string, course: string): void => {
  void api.service.fire({ params: { id: check }, body: { course } })
}

/** Says how many guests a check is for; null for unknown. */
export const setCovers = (check: string, covers: number | null): void => {
  void api.service.updateCheck({ params: { id: check }, body: { covers, version: versionOf(check) } })
}

/** Changes the note of a check; empty for none. */
export const setNote = (check: string, note: string): void => {
  void api.service.updateCheck({ params: { id: check }, body: { note, version: versionOf(check) } })
}

/** Moves a party to another table; where there is one, it sits beside it. */
export const moveParty = (check: string, table: string): void => {
  void api.service.moveCheck({ params: { id: check }, body: { table, as: 'beside' } })
}

/** Drops what the server refused. */
export const discardRefused = (key: string): void => {
  void outbox().discard(key)
}

/** Sends what the server refused once more, to another table if there is one, without what is sold out. */
export const resendRefused = (key: string, _to: { readonly table?: string } = {}): void => {
  void outbox().discard(key)
}
