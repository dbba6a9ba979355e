import { useCall } from '@kafana/client/api/query.ts'
import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { useFormats, useVenue } from '@kafana/client/i18n/use-venue.ts'
import { addProduct, setDetails, keepingPieces } from '@kafana/client/pad/drafts.ts'
import { defaultsOf, mustChoose, newLine } from '@kafana/client/pad/line-choice.ts'
import type { PadLine } from '@kafana/client/pad/lines-by-category.ts'
import { namedCheck, type PadPlace } from '@kafana/client/pad/pad-place.ts'
import { totalOf, withPrices } from '@kafana/client/pad/priced-lines.ts'
import { isSoldOutAt } from '@kafana/client/pad/sold-out.ts'
import { NO_TABLE } from '@kafana/client/pad/stored-drafts.ts'
import type { Check, ModifierGroup, Product } from '@kafana/contract'
import { compareOnMenu, type LineDetails, type TicketLine } from '@kafana/domain'
import { Button, Skeleton } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { IconArmchair } from '@tabler/icons-react'
import {
  type ComponentProps,
  type ReactNode,
  type RefObject,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { deferred } from '../../../ui/deferred.tsx'
import { LiveBanner } from '../../../ui/live-banner.tsx'
import { notify } from '../../../ui/notify.tsx'
import { Page, useIsPhone } from '../../../ui/page.tsx'
import { QueryView } from '../../../ui/query-view.tsx'
import { Money } from '../../../ui/text.tsx'
import { type TableOption, useTableOptions } from '../order-entry/table-options.ts'
import { InlineSyncPanel } from '../sync-panel/sync-panel.tsx'
import { OtherDrafts } from './other-drafts.tsx'
import { usePartyChoice } from './party-choice.tsx'
import { PhoneBar } from './phone-bar.tsx'
import { ProductMenu, type TypedEntry } from './product-menu.tsx'
import { SendButton } from './send-button.tsx'
import { SendFaults } from './send-faults.tsx'
import { Ticket } from './ticket.tsx'
import { useCoversQuestion } from './use-covers-question.tsx'
import { useLineChoices } from './use-line-choices.ts'
import { type Pad, usePadDraft } from './use-pad-draft.ts'
import { useSendTicket } from './use-send-ticket.ts'
import c from './pad-screen.module.css'

const Allergies = deferred(async () => (await import('../checks/allergies.tsx')).Allergies)
const LineSheet = deferred(async () => (await import('./line-sheet.tsx')).LineSheet)
const SentCourses = deferred(async () => (await import('./sent-courses.tsx')).SentCourses)
const AwayButton = deferred(async () => (await import('./away-button.tsx')).AwayButton)
const SeatBar = deferred(async () => (await import('./seat-bar.tsx')).SeatBar)
const TableDialog = deferred(async () => (await import('./table-dialog.tsx')).TableDialog)
const TicketSheet = deferred(async () => (await import('./ticket-sheet.tsx')).TicketSheet)

const NO_LINES: ReturnType<typeof withPrices<TicketLine>> = []

/**
 * What the party of a ticket has ordered, of what is open at its table: nothing by one that takes its first order away.
 * Without a named check it is who eats there.
 */
const checksOf = (place: PadPlace, open: readonly Check[] | undefined) => {
  if (place.type !== undefined) return []
  const named = namedCheck(place)
  if (named !== undefined) return open?.filter(({ _id }) => _id === named)
  return open?.filter((each) => each.type === undefined)
}

/** The ticket on the pad with its products, its table, what that owes, and how it is sent. */
const usePadTicket = () => {
  const pad = usePadDraft()
  const menu = useCall('catalog', 'list')
  const tables = useTableOptions()
  const { place } = pad
  const table = tables.find(({ value }) => value === place.table)
  const checks = useCall(
    'checks',
    'ofTable',
    { params: { tableId: place.table } },
    { enabled: place.table !== NO_TABLE },
  )
  const { draft } = pad
  const priced = useMemo(() => (draft ? withPrices(draft.lines, menu.data) : NO_LINES), [draft, menu.data])
  const { lines, groups } = useLineChoices(priced, menu.data)
  const open = checks.data?.filter(({ state }) => state === 'open')
  const sending = useSendTicket({ pad, draft, lines, table, checks })
  return {
    pad,
    menu,
    tables,
    table,
    open,
    /** Who sits at the table is being asked: until then the ticket may be for the wrong party. Without the server it waits. */
    isAsking: checks.isLoading,
    checks: checksOf(place, open),
    lines,
    groups,
    sending,
    total: totalOf(lines),
  }
}

/** Adds what is tapped, unless it is sold out or its options must be chosen first; knows the line that was added last. */
const useAdding = (
  pad: Pad,
  lines: readonly PadLine[],
  groups: readonly ModifierGroup[] | undefined,
  menu: readonly Product[] | undefined,
) => {
  const { t } = useTranslation()
  const { time } = useFormats()
  const [added, setAdded] = useState<string | null>(null)
  const [begun, setBegun] = useState<PadLine | null>(null)
  const [chosenSeat, setSeat] = useState<{ readonly table: string; readonly seat: number | null } | null>(
    null,
  )
  const seat = chosenSeat?.table === pad.table ? chosenSeat.seat : null
  const save = ({ id, product, quantity }: PadLine, details: LineDetails): void => {
    pad.change(
      id === ''
        ? addProduct(product, quantity, { ...details, seat: seat ?? undefined })
        : setDetails(id, details),
    )
    if (id === '') setAdded(product)
  }
  const add = (product: Product, quantity: number): boolean => {
    if (isSoldOutAt(product, Date.now())) {
      const until = product.soldOut?.until
      const when = until ? ` ${t('SOLD_OUT_UNTIL', { time: time(until) })}` : ''
      notify.info(`${product.name}: ${t('SOLD_OUT')}${when}`)
      return false
    }
    const line = newLine(product, quantity)
    if (mustChoose(product, groups)) setBegun(line)
    else save(line, { note: '', options: defaultsOf(product, groups, menu, Date.now()) })
    return true
  }
  const chooseSeat = (next: number | null): void => setSeat({ table: pad.table, seat: next })
  return {
    add,
    save,
    begun,
    setBegun,
    seat,
    chooseSeat,
    lastAdded: lines.findLast(({ product }) => product === added),
  }
}

/** On a desktop the search box is ready for typing, also after a dialog and after sending. */
const useReadySearch = (search: RefObject<HTMLInputElement | null>, isReady: boolean): void => {
  const isPhone = useIsPhone()
  useEffect(() => {
    if (!isPhone && isReady) search.current?.focus()
  }, [search, isPhone, isReady])
}

const MenuSkeleton = () => (
  <div className={c.columns}>
    <Skeleton height={420} radius="lg" />
    <Skeleton height={420} radius="lg" />
  </div>
)

const TableButton = ({
  table,
  party,
  onPress,
}: {
  readonly table: TableOption | undefined
  /** The name of a party that takes it away. */
  readonly party: string | undefined
  readonly onPress: () => void
}) => {
  const { t } = useTranslation()
  return (
    <Button
      variant={table ? 'default' : 'light'}
      className={c.table ?? ''}
      leftSection={<IconArmchair size={20} aria-hidden />}
      onClick={onPress}
    >
      {party ?? table?.label ?? t('CHOOSE_TABLE')}
    </Button>
  )
}

interface PlaceButtonsProps {
  readonly pad: Pad
  readonly tables: readonly TableOption[]
  readonly table: TableOption | undefined
  /** Asks for the table. */
  readonly onPress: () => void
  /** Says which of its parties it is, and asks for it. */
  readonly party: ReactNode
}

/** What the ticket is for; and a new party that takes it away, where that is offered. */
const PlaceButtons = ({ pad, tables, table, onPress, party }: PlaceButtonsProps) => (
  <>
    {useVenue().orderTypes && <AwayButton tables={tables} onOpen={pad.open} />}
    <TableButton table={table} party={pad.place.name} onPress={onPress} />
    {party}
  </>
)

/** Who the next dishes are for, at a table of a venue that uses seats. */
const NextSeat = ({ table, ...seats }: ComponentProps<typeof SeatBar> & Pick<PlaceButtonsProps, 'table'>) =>
  useVenue().seats && !table?.isCounter && <SeatBar {...seats} />

/** What the guests of the table must not be served. */
const AllergiesOf = ({ checks }: { readonly checks: readonly Check[] | undefined }) => (
  <div className={c.allergies}>
    {checks?.map((check) => check.allergies !== undefined && <Allergies key={check._id} check={check} />)}
  </div>
)

/** In a venue that uses courses: what the kitchen gets now, and what is held. */
const WhatIsSent = ({ lines, pad }: { readonly lines: readonly PadLine[]; readonly pad: Pad }) =>
  useVenue().courseMode !== 'off' && lines.length > 0 && <SentCourses lines={lines} draft={pad.draft} />

interface CurrentOrderProps {
  readonly total: number
  readonly send: ReactNode
  readonly children: ReactNode
}

/** The ticket beside the menu, with its total and the button that sends it. */
const CurrentOrder = ({ total, send, children }: CurrentOrderProps) => {
  const { t } = useTranslation()
  return (
    <section className={c.order} aria-label={t('CURRENT_ORDER')}>
      <h2 className={c.heading}>{t('CURRENT_ORDER')}</h2>
      <div className={c.content}>{children}</div>
      <div className={c.foot}>
        <p className={c.total}>
          <span>{t('TOTAL')}</span>
          <strong>
            <Money amount={total} />
          </strong>
        </p>
        {send}
      </div>
    </section>
  )
}

/** Takes what a whole party orders, food and drinks together, and sends it with one press. */
const PadScreen = () => {
  const { t } = useTranslation()
  const isPhone = useIsPhone()
  const { pad, menu, tables, table, open, isAsking, checks, lines, groups, sending, total } = usePadTicket()
  const party = usePartyChoice({ pad, table, open })
  const { add, save, begun, setBegun, seat, chooseSeat, lastAdded } = useAdding(pad, lines, groups, menu.data)
  const [openLine, setOpenLine] = useState<string | null>(null)
  const [isChoosing, setChoosing] = useState(false)
  const [isSheetOpen, setSheetOpen] = useState(false)
  const covers = useCoversQuestion({ pad, table, checks }, (count) => void sending.send(lines, count))
  const search = useRef<HTMLInputElement>(null)
  const typed = useRef<TypedEntry>(null)
  const { isSending } = sending
  const shownLine = begun ?? lines.find(({ id }) => id === openLine)
  const isBusy = [isSending, isChoosing, party.isAsking, shownLine !== undefined].includes(true)
  useReadySearch(search, !isBusy && menu.data !== undefined)

  const send = (): void => {
    if (isBusy || isAsking || typed.current?.isEmpty() === false) return
    if (lines.length === 0) notify.error(t('ORDER_PRODUCTS_REQUIRED'))
    else if (!table) setChoosing(true)
    else if (party.isMissing) party.ask()
    else if (covers.isMissing) covers.ask()
    else void sending.send()
  }
  useHotkeys([['mod+Enter', send]], [])

  const sendButton = (
    <>
      <WhatIsSent lines={lines} pad={pad} />
      <SendButton
        total={total}
        hasTable={table !== undefined}
        isSending={isSending || (isAsking && lines.length > 0)}
        isEmpty={lines.length === 0}
        onPress={send}
      />
    </>
  )
  const ticket = {
    pad,
    lines,
    sending,
    checks,
    onOpenLine: ({ id }: PadLine) => setOpenLine(id),
  }
  return (
    <Page
      title={t('PAD_LINK')}
      back
      actions={
        <PlaceButtons
          pad={pad}
          tables={tables}
          table={table}
          onPress={() => setChoosing(true)}
          party={party.button}
        />
      }
    >
      <LiveBanner inset />
      <InlineSyncPanel inset />
      <OtherDrafts pad={pad} tables={tables} />
      <AllergiesOf checks={checks} />
      <NextSeat pad={pad} table={table} lines={lines} checks={checks} seat={seat} onChoose={chooseSeat} />
      <QueryView query={menu} failure={t('FAILED_TO_FETCH_PRODUCTS')} skeleton={<MenuSkeleton />}>
        {(products) => (
          <div className={c.columns} inert={isSending}>
            <ProductMenu
              menu={products.toSorted(compareOnMenu)}
              ordered={lines}
              onAdd={add}
              searchRef={search}
              typedRef={typed}
            />
            {!isPhone && (
              <CurrentOrder total={total} send={sendButton}>
                <Ticket {...ticket} />
              </CurrentOrder>
            )}
          </div>
        )}
      </QueryView>
      {isPhone && (
        <PhoneBar
          lines={lines}
          total={total}
          lastAdded={lastAdded}
          last={sending.last}
          onOpen={() => setSheetOpen(true)}
          onOpenLine={ticket.onOpenLine}
          faults={
            !isSheetOpen && (
              <SendFaults
                sending={sending}
                lines={lines}
                onKeep={(rest) => pad.change(keepingPieces(rest))}
              />
            )
          }
          send={sendButton}
        />
      )}
      {isPhone && isSheetOpen && lines.length > 0 && (
        <TicketSheet {...ticket} send={sendButton} onClose={() => setSheetOpen(false)} />
      )}
      {shownLine && (
        <LineSheet
          line={shownLine}
          menu={menu.data}
          groups={groups}
          onSave={(details) => save(shownLine, details)}
          onClose={() => {
            setOpenLine(null)
            setBegun(null)
          }}
        />
      )}
      {party.question}
      {covers.question}
      {isChoosing && (
        <TableDialog
          tables={tables}
          chosen={pad.place.table}
          onChoose={pad.chooseTable}
          onClose={() => setChoosing(false)}
        />
      )}
    </Page>
  )
}

export { PadScreen as Component }
