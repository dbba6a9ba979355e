import { rememberSold } from '@kafana/client/pad/device-lists.ts'
import { withChoices } from '@kafana/client/pad/line-choice.ts'
import { namedCheck, type PadPlace } from '@kafana/client/pad/pad-place.ts'
import { withPrices } from '@kafana/client/pad/priced-lines.ts'
import { ticketBody } from '@kafana/client/pad/ticket-body.ts'
import { useState } from 'react'
import { go } from '../../app/route.ts'
import { sendTicket } from '../../data/acts.ts'
import { useKnownVenue } from '../../data/use-venue.tsx'
import type { PartyView } from '../../data/views.ts'
import { type Answers, type Question, questionBefore } from './before-send.ts'
import type { Pad } from './pad.ts'
import { finishOnceKept } from './sent-drafts.ts'

interface Asking {
  readonly question: Question
  readonly answers: Answers
}

interface At {
  readonly parties: readonly PartyView[]
  readonly isCounter: boolean
}

/** The check of a party, also of one that is only on this phone. */
export const checkOfParty = ({ id, check }: PartyView): Pick<PadPlace, 'check' | 'newCheck'> => {
  if (check) return { check: check._id }
  return id === null ? {} : { newCheck: id }
}

/** The check of the only party of a table: named, a late ticket goes where that party has gone. */
const onlyCheck = (place: PadPlace, { parties, isCounter }: At): Pick<PadPlace, 'check' | 'newCheck'> => {
  const isOpen = (namedCheck(place) ?? place.type) === undefined && !isCounter
  const [only] = parties
  return isOpen && only && parties.length === 1 ? checkOfParty(only) : {}
}

/** Sends what is on the pad and shows its table, after what has to be asked. Nothing is waited for. */
export const useSend = (pad: Pad, { parties, isCounter }: At) => {
  const { menu, company } = useKnownVenue()
  const [asking, setAsking] = useState<Asking | null>(null)
  const { place } = pad
  const send = (answers: Answers): void => {
    const draft = pad.draft()
    if (!draft || draft.lines.length === 0) return
    const question = questionBefore(
      {
        place,
        parties,
        isCounter,
        askCovers: company.askCovers ?? false,
        orderTypes: company.orderTypes ?? [],
        covers: draft.covers,
      },
      answers,
    )
    if (question) {
      setAsking({ question, answers })
      return
    }
    const lines = withChoices(withPrices(draft.lines, menu.products), menu.modifierGroups)
    const { hasParty: _, covers, ...chosen } = answers
    const to = { ...place, ...onlyCheck(place, { parties, isCounter }), ...chosen }
    sendTicket(ticketBody({ ...draft, covers: covers ?? draft.covers }, lines, to))
    rememberSold(lines, pad.person)
    finishOnceKept(pad, draft.id)
    go({ screen: 'table', table: place.table }, { replace: true })
  }
  return {
    asking: asking?.question,
    begin: () => send({}),
    answer: (answers: Answers) => send({ ...asking?.answers, ...answers }),
    stopAsking: () => setAsking(null),
  }
}
