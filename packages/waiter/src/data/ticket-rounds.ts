import type { Refusal } from '@kafana/client/outbox/kept-call.ts'
import type { PhoneTicket } from './phone-calls.ts'
import { roundKey } from './sent-rounds.ts'
import type { LineView, LineWhere, RefusalView, RoundView } from './views.ts'

interface SoldOutProduct {
  readonly product: string
  readonly name: string
}
/** The products for which the server refused a ticket; none for another reason. */
export const soldOutOf = (refusal: Refusal | null): readonly SoldOutProduct[] => {
  if (refusal?.code !== 'SOLD_OUT') return []
  const { products } = (refusal.body ?? {}) as { readonly products?: readonly SoldOutProduct[] }
  return products ?? []
}

export const refusalView = ({ code, message }: Refusal): RefusalView => ({ code, message })

/** The rounds of a ticket that is no part of the snapshot: what goes to the kitchen, and what is held. */
export const ticketRounds = (ticket: PhoneTicket, where: LineWhere): RoundView[] => {
  const { input, taken, refusal, by, key } = ticket
  const at = Date.parse(input.body.takenAt ?? '') || ticket.at
  const soldOut = new Set(soldOutOf(refusal).map(({ product }) => product))
  const known = new Map(taken.map((each) => [each.id, each]))
  const lines = input.body.lines.flatMap((line): LineView[] => {
    const shown = known.get(line.id)
    if (!shown) return []
    const isRefused = refusal !== null && soldOut.has(line.product)
    return [
      {
        id: line.id,
        order: null,
        product: shown.product,
        quantity: line.quantity,
        price: shown.price,
        options: shown.options,
        note: line.note ?? '',
        seat: line.seat ?? null,
        course: line.course ?? null,
        state: shown.isHeld ? 'held' : 'sent',
        where,
        version: null,
        ...(isRefused && { refusal: refusalView(refusal) }),
      },
    ]
  })
  const isHeld = ({ state }: LineView): boolean => state === 'held'
  return [lines.filter((line) => !isHeld(line)), lines.filter(isHeld)]
    .filter((round) => round.length > 0)
    .map((round) => ({
      key: roundKey(round),
      at,
      by: by.firstname,
      note: input.body.note ?? '',
      lines: round,
      ...(refusal !== null && { refused: { ...refusalView(refusal), key } }),
    }))
}
