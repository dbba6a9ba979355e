import { type ApiError, hasCode } from '@kafana/client/api/api-error.ts'
import { invalidate } from '@kafana/client/api/cached-queries.ts'
import { errorText } from '@kafana/client/i18n/message-text.ts'
import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { outbox } from '@kafana/client/outbox/current-outbox.ts'
import { isTicket } from '@kafana/client/outbox/pending-change.ts'
import { useAllPendingChanges } from '@kafana/client/outbox/use-outbox.ts'
import { rememberSold } from '@kafana/client/pad/device-lists.ts'
import { asNewTicket, withoutLines } from '@kafana/client/pad/drafts.ts'
import type { PadLine } from '@kafana/client/pad/lines-by-category.ts'
import { optionFaults } from '@kafana/client/pad/option-faults.ts'
import { totalOf } from '@kafana/client/pad/priced-lines.ts'
import type { PadDraft } from '@kafana/client/pad/stored-drafts.ts'
import { textOfLine, ticketBody } from '@kafana/client/pad/ticket-body.ts'
import type { Check } from '@kafana/contract'
import type { UseQueryResult } from '@tanstack/react-query'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { remind } from '../../../ui/notify.tsx'
import type { TableOption } from '../order-entry/table-options.ts'
import type { Pad } from './use-pad-draft.ts'

/** What left the pad last: the server has it, or it waits on this device. */
export interface SentTicket {
  readonly is: 'sent' | 'waiting'
  readonly table: TableOption
  /** Its lines in words. */
  readonly lines: readonly string[]
}

/** A product that the server refused, with when it is available again, if that is known. */
export interface RefusedProduct {
  readonly product: string
  readonly name: string
  readonly until: string | null
  /** How many are left, where fewer than that were wanted. */
  readonly left: number | null
}

const refusedIn = (error: ApiError): readonly RefusedProduct[] =>
  (error.body as { readonly products?: readonly RefusedProduct[] } | undefined)?.products ?? []

/** The ids of what the table has ordered. */
const orderedLines = (checks: readonly Check[] | undefined): ReadonlySet<string> =>
  new Set(
    checks?.flatMap(({ orders, held }) =>
      [...orders.flatMap(({ products }) => products), ...held].map(({ line }) => line),
    ),
  )

interface TicketDeps {
  readonly pad: Pad
  readonly draft: PadDraft | undefined
  readonly lines: readonly PadLine[]
  readonly table: TableOption | undefined
  readonly checks: UseQueryResult<Check[]>
}

/**
 * Sends the ticket on the pad, which is empty as soon as the server has it or the device keeps it. A refusal leaves it
 * as it is.
 */
export const useSendTicket = ({ pad, draft, lines, table, checks }: TicketDeps) => {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const [isSending, setSending] = useState(false)
  const [refused, setRefused] = useState<readonly RefusedProduct[]>([])
  const [fault, setFault] = useState<string | null>(null)
  const [last, setLast] = useState<SentTicket | null>(null)
  const changes = useAllPendingChanges()
  const isBusy = useRef(false)

  // The page was left while the device kept it: it is not on the pad any more.
  const isKept =
    !isSending &&
    draft !== undefined &&
    changes.some((each) => isTicket(each) && each.state === 'waiting' && each.input.body.id === draft.id)
  const { finish, change } = pad
  useEffect(() => {
    if (isKept) finish()
  }, [isKept, finish])

  // The page was left before the answer came: what the table has ordered says that it was sent.
  const sentBefore = orderedLines(checks.data)
  const isPartlySent = !isSending && (draft?.lines.some(({ id }) => sentBefore.has(id)) ?? false)
  useEffect(() => {
    if (!isPartlySent) return
    change(withoutLines(orderedLines(checks.data)))
    remind(t('PAD_ALREADY_SENT'))
  }, [isPartlySent, change, checks.data, t])

  const onTaken = async (): Promise<void> => {
    const sent = orderedLines((await checks.refetch()).data)
    // Otherwise the effect above takes off what was sent.
    if (!draft?.lines.some(({ id }) => sent.has(id))) change(asNewTicket)
  }
  const onRefused = async (error: ApiError): Promise<void> => {
    if (hasCode(error, 'SOLD_OUT')) {
      setRefused(refusedIn(error))
      void invalidate(queryClient, ['catalog'])
      return
    }
    setFault(optionFaults(error, t) ?? errorText(error, t))
    if (hasCode(error, 'OPTIONS_INVALID')) void invalidate(queryClient, ['catalog'])
    if (hasCode(error, 'ID_TAKEN')) await onTaken()
  }
  const sendTo = async (to: TableOption, sent: PadDraft, of: readonly PadLine[]): Promise<void> => {
    const texts = of.map(textOfLine)
    const shown = { ...to, name: pad.place.name ?? to.name }
    const result = await outbox().enqueue(
      'service.sendTicket',
      { body: ticketBody(sent, of, pad.place) },
      { table: { name: shown.name, zone: to.zone }, lines: texts, total: totalOf(of) },
    )
    if (result.is === 'refused') return onRefused(result.error)
    rememberSold(of)
    setLast({ is: result.is, table: shown, lines: texts })
    finish()
  }
  return {
    isSending,
    /** What was sold out when the ticket was sent; empty for nothing. */
    refused,
    fault,
    last,
    dismiss: () => {
      setRefused([])
      setFault(null)
    },
    /** Sends these lines of the ticket, by default all of them, for so many guests if that was just said. */
    send: async (of: readonly PadLine[] = lines, covers: number | null = null): Promise<void> => {
      if (isBusy.current || !draft || !table || of.length === 0) return
      isBusy.current = true
      setSending(true)
      setFault(null)
      setRefused([])
      await sendTo(table, { ...draft, covers: covers ?? draft.covers }, of).finally(() => {
        isBusy.current = false
        setSending(false)
      })
    },
  }
}
export type Sending = ReturnType<typeof useSendTicket>
