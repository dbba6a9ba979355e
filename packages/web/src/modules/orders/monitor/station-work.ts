import { compareTexts } from '@kafana/client/i18n/formats.ts'
import type { Translate } from '@kafana/client/i18n/translator.ts'
import type { AllDayDish, Order, Station, VoidedLine } from '@kafana/contract'
import { CATEGORIES, type Category, isReady, makesCategory, screenOf } from '@kafana/domain'
import type { TranslationKey } from '@kafana/locales'
import type { KitchenCounts } from './kitchen-counts.ts'
import type { CardOrder } from './station-marks.tsx'
import { unseenVoids } from './unseen.ts'

/** What is made in the kitchen or bar itself in a venue with stations. */
export const REST_TEXT = { food: 'OTHER_FOOD', drink: 'OTHER_DRINKS' } as const satisfies Record<
  Category,
  TranslationKey
>

/** What is made in the kitchen or bar itself, as a choice of the filter: the lines of a category without a station. */
export const restOf = (category: Category): string => `rest:${category}`

/** What a monitor with one station shows. */
export interface ChosenStation {
  /** Null for the lines of a category without a station. */
  readonly id: string | null
  /** Of its orders; undefined for both. */
  readonly category: Category | undefined
  readonly isSilent: boolean
  /** The stations of the venue by their ids. */
  readonly stations: ReadonlyMap<string, Station>
  /** All lines of its category, wherever they are made. */
  readonly isAll?: true
}

/** Null for all stations, and for one that the venue does not have any more. */
export const chosenStation = (choice: string, list: readonly Station[]): ChosenStation | null => {
  const stations = new Map(list.map((station) => [station._id, station]))
  const rest = CATEGORIES.find((category) => restOf(category) === choice)
  if (rest && list.some((station) => makesCategory(station, rest)))
    return { id: null, category: rest, isSilent: false, stations }
  const station = stations.get(choice)
  return station
    ? { id: choice, category: station.category ?? undefined, isSilent: station.silent, stations }
    : null
}

/**
 * All stations together, where guests pay first: an order that is paid has no status of its own any more that a monitor
 * could change, so every order is shown and moved by its lines.
 */
export const allStations = (category: Category, list: readonly Station[]): ChosenStation => ({
  id: null,
  category,
  isSilent: false,
  stations: new Map(list.map((station) => [station._id, station])),
  isAll: true,
})

const isOwn = ({ id, stations, isAll }: ChosenStation, station: string | null): boolean =>
  isAll === true || screenOf(station, new Set(stations.keys())) === id

const isOfCategory = ({ category }: ChosenStation, order: Pick<Order, 'category'>): boolean =>
  category === undefined || order.category === category

/** What was taken off of the station's lines. */
const voidsAt = (chosen: ChosenStation, { voided = [] }: Order): VoidedLine[] =>
  voided.filter(({ station }) => isOwn(chosen, station))

/** An order with the lines of the station only; null if it has none, or nothing is left to do for anybody. */
export const workAt = (chosen: ChosenStation, order: Order, t: Translate): CardOrder | null => {
  const own = order.products.filter(({ station }) => isOwn(chosen, station))
  if (own.length === 0 || !isOfCategory(chosen, order)) return null
  const others = order.products.filter((line) => !own.includes(line))
  const missing = others.filter(({ state }) => !isReady(state))
  const isOwnReady = own.every(({ state }) => isReady(state))
  if (isOwnReady && missing.length === 0) return null
  const names = missing.map(
    ({ station }) => chosen.stations.get(station ?? '')?.name ?? t(REST_TEXT[order.category]),
  )
  return {
    ...order,
    products: own,
    voided: voidsAt(chosen, order),
    status: own.some(({ state }) => state === 'sent') ? 'created' : 'pending',
    elsewhere: others.length > 0 ? t('LINES_ELSEWHERE', { number: others.length }) : undefined,
    waitsFor: isOwnReady ? t('WAITS_FOR', { stations: [...new Set(names)].join(', ') }) : undefined,
  }
}

/** The orders with work of the station. Those that wait for other stations come last. */
export const ordersAt = (
  chosen: ChosenStation,
  orders: readonly Order[],
  t: Translate,
): readonly CardOrder[] =>
  orders
    .flatMap((order) => workAt(chosen, order, t) ?? [])
    .toSorted((a, b) => Number(a.waitsFor !== undefined) - Number(b.waitsFor !== undefined))

/**
 * The orders of which the station has nothing left, because its lines were taken off and nobody has seen that.
 * @param gone those that have no line left anywhere
 */
export const goneAt = (
  chosen: ChosenStation,
  open: readonly Order[],
  gone: readonly Order[],
): readonly Order[] =>
  [...open.filter(({ products }) => !products.some(({ station }) => isOwn(chosen, station))), ...gone]
    .filter((order) => isOfCategory(chosen, order))
    .map((order) => ({ ...order, voided: voidsAt(chosen, order) }))
    .filter((order) => unseenVoids(order).length > 0)

/**
 * How many of each dish are still to be made at the station, the orders of each status, and those that it has done: the
 * completed ones of today, which the server counts, and those that wait for others.
 */
export const countsAt = (
  chosen: ChosenStation,
  orders: readonly CardOrder[],
  completed: KitchenCounts['stationsDone'] = [],
): KitchenCounts => {
  const lines = orders.flatMap(({ _id, products }) =>
    products.filter(({ state }) => !isReady(state)).map((line) => ({ ...line, order: _id })),
  )
  const dishes = [...Map.groupBy(lines, ({ product, line }) => product?._id ?? line).values()].map(
    (of): AllDayDish => {
      const piecesOf = (some: typeof of): number => some.reduce((sum, { quantity }) => sum + quantity, 0)
      return {
        product: of[0]?.product?._id ?? null,
        name: of.at(-1)?.product?.name ?? '',
        quantity: piecesOf(of),
        confirmed: piecesOf(of.filter(({ state }) => state === 'preparing')),
        orders: new Set(of.map(({ order }) => order)).size,
      }
    },
  )
  const countOf = (status: Order['status']): number =>
    orders.filter((order) => order.status === status).length
  return {
    created: countOf('created'),
    pending: countOf('pending'),
    doneToday:
      (completed.find(({ station }) => station === chosen.id)?.orders ?? 0) +
      orders.filter(({ waitsFor }) => waitsFor !== undefined).length,
    stations: chosen.stations.size,
    dishes: dishes.toSorted((a, b) => b.quantity - a.quantity || compareTexts(a.name, b.name)),
  }
}

/** Whether a live message is about an order with lines of the station. */
export const hearsAt = (
  chosen: ChosenStation,
  order: { readonly category: Category; readonly stations?: readonly (string | null)[] | undefined },
): boolean =>
  isOfCategory(chosen, order) && (order.stations ?? [null]).some((station) => isOwn(chosen, station))

/** A completed order with the lines of the station only; null if it has none. */
export const completedAt = <O extends Order>(chosen: ChosenStation, order: O): O | null => {
  const products = order.products.filter(({ station }) => isOwn(chosen, station))
  return products.length > 0 && isOfCategory(chosen, order) ? { ...order, products } : null
}
