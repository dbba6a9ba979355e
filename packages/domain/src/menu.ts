import type { Category } from './catalog.ts'

/** The most groups of a venue's menu. */
export const MAX_MENU_GROUPS = 200

/** The colours that an owner can give a menu group; each has a light and a dark shade on the screens. */
export const MENU_COLOURS = [
  'grey',
  'red',
  'orange',
  'yellow',
  'green',
  'teal',
  'blue',
  'violet',
  'pink',
] as const
export type MenuColour = (typeof MENU_COLOURS)[number]

/** A product that is sold out; times are UTC ms. Without an end it is until somebody says otherwise. */
export interface SoldOut {
  readonly since: number
  readonly until: number | null
}

const DAY_MS = 86_400_000

/** What can be said of a product. */
export const AVAILABILITY_STATES = ['available', 'soldOut', 'left'] as const

/**
 * Is it sold out now? What has ended is as if it had never been. So is what began more than a day from now: it was said
 * under a clock that was ahead, and would not end when it was meant to.
 */
export const isSoldOut = (soldOut: SoldOut | null, now: number): boolean =>
  soldOut !== null && (soldOut.until === null || (now < soldOut.until && soldOut.since <= now + DAY_MS))

/** What decides where a product is on the menu. */
interface OnMenu {
  readonly category: Category
  readonly group: { readonly position: number } | null
}

const place = ({ category, group }: OnMenu): readonly [number, number] => [
  category === 'food' ? 0 : 1,
  group?.position ?? Infinity,
]

/**
 * Compares products as a menu lists them: food before drinks, then by group; those without a group are last. Zero for
 * products of one group.
 */
export const compareOnMenu = (a: OnMenu, b: OnMenu): number => {
  const [first, second] = [place(a), place(b)]
  const index = first[0] === second[0] ? 1 : 0
  if (first[index] === second[index]) return 0
  return first[index] < second[index] ? -1 : 1
}
