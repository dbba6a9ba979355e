import type { HeldLine } from '@kafana/contract'

/** A line that a screen sent with a ticket, as the guest ordered it. */
export interface OrderedLine {
  /** The id that the screen gave it. */
  readonly line: string
  readonly name: string
  /** Of one piece with its options, in major units. */
  readonly price: number
  readonly quantity: number
}

/** What a server holds for the kitchen. */
export type HeldPiece = Pick<HeldLine, 'line' | 'price' | 'quantity'>
