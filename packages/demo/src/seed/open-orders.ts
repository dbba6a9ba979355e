import type { Category, SettableStatus } from '@kafana/domain'
import { FLOOR } from '../venue/floor.ts'
import type { Action, DemoVenue } from './demo-venue.ts'
import { billAction, orderActions } from './visit-actions.ts'

type Move = readonly [to: SettableStatus, minutesAgo: number]
interface OpenOrder {
  readonly table: string
  readonly category: Category
  readonly minutesAgo: number
  readonly moves: readonly Move[]
  readonly items: Readonly<Record<string, number>>
  readonly note: string
  /** Minutes ago. */
  readonly preBilled?: number
}

type OpenOrderTuple = readonly [
  table: string,
  minutesAgo: number,
  moves: readonly Move[],
  items: OpenOrder['items'],
  note?: string,
]
const order = (
  category: Category,
  [table, minutesAgo, moves, items, note = '']: OpenOrderTuple,
): OpenOrder => ({
  table,
  category,
  minutesAgo,
  moves,
  items,
  note,
})
const food = (...tuple: OpenOrderTuple): OpenOrder => order('food', tuple)
const drink = (...tuple: OpenOrderTuple): OpenOrder => order('drink', tuple)

/**
 * The open orders of the evening: some just taken, some in preparation, some waiting for their bill, two with
 * a problem.
 */
const OPEN_ORDERS: readonly OpenOrder[] = [
  drink('Маса 2', 1, [], { Макијато: 2, 'Минерална вода': 1 }),
  food('Маса 7', 2, [], { 'Шопска салата': 2, 'Ќебапи, 10 парчиња': 2, Помфрит: 1 }, 'Без кромид'),
  drink('Тераса 3', 4, [], { Лимонада: 3, Еспресо: 1 }),
  drink('Маса 7', 6, [['pending', 5]], { 'Точено пиво 0,5': 3, 'Кока-Кола': 1 }),
  food('Тераса 5', 10, [['pending', 9]], {
    'Пилешко на скара': 2,
    Плескавица: 2,
    'Шопска салата': 3,
    Лепиња: 4,
  }),
  food(
    'Маса 9',
    16,
    [['pending', 14]],
    { 'Мешана скара за двајца': 3, 'Мезе за двајца': 1, 'Македонска салата': 2 },
    'Добро печено',
  ),
  drink(
    'Шанк 2',
    8,
    [
      ['pending', 7],
      ['done', 3],
    ],
    { 'Жолта ракија 0,05': 2 },
    'Ладна чаша',
  ),
  food(
    'Маса 5',
    24,
    [
      ['pending', 22],
      ['done', 4],
    ],
    { 'Селско месо': 2, Пастрмајлија: 1, 'Тавче гравче': 1 },
  ),
  drink(
    'Маса 5',
    26,
    [
      ['pending', 25],
      ['done', 22],
      ['delivered', 20],
    ],
    { 'Скопско 0,5': 2, 'Вранец 0,2': 2 },
  ),
  food(
    'Маса 10',
    36,
    [
      ['pending', 34],
      ['done', 18],
      ['delivered', 16],
    ],
    { 'Пастрмка на скара': 2, Сарма: 2, Таратор: 2 },
  ),
  drink(
    'Маса 10',
    38,
    [
      ['pending', 37],
      ['done', 33],
      ['delivered', 32],
    ],
    { 'Смедеревка 0,2': 2, 'Минерална вода': 4 },
  ),
  food('Маса 4', 19, [['rejected', 17]], { 'Печурки на скара': 2 }),
  drink(
    'Шанк 4',
    13,
    [
      ['pending', 12],
      ['error', 10],
    ],
    { 'Цеден портокал': 1 },
  ),
  {
    ...drink(
      'Тераса 1',
      40,
      [
        ['pending', 39],
        ['done', 36],
        ['delivered', 35],
      ],
      { 'Турско кафе': 2, Ајран: 1 },
    ),
    preBilled: 6,
  },
]

/**
 * A little longer than the oldest open order: earlier visits must have ended by then.
 */
export const OPEN_SINCE_MS = 45 * 60_000

const MINUTE_MS = 60_000
const TABLES = FLOOR.flatMap(({ tables }) => tables)

const actionsOf = (
  venue: DemoVenue,
  now: number,
  { table, category, minutesAgo, moves, items, note, preBilled }: OpenOrder,
): Action[] => {
  const at = (minutes: number): number => now - minutes * MINUTE_MS
  const waiter = TABLES.find(({ name }) => name === table)?.waiter ?? 'ana'
  const taken = { id: '' }
  const orders = orderActions(
    venue,
    {
      table,
      waiter,
      category,
      description: note,
      createdAt: at(minutesAgo),
      items: Object.entries(items).map(([product, quantity]) => ({ product, quantity })),
      moves: moves.map(([to, minutes]) => ({ to, at: at(minutes) })),
    },
    taken,
  )
  if (preBilled === undefined) return orders
  return [...orders, billAction(venue, [taken], { at: at(preBilled), waiter, kind: 'pre', payment: 'cash' })]
}

export const openOrderActions = (venue: DemoVenue, now: number): Action[] =>
  OPEN_ORDERS.flatMap((open) => actionsOf(venue, now, open))
