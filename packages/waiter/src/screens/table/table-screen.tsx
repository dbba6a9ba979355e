import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { moveDraft } from '@kafana/client/pad/drafts.ts'
import { keyOfNewGuests, keyOfPlace, type PadPlace } from '@kafana/client/pad/pad-place.ts'
import { draftsOf } from '@kafana/client/pad/stored-drafts.ts'
import { useSession } from '@kafana/client/session/session-store.ts'
import { linesLeft } from '@kafana/client/split/split-choice.ts'
import type { VenueTable } from '@kafana/contract'
import { Suspense, useState } from 'react'
import { late } from '../../app/late.ts'
import { go } from '../../app/route.ts'
import { padKeyOf, takenOverBy, useDrafts } from '../../data/use-drafts.ts'
import { type LineView, type PartyView, useParties, useRefused } from '../../data/use-parties.ts'
import { useAllParties, useFormats, useKnownVenue } from '../../data/use-venue.tsx'
import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Row } from '../../ui/row.tsx'
import { Screen } from '../../ui/screen.tsx'
import { useCarried } from '../carried-lines.ts'
import { useCarry } from '../carried.ts'
import { RefusedChange } from '../refused-change.tsx'
import { PartyFacts } from './party-facts.tsx'
import { keyOfParty, PartyTabs } from './party-tabs.tsx'
import { Rounds } from './rounds.tsx'

const PartySheet = late(async () => (await import('./menu/party-sheet.tsx')).PartySheet)

/** The ids of the lines that stand at the pass for a party and were not carried yet. */
const useCarriable = (party: PartyView | undefined): readonly string[] => {
  const { ids } = useCarried()
  return (party?.ready ?? []).map(({ id }) => id).filter((id) => !ids.has(id))
}

/** May this person take money? */
const useMayTakeMoney = (): boolean => {
  const { waitersBill = false } = useKnownVenue().company
  return useSession()?.user.role === 'waiter' && waitersBill
}

/** Can the money of a party be taken: is something at its table, or ordered where guests pay first? */
const useCanPay = (party: PartyView | undefined): boolean => {
  const { payFirst } = useKnownVenue().company
  return useMayTakeMoney() && linesLeft(party?.check?.orders ?? [], payFirst).length > 0
}

/** What is owed at a table on pre-bills, which this person may take; null for nothing. */
const useOwedOnPreBills = (table: string): number | null => {
  const state = useKnownVenue().states.find((each) => each.table === table)
  return useMayTakeMoney() ? (state?.preBill?.total ?? null) : null
}

const PreBills = ({ table, total }: { readonly table: string; readonly total: number }) => {
  const { t } = useTranslation()
  const { money } = useFormats()
  return (
    <Row
      title={t('PRE_BILL_UNPAID')}
      end={<strong>{money(total)}</strong>}
      onPress={() => go({ screen: 'pay', table, check: null })}
    />
  )
}

const placeOf = (tables: readonly VenueTable[], id: string): FootProps['table'] => {
  const found = tables.find(({ _id }) => _id === id)
  return { id, name: found?.name ?? '', isCounter: found?.kind === 'counter' }
}

interface FootProps {
  readonly table: { readonly id: string; readonly name: string; readonly isCounter: boolean }
  readonly parties: readonly PartyView[]
  /** The one that is shown. */
  readonly party: PartyView | undefined
  readonly onMenu: () => void
}

/** Of a party that can still order: one that has paid may wait for what it has ordered. */
const openCheckOf = (party: PartyView | undefined): string | undefined =>
  party?.check?.state === 'open' ? party.check._id : undefined

/** The check of a party that can still order, also of one that the server has not opened yet. */
const orderedTo = (party: PartyView | undefined): Pick<PadPlace, 'check' | 'newCheck'> => {
  if (party?.check || party === undefined || party.id === null) return { check: openCheckOf(party) }
  return { newCheck: party.id }
}

/** Opens the pad for guests who sit down beside others. */
const NewGuestsButton = ({ table, parties }: Pick<FootProps, 'parties'> & { readonly table: string }) => {
  const { t } = useTranslation()
  const person = useSession()?.user._id ?? ''
  const open = (): void => {
    const known = parties.map(({ id }) => id)
    go({ screen: 'pad', table: keyOfNewGuests(table, Object.keys(draftsOf(person).get().of), known) })
  }
  return (
    <Button look="quiet" onClick={open}>
      {t('NEW_GUESTS')}
    </Button>
  )
}

/** Opens the pad for the party that is shown; at a counter also for a new one. */
const AddButtons = ({ table, parties, party }: Omit<FootProps, 'onMenu'>) => {
  const { t } = useTranslation()
  const drafts = useDrafts().get(table.id) ?? []
  const isOneOfMany = parties.length > 1 || table.isCounter
  const shown = openCheckOf(party)
  const others = useAllParties().flatMap((each) => (each.check?._id === shown ? [] : (each.check?._id ?? [])))
  const own = { table: table.id, ...(isOneOfMany && orderedTo(party)) }
  const person = useSession()?.user._id ?? ''
  const key = padKeyOf({ own, isCounter: table.isCounter, others, drafts })
  const pieces = drafts.find((draft) => draft.key === key)?.pieces
  const open = (): void => {
    const to = takenOverBy(key, { table: table.id, check: shown }, keyOfPlace(own))
    const begun = draftsOf(person)
    if (to !== key) begun.set(moveDraft(begun.get(), key, to))
    go({ screen: 'pad', table: to })
  }
  return (
    <>
      {table.isCounter && party && (
        <Button wide onClick={() => go({ screen: 'pad', table: table.id })}>
          {t('WAITER_NEW_GUEST')}
        </Button>
      )}
      <Button look="filled" wide onClick={open}>
        {pieces === undefined ? t('ADD') : `${t('ADD')} (${pieces})`}
      </Button>
    </>
  )
}

/** What is done at a table, within reach of the thumb. */
const Foot = ({ table, parties, party, onMenu }: FootProps) => {
  const { t } = useTranslation()
  const carry = useCarry()
  const ready = useCarriable(party)
  const check = party?.check?._id
  const isOpen = openCheckOf(party) !== undefined
  const canPay = useCanPay(party)
  return (
    <>
      {isOpen && (
        <Button aria-label={t('CHECK_MORE')} aria-haspopup="dialog" onClick={onMenu}>
          <Icon name="more" />
        </Button>
      )}
      {check !== undefined && ready.length > 0 && (
        <Button wide onClick={() => carry({ table: table.id, check, name: table.name }, ready)}>
          {`${t('WAITER_CARRIED')} (${ready.length})`}
        </Button>
      )}
      {canPay && check !== undefined && (
        <Button wide onClick={() => go({ screen: 'pay', table: table.id, check })}>
          {t('WAITER_PAY')}
        </Button>
      )}
      <AddButtons table={table} parties={parties} party={party} />
    </>
  )
}

interface PartyProps {
  readonly party: PartyView | undefined
  readonly onLine: (line: LineView) => void
}

/** What one party has, or that nobody sits here; its lines open a sheet. */
const Party = ({ party, onLine }: PartyProps) => {
  const { t } = useTranslation()
  const { ids: carried } = useCarried()
  if (!party) return <Empty icon="tables" title={t('FREE_TABLE')} hint={t('TAB_FREE_HINT')} />
  return (
    <>
      <PartyFacts party={party} />
      <Rounds party={party} carried={carried} onOpen={onLine} />
    </>
  )
}

/** The menu of a party or one of its lines. */
interface Opened {
  /** Of its check. */
  readonly of: string
  /** Null for the menu. */
  readonly line: LineView | null
}

/**
 * The sheet of the party that it was opened for, wherever that sits by now. It closes where that party is gone: what
 * is done in it must not be done with the one that is shown instead.
 */
const useSheet = () => {
  const parties = useAllParties()
  const [opened, setOpened] = useState<Opened | null>(null)
  const check = opened && parties.find((each) => each.check?._id === opened.of)?.check
  if (opened && !check) setOpened(null)
  return {
    openFor: (party: PartyView | undefined, line: LineView | null): void => {
      if (party?.check) setOpened({ of: party.check._id, line })
    },
    sheet: opened && check && (
      <Suspense>
        <PartySheet check={check} line={opened.line} onClose={() => setOpened(null)} />
      </Suspense>
    ),
  }
}

/** What the parties of a table have, and what is done for them. */
export const TableScreen = ({ table }: { readonly table: string }) => {
  const { floor } = useKnownVenue()
  const parties = useParties(table)
  const refused = useRefused().filter((each) => each.table === table)
  const [chosen, setChosen] = useState('')
  const { openFor, sheet } = useSheet()
  const party = parties.find((each) => keyOfParty(each) === chosen) ?? parties[0]
  const at = placeOf(floor.tables, table)
  const onPreBills = useOwedOnPreBills(table)
  return (
    <Screen
      title={at.name}
      onBack={() => go({ screen: 'tables' })}
      foot={<Foot table={at} parties={parties} party={party} onMenu={() => openFor(party, null)} />}
    >
      {refused.map((each) => (
        <RefusedChange key={each.key} refused={each} />
      ))}
      {parties.length > 1 && party && (
        <PartyTabs parties={parties} chosen={keyOfParty(party)} onChoose={setChosen} />
      )}
      {onPreBills !== null && <PreBills table={table} total={onPreBills} />}
      {(party !== undefined || onPreBills === null) && (
        <Party party={party} onLine={(line) => openFor(party, line)} />
      )}
      {sheet}
      {parties.length > 0 && !at.isCounter && <NewGuestsButton table={table} parties={parties} />}
    </Screen>
  )
}
