import type { PhoneChange } from './phone-calls.ts'
import { isPhoneTicket } from './phone-ticket.ts'
import { refusalView, refusedProducts } from './ticket-rounds.ts'
import type { RefusedView, UnsentView } from './views.ts'

const WHAT: Readonly<Record<PhoneChange['call'], RefusedView['what']>> = {
  'service.sendTicket': 'ticket',
  'service.moveLines': 'carry',
  'service.fire': 'fire',
  'service.updateCheck': 'change',
  'service.moveCheck': 'move',
}

/** What the server refused and nobody has read, the oldest first. */
export const refusedViews = (pending: readonly PhoneChange[]): readonly RefusedView[] =>
  pending.flatMap((change): RefusedView[] => {
    const { call, key, table, check, at, refusal } = change
    if (refusal === null) return []
    const products = isPhoneTicket(change) ? refusedProducts(refusal) : []
    const namesOf = (isArchived: boolean): readonly string[] =>
      products.filter(({ archived = false }) => archived === isArchived).map(({ name }) => name)
    const [soldOut, archived] = [namesOf(false), namesOf(true)]
    return [{ key, what: WHAT[call], table, check, at, refusal: refusalView(refusal), soldOut, archived }]
  })

/** What only another build of the app can send, the oldest first. */
export const otherBuildViews = (
  pending: readonly PhoneChange[],
  isForOtherVersion: (change: PhoneChange) => boolean,
): readonly UnsentView[] =>
  pending
    .filter((change) => change.state === 'waiting' && isForOtherVersion(change))
    .map(({ key, call, table, at }) => ({ key, what: WHAT[call], table, at }))
