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

/** Is it sold out now? What has ended is as if it had never been. */
export const isSoldOut = (soldOut: SoldOut | null, now: number): boolean =>
  soldOut !== null && (soldOut.until === null || now < soldOut.until)
