import type { Formats } from '@kafana/client/i18n/formats.ts'
import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { useFavourites, useRecentlySold } from '@kafana/client/pad/device-lists.ts'
import { addProduct, setQuantity } from '@kafana/client/pad/drafts.ts'
import { defaultsOf, mustChoose, newLine, withChoices } from '@kafana/client/pad/line-choice.ts'
import type { PadLine } from '@kafana/client/pad/lines-by-category.ts'
import { namedCheck } from '@kafana/client/pad/pad-place.ts'
import { withPrices } from '@kafana/client/pad/priced-lines.ts'
import { isSoldOutAt } from '@kafana/client/pad/sold-out.ts'
import { useSession } from '@kafana/client/session/session-store.ts'
import type { Product } from '@kafana/contract'
import { compareOnMenu, parseEntry } from '@kafana/domain'
import { useCallback, useMemo, useState } from 'react'
import { go } from '../../app/route.ts'
import { useParties } from '../../data/use-parties.ts'
import { useFormats, useKnownVenue } from '../../data/use-venue.tsx'
import type { PartyView } from '../../data/views.ts'
import { Screen } from '../../ui/screen.tsx'
import { AskSheet } from './ask-sheet.tsx'
import { DraftBar, SendButton } from './draft-bar.tsx'
import { LineSheet } from './line-sheet.tsx'
import { menuPages, pageBeside } from './menu-pages.ts'
import { createPad, PadContext, useDraft, usePad } from './pad.ts'
import { PageChips } from './page-chips.tsx'
import { FoundProducts, ProductMenu } from './product-menu.tsx'
import { saveLine } from './save-line.ts'
import { SearchRow } from './search-row.tsx'
import { Seats } from './seats.tsx'
import { useSentBefore } from './sent-drafts.ts'
import { TicketSheet } from './ticket-sheet.tsx'
import { useSend } from './use-send.ts'
import { useSwipe } from './use-swipe.ts'
import classes from './pad-screen.module.css'

/** The menu in the order in which it is listed, and its pages with the one that is shown. */
const usePages = () => {
  const { person } = usePad()
  const { products } = useKnownVenue().menu
  const favourites = useFavourites(person)
  const recent = useRecentlySold(person)
  const menu = useMemo(() => products.toSorted(compareOnMenu), [products])
  const pages = useMemo(() => menuPages(menu, { favourites, recent }), [menu, favourites, recent])
  const [key, show] = useState<string | null>(null)
  // A group may be deleted while it is shown.
  const page = pages.find((each) => each.key === key) ?? pages[0]
  return { menu, pages, page, show }
}

/** A search of the whole menu, while its box is open. */
const useSearch = (menu: readonly Product[], onAdd: (product: Product, quantity: number) => void) => {
  const [text, setText] = useState<string | null>(null)
  const typed = text?.trim() ?? ''
  const { products, quantity = 1 } = useMemo(
    (): { readonly products: readonly Product[]; readonly quantity?: number } =>
      typed === '' ? { products: [] } : parseEntry(menu, typed),
    [menu, typed],
  )
  const add = useCallback(
    (product: Product): void => {
      onAdd(product, quantity)
      setText('')
    },
    [onAdd, quantity],
  )
  return {
    text,
    setText,
    /** Undefined while nothing is typed. */
    found: typed === '' ? undefined : products,
    add,
    addFirst: (): void => {
      if (products[0]) add(products[0])
    },
  }
}

/** What the sheet over the menu is about. */
type Opened =
  | { readonly is: 'ticket' }
  | { readonly is: 'line'; readonly line: PadLine; readonly from?: 'ticket' }

/** Adds what is pressed, unless it is sold out or its options must be chosen first; shows the line of a product. */
const useAdding = (seat: number | null) => {
  const pad = usePad()
  const { menu } = useKnownVenue()
  const { products, modifierGroups: groups } = menu
  const [opened, open] = useState<Opened | null>(null)
  const begin = useCallback(
    (product: Product, quantity: number): PadLine => ({
      ...newLine(product, quantity),
      ...(seat !== null && { seat }),
    }),
    [seat],
  )
  const add = useCallback(
    (product: Product, quantity: number): void => {
      if (isSoldOutAt(product, Date.now())) return
      if (mustChoose(product, groups)) open({ is: 'line', line: begin(product, quantity) })
      else
        pad.change(
          addProduct(product._id, quantity, {
            note: '',
            options: defaultsOf(product, groups, products, Date.now()),
            ...(seat !== null && { seat }),
          }),
        )
    },
    [pad, groups, products, seat, begin],
  )
  const openProduct = useCallback(
    (product: Product): void => {
      const own = pad.draft()?.lines.filter((line) => line.product === product._id) ?? []
      const [line, ...more] = withChoices(withPrices(own, products), groups)
      if (more.length > 0) open({ is: 'ticket' })
      else if (line) open({ is: 'line', line })
      else if (!isSoldOutAt(product, Date.now())) open({ is: 'line', line: begin(product, 1) })
    },
    [pad, products, groups, begin],
  )
  return { add, openProduct, opened, open }
}

/** Who the dishes are for that are added next, in a venue that uses seats. */
const NextSeat = ({
  covers,
  ...choice
}: {
  readonly covers: number | null
  readonly seat: number | null
  readonly onChoose: (seat: number | null) => void
}) => {
  const { t } = useTranslation()
  const draft = useDraft()
  return (
    <Seats
      label={t('PAD_SEAT_NEXT')}
      covers={draft?.covers ?? covers}
      used={draft?.lines.map(({ seat }) => seat) ?? []}
      {...choice}
    />
  )
}

/** The table of the pad, and those of its parties that the ticket can be for. */
const usePlace = () => {
  const { place } = usePad()
  const table = useKnownVenue().floor.tables.find(({ _id }) => _id === place.table)
  const atTable = useParties(place.table)
  const named = namedCheck(place)
  const parties = useMemo(
    () => (named === undefined ? atTable : atTable.filter(({ id }) => id === named)),
    [atTable, named],
  )
  const isCounter = table?.kind === 'counter'
  const covers = parties.find((party) => party.covers !== null)?.covers ?? null
  return { place, name: table?.name ?? '', isCounter, parties, covers }
}

const Allergies = ({ parties }: { readonly parties: readonly PartyView[] }) => {
  const { t } = useTranslation()
  return parties.map(
    ({ check, allergies }) =>
      allergies !== '' && (
        <p key={check?._id ?? ''} className={classes['allergies']}>
          {t('CHECK_ALLERGIES')}: <strong>{allergies}</strong>
        </p>
      ),
  )
}

interface MenuProps {
  readonly pages: ReturnType<typeof usePages>
  readonly search: ReturnType<typeof useSearch>
}

/** At the thumb: the pages of the menu, or the box that searches all of it. */
const Finding = ({ pages: { pages, page, show }, search }: MenuProps) =>
  search.text === null ? (
    <PageChips pages={pages} shown={page?.key ?? ''} onShow={show} />
  ) : (
    <SearchRow
      text={search.text}
      onText={search.setText}
      onEnter={search.addFirst}
      onClose={() => search.setText(null)}
    />
  )

interface TilesProps extends MenuProps {
  readonly formats: Formats
  readonly onAdd: (product: Product) => void
  readonly onOpen: (product: Product) => void
}

/** The products that are pressed: those of the page, or what was found. */
const Offered = ({ pages: { menu, pages, page, show }, search, onAdd, ...tiles }: TilesProps) => {
  const { t } = useTranslation()
  const swipe = useSwipe((direction) => page && show(pageBeside(pages, page.key, direction)))
  return (
    <div className={classes['menu']} {...swipe}>
      {search.found && <FoundProducts products={search.found} onAdd={search.add} {...tiles} />}
      {!search.found && page && <ProductMenu key={page.key} page={page} onAdd={onAdd} {...tiles} />}
      {menu.length === 0 && <p>{t('NO_PRODUCTS_ASK')}</p>}
    </div>
  )
}

interface SheetProps {
  readonly opened: Opened
  readonly open: (next: Opened | null) => void
  readonly formats: Formats
  readonly hasNoCovers: boolean
  readonly onSend: () => void
}

/** The whole order, or one of its lines. */
const OpenedSheet = ({ opened, open, formats, hasNoCovers, onSend }: SheetProps) => {
  const pad = usePad()
  if (opened.is === 'ticket')
    return (
      <TicketSheet
        formats={formats}
        hasNoCovers={hasNoCovers}
        send={<SendButton formats={formats} onSend={onSend} />}
        onOpen={(line) => open({ is: 'line', line, from: 'ticket' })}
        onClose={() => open(null)}
      />
    )
  const { line, from } = opened
  return (
    <LineSheet
      key={line.id}
      line={line}
      formats={formats}
      onSave={(values) => pad.change(saveLine(line, values))}
      onRemove={() => {
        pad.change(setQuantity(line.id, 0))
        open(null)
      }}
      onClose={() => open(from ? { is: from } : null)}
    />
  )
}

const OpenPad = () => {
  const { t } = useTranslation()
  const pad = usePad()
  const formats = useFormats()
  const { company } = useKnownVenue()
  const { place, name, isCounter, parties, covers } = usePlace()
  const [seat, setSeat] = useState<number | null>(null)
  const pages = usePages()
  const { add, openProduct, opened, open } = useAdding(seat)
  const addOne = useCallback((product: Product) => add(product, 1), [add])
  const search = useSearch(pages.menu, add)
  const sending = useSend(pad, { parties, isCounter })
  useSentBefore(pad)
  const send = (): void => {
    open(null)
    sending.begin()
  }
  const guests = covers === null ? '' : ` · ${t('PAD_COVERS')} ${covers}`
  return (
    <Screen
      title={(place.name ?? name) + guests}
      onBack={() => go({ screen: 'table', table: place.table })}
      foot={
        <DraftBar
          formats={formats}
          onOpen={() => open({ is: 'ticket' })}
          onSearch={() => search.setText('')}
          onSend={send}
        >
          <Finding pages={pages} search={search} />
        </DraftBar>
      }
    >
      <Allergies parties={parties} />
      {company.seats && !isCounter && <NextSeat seat={seat} covers={covers} onChoose={setSeat} />}
      <Offered pages={pages} search={search} formats={formats} onAdd={addOne} onOpen={openProduct} />
      {opened && (
        <OpenedSheet
          opened={opened}
          open={open}
          formats={formats}
          hasNoCovers={covers === null && !isCounter}
          onSend={send}
        />
      )}
      {sending.asking && (
        <AskSheet
          question={sending.asking}
          parties={parties}
          formats={formats}
          onAnswer={sending.answer}
          onClose={sending.stopAsking}
        />
      )}
    </Screen>
  )
}

interface Props {
  /** The key of what the ticket is for: the id of a table, or more, as `keyOfPlace` writes it. */
  readonly table: string
}

/** Takes what a party orders. */
export const PadScreen = ({ table }: Props) => {
  const person = useSession()?.user._id ?? ''
  const pad = useMemo(() => createPad(person, table), [person, table])
  return (
    <PadContext key={table} value={pad}>
      <OpenPad />
    </PadContext>
  )
}
