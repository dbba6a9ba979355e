/** Types of orders that are not eaten at a table; a venue offers those that its owner has switched on. */
export const AWAY_TYPES = ['takeaway', 'delivery'] as const
export type AwayType = (typeof AWAY_TYPES)[number]

export const ORDER_TYPES = ['dineIn', ...AWAY_TYPES] as const
export type OrderType = (typeof ORDER_TYPES)[number]

/** Where orders are taken: at a table of guests, or at a counter for guests who take them away. */
export const TABLE_KINDS = ['table', 'counter'] as const
export type TableKind = (typeof TABLE_KINDS)[number]

/** The most letters of the name that a party gives, such as "Ana": it has to fit on a card of the monitor. */
export const PARTY_NAME_LENGTH = 60

/** The highest number of a seat. */
export const MAX_SEAT = 30

export const isAway = (type: OrderType): type is AwayType => type !== 'dineIn'

/** A rate in basis points, and the letter by which a fiscal device knows it. */
export interface SaleTax {
  readonly taxRate: number
  readonly taxClass: string
}

/** The taxes of a product whose tax depends on where it is eaten. */
export interface TaxChoice {
  readonly dineIn: SaleTax
  readonly away: SaleTax
}

export const taxFor = ({ dineIn, away }: TaxChoice, type: OrderType): SaleTax =>
  isAway(type) ? away : dineIn

/** The type of an order at a counter that names none: the first one that the venue offers. */
export const counterType = (offered: readonly AwayType[]): OrderType =>
  AWAY_TYPES.find((type) => offered.includes(type)) ?? 'dineIn'
