import { usePart } from '@kafana/client/browser/use-part.ts'
import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import type { Order } from '@kafana/contract'
import {
  type CSSProperties,
  type ReactNode,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { type CardHeights, type CardPart, splitCard } from './card-parts.ts'
import { CardBody, CardFoot, CardHead } from './order-card.tsx'
import { unseenParts } from './unseen-parts.ts'
import { changesOf } from './unseen.ts'
import c from './order-card.module.css'

/** The layouts that are kept; orders of earlier in the evening are forgotten beyond this. */
const MAX_KEPT = 400

/** What the height of a card depends on besides the layout. */
const contentOf = ({ table, name, description, allergies, takenAt, products, voided }: Order): string =>
  JSON.stringify([
    table.name,
    name,
    description,
    allergies,
    takenAt,
    products.map(({ product, quantity, note, noteChanged, allergiesChanged }) => [
      product?.name,
      quantity,
      note,
      noteChanged,
      allergiesChanged,
    ]),
    changesOf({ voided, products }),
  ])

const wholeOf = (order: Order): readonly CardPart[] => [
  {
    note: [0, Number.POSITIVE_INFINITY],
    lines: [0, order.products.length + changesOf(order).length],
  },
]

const heightOf = (element: Element | null | undefined): number => element?.getBoundingClientRect().height ?? 0

/** Reads the heights of a card that is laid out by `Sample`. */
const heightsOf = (sample: Element): CardHeights => {
  const find = (part: string) => sample.querySelector(`[data-part="${part}"]`)
  const [note, list] = [find('note'), find('lines')]
  const noteText = note?.querySelector('[data-part="note-text"]')
  const noteLine = noteText ? Number.parseFloat(getComputedStyle(noteText).lineHeight) || 0 : 0
  const noteLines = noteLine > 0 ? Math.round(heightOf(noteText) / noteLine) : 0
  const lines = [...(list?.children ?? [])].map(heightOf)
  return {
    head: heightOf(find('head')),
    nextHead: heightOf(find('next-head')),
    noteLine,
    noteLines,
    noteFrame: heightOf(note) - noteLines * noteLine,
    lines,
    listFrame: heightOf(list) - lines.reduce((sum, each) => sum + each, 0),
    foot: heightOf(find('foot')),
  }
}

/** A card whose parts are all laid out in their natural height. */
const Sample = ({ order }: { readonly order: Order }) => (
  <div className={c.sample} data-sample>
    <CardHead order={order} isUnsent={false} part={{ number: 1, of: 2 }} />
    <CardHead order={order} isUnsent={false} part={{ number: 2, of: 2 }} />
    <CardBody order={order} />
    <CardFoot order={order} number={1} onAct={() => {}} />
  </div>
)

interface SamplesProps {
  readonly samples: ReadonlyMap<string, Order>
  readonly style: CSSProperties
  readonly onMeasured: (heights: ReadonlyMap<string, CardHeights>) => void
}

/** Lays cards out, neither seen nor read out, and reports their heights before anything is painted. */
const Samples = ({ samples, style, onMeasured }: SamplesProps) => {
  const area = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const found = area.current?.querySelectorAll('[data-sample]') ?? []
    onMeasured(
      new Map(
        [...samples.keys()].flatMap((key, index) => {
          const sample = found[index]
          return sample ? [[key, heightsOf(sample)] as const] : []
        }),
      ),
    )
  }, [samples, onMeasured])
  return (
    <div ref={area} className={c.samples} style={style} aria-hidden inert>
      {[...samples].map(([key, order]) => (
        <Sample key={key} order={order} />
      ))}
    </div>
  )
}

/** Increases when fonts have arrived, in which texts have other sizes. */
const useFontVersion = (): number => {
  const [version, setVersion] = useState(0)
  useEffect(() => {
    const onFonts = (): void => setVersion((now) => now + 1)
    document.fonts.addEventListener('loadingdone', onFonts)
    return () => document.fonts.removeEventListener('loadingdone', onFonts)
  }, [])
  return version
}

export interface CardLayout {
  /** Changes with everything that changes the height of cards. */
  readonly key: string
  /** Of the grid, so that cards are measured in the width of its columns. */
  readonly style: CSSProperties
  /** Of a place, in px; null where cards are as high as their content. */
  readonly height: number | null
}
type Divided = ReadonlyMap<string, readonly CardPart[]>
const NOTHING: Divided = new Map()

/**
 * Divides cards into parts that fit in their places. Each content is laid out and measured once per layout.
 * @returns `samples` has to be rendered; until it is, `isReady` is false
 */
export const useCardParts = (orders: readonly Order[], { key, height, style }: CardLayout) => {
  const { language } = useTranslation()
  // What shows unseen lines is loaded when there are any: cards are higher from then on.
  const isComplete = usePart(unseenParts) !== undefined
  const layout = `${key} ${language} ${useFontVersion()} ${isComplete}`
  const [known, setKnown] = useState<{ readonly layout: string; readonly parts: Divided }>({
    layout,
    parts: NOTHING,
  })
  const parts = known.layout === layout ? known.parts : NOTHING
  const partsOf = useCallback(
    (order: Order): readonly CardPart[] => parts.get(contentOf(order)) ?? wholeOf(order),
    [parts],
  )
  const onMeasured = useCallback(
    (heights: ReadonlyMap<string, CardHeights>): void =>
      setKnown((now) => {
        const measured = [...heights].map(
          ([content, each]) => [content, splitCard(each, height ?? Number.POSITIVE_INFINITY)] as const,
        )
        const kept = now.layout === layout && now.parts.size < MAX_KEPT ? now.parts : NOTHING
        return { layout, parts: new Map([...kept, ...measured]) }
      }),
    [layout, height],
  )
  const missing =
    height === null
      ? []
      : orders.flatMap((order) => {
          const content = contentOf(order)
          return parts.has(content) ? [] : [[content, order] as const]
        })
  const samples: ReactNode =
    missing.length > 0 ? <Samples samples={new Map(missing)} style={style} onMeasured={onMeasured} /> : null
  return { partsOf, isReady: missing.length === 0, samples, layout }
}
