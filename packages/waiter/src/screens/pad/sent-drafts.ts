import { withoutLines } from '@kafana/client/pad/drafts.ts'
import { keyOfPlace } from '@kafana/client/pad/pad-place.ts'
import type { Check } from '@kafana/contract'
import { useEffect } from 'react'
import { dropDraft, keepDraft } from '../../data/kept-drafts.ts'
import type { PhoneChange } from '../../data/phone-calls.ts'
import { phoneOutbox } from '../../data/phone-outbox.ts'
import { isPhoneTicket } from '../../data/phone-ticket.ts'
import { useKnownVenue, usePending } from '../../data/use-venue.tsx'
import type { Pad } from './pad.ts'

const ticketIn = (changes: readonly PhoneChange[], id: string): PhoneChange | undefined =>
  changes.find((change) => isPhoneTicket(change) && change.input.body.id === id)

/** The database has it, or cannot have it and the page keeps it. */
const isKept = ({ place, waited }: PhoneChange): boolean => place !== null || waited

/**
 * Ends the draft of a ticket that was just given to the outbox, as soon as that keeps it: an app that is closed before
 * still has the draft. Where the page alone keeps the ticket, the draft is kept beside the others until it is answered.
 */
export const finishOnceKept = (pad: Pad, ticket: string): void => {
  const { changes, subscribe } = phoneOutbox()
  const draft = pad.draft()
  let isSeen = false
  let isFinished = false
  let stop = (): void => {}
  const look = (): void => {
    const change = ticketIn(changes(), ticket)
    const isDone = change === undefined ? isSeen : isKept(change)
    isSeen ||= change !== undefined
    if (!isDone) return
    const isSafe = change === undefined || change.place !== null
    if (!isFinished) {
      if (!isSafe && draft) keepDraft(pad.person, keyOfPlace(pad.place), draft)
      pad.finish()
      isFinished = true
    }
    if (!isSafe) return
    stop()
    dropDraft(pad.person, ticket)
  }
  stop = subscribe(look)
  look()
}

const linesOf = (checks: readonly Check[]): ReadonlySet<string> =>
  new Set(
    checks.flatMap(({ orders, held }) =>
      [...orders.flatMap(({ products }) => products), ...held].map(({ line }) => line),
    ),
  )

/** Takes what was sent off a draft that the app was closed with: the outbox has the ticket, or a check its lines. */
export const useSentBefore = (pad: Pad): void => {
  const { checks } = useKnownVenue()
  const pending = usePending()
  useEffect(() => {
    const draft = pad.draft()
    if (!draft) return
    const ticket = ticketIn(pending, draft.id)
    if (ticket && isKept(ticket)) pad.finish()
    const sent = linesOf(checks)
    if (!ticket && draft.lines.some(({ id }) => sent.has(id))) pad.change(withoutLines(sent))
  }, [pad, pending, checks])
}
