import { hasCode } from '@kafana/client/api/api-error.ts'
import { invalidate } from '@kafana/client/api/cached-queries.ts'
import { useVenue } from '@kafana/client/i18n/use-venue.ts'
import {
  afterBill,
  afterPart,
  type Choice,
  keepExisting,
  linesLeft,
  ordersOf,
  selectionOf,
  type Split,
  sumOf,
  type Way,
} from '@kafana/client/split/split-choice.ts'
import { useKeptSplit } from '@kafana/client/split/use-kept-split.ts'
import type { HeldLine, Order } from '@kafana/contract'
import { type BillKind, fromMinor, toMinor } from '@kafana/domain'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type Billing, BillingDialog, useBilling } from '../../billing/index.ts'
import { SplitSheet } from './split-sheet.tsx'
import { useUnserved } from './unserved.ts'
import { usePartBill } from './use-part-bill.ts'
import { useQuote } from './use-quote.ts'

/** Refusals of a reservation that are shown where something else can be chosen, or the same again. */
const SHOWN_ON_SHEET = [
  'LINE_CHANGED',
  'ORDER_IN_BILLING',
  'BILL_BEYOND_DEVICE',
  'ORDER_NOT_DELIVERED',
  'SHARE_NOT_READY',
]

/** Bills that have nothing more to show once they are made: after the last guest, the sheet closes with them. */
const CLOSES_SHEET: ReadonlySet<BillKind> = new Set(['pre', 'comp'])

/** For the next guest. An equal part may be counted already. */
const afterSale = (split: Split, partOf: number | undefined): Split => ({
  ...afterBill({ ...split, way: 'items' }),
  way: split.way,
  evenly: partOf === undefined ? split.evenly : afterPart(split.evenly, partOf, true),
})

/** What was chosen in each way to split: a share of a dish cannot be seen by seat. */
type Kept = Readonly<Partial<Record<Way, Choice>>>

interface Props {
  readonly check: string
  /** All orders of the check; none once it is closed. */
  readonly orders: readonly Order[]
  /** What the kitchen gets later. */
  readonly held: readonly HeldLine[]
  /** How many guests there are; null if nobody has said. */
  readonly covers: number | null
  /** For orders on an open bill, by id: whose bill it is and since when. */
  readonly billNotes: ReadonlyMap<string, string>
  readonly onClose: () => void
}

/** Splits the bill of a check: one guest after the other chooses and pays, in the same dialog as every bill. */
export const SplitBill = ({ check, orders, held, covers, billNotes, onClose }: Props) => {
  const queryClient = useQueryClient()
  const { payFirst } = useVenue()
  const lines = linesLeft(orders, payFirst)
  const [split, setSplit] = useKeptSplit(check, covers, lines)
  const [kept, setKept] = useState<Kept>({})
  const [problem, setProblem] = useState<Error | null>(null)
  /** What is left when the bill that was started is paid, in major units. */
  const [leftAfter, setLeftAfter] = useState(0)
  /** How many equal parts were left before it; undefined for a bill of anything else. */
  const [partOf, setPartOf] = useState<number>()
  const billing = useBilling((kind) => {
    setSplit((now) => afterSale(now, partOf))
    setKept({})
    if (CLOSES_SHEET.has(kind) && leftAfter === 0) onClose()
  })
  usePartBill(billing, partOf, [split, setSplit])
  // The server would refuse it as a tab that has changed.
  const isTooMuch = split.way === 'amount' && toMinor(split.amount ?? 0) > sumOf(lines)
  const selection = isTooMuch ? null : selectionOf(split, lines)
  const { error, ...quote } = useQuote(selection && { check, selection }, lines, setProblem)
  const left = fromMinor(sumOf(lines))
  const unserved = useUnserved({ orders, held })

  const proceed = (): void => {
    if (!selection || !quote.quote) return
    setProblem(null)
    setLeftAfter(quote.quote.left)
    setPartOf(selection.evenly)
    billing.startPart({ check, selection, orders: ordersOf(selection, lines) }, ['pre', 'fiscal'])
  }
  const reserve: Billing['flow']['reserve'] = async (...reserving) => {
    try {
      await billing.flow.reserve(...reserving)
    } catch (refused) {
      if (!(refused instanceof Error) || !SHOWN_ON_SHEET.some((code) => hasCode(refused, code))) throw refused
      setProblem(refused)
      billing.close()
      void invalidate(queryClient, ['checks', 'billing'])
    }
  }
  const close = (): void => {
    billing.close()
    if (billing.phase.step === 'printed' && leftAfter === 0) onClose()
  }
  if (billing.phase.step !== 'closed')
    return (
      <BillingDialog
        billing={{
          ...billing,
          flow: { ...billing.flow, reserve },
          close,
          note: unserved,
          ...(leftAfter > 0 && { next: billing.close }),
        }}
      />
    )
  return (
    <SplitSheet
      split={{ ...split, choice: keepExisting(split.choice, lines) }}
      onWay={(way) => {
        setProblem(null)
        setKept({ ...kept, [split.way]: split.choice })
        setSplit({ ...split, way, choice: kept[way] ?? new Map() })
      }}
      onSplit={(change) => {
        setProblem(null)
        setSplit({ ...split, ...change })
      }}
      lines={lines}
      unserved={unserved}
      billNotes={billNotes}
      quote={quote}
      left={left}
      problem={problem ?? error}
      refusal={billing.refusalOf(lines.map(({ order }) => order))}
      isChosen={selection !== null}
      isTooMuch={isTooMuch}
      onContinue={proceed}
      onClose={onClose}
    />
  )
}
