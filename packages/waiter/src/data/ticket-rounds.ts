import type { Refusal } from '@kafana/client/outbox/kept-call.ts'
import type { PhoneTicket } from './phone-calls.ts'
import { roundKey } from './sent-rounds.ts'
import type { LineView, LineWhere, RefusalView, RoundView } from './views.ts'

interface RefusedProduct {
  readonly product: string
  readonly name: string
  /** It is archived, not sold out. */
  readonly archived?: true
}
/** The products for which the server refused a ticket; none for another reason. */
export const refusedProducts = (refusal: Refusal | null): readonly RefusedProduct[] => {
  if (refusal?.code !== 'SOLD_OUT') return []
  const { products } = (refusal.body ?? {}) as { readonly products?: readonly RefusedProduct[] }
  return products ?? []
}

/** Whether the server refused a line of a ticket for its product, or for one that was chosen as its option. */
export const isLineRefused = ({ refusal, taken }: PhoneTicket) => {
  const refused = new Set(refusedProducts(refusal).map(({ product }) => product))
  return ({ id, product }: PhoneTicket['input']['body']['lines'][number]): boolean => {
    const along = taken.find((each) => each.id === id)?.along ?? []
    return [product, ...along].some((each) => refused.has(each))
  }
}

export const refusalView = ({ code, message }: Refusal): RefusalView => ({ code, message })

/** The rounds of a ticket that is no part of the snapshot: what goes to the kitchen, and what is held. */
export const ticketRounds = (ticket: PhoneTicket, where: LineWhere): RoundView[] => {
  const { input, taken, refusal, by, at, key } = ticket
  const isRefusedLine = isLineRefused(ticket)
  const known = new Map(taken.map((each) => [each.id, each]))
  const lines = input.body.lines.flatMap((line): LineView[] => {
    const shown = known.get(line.id)
    if (!shown) return []
    const isRefused = refusal !== null && isRefusedLine(line)
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
