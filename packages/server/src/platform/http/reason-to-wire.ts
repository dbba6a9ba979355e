import type { GivenReason as WireReason } from '@kafana/contract'
import type { ReasonKey } from '@kafana/domain'

/** A reason with what was written beside it. */
export interface GivenReason {
  readonly id: string
  /** Null where the venue wrote its own text. */
  readonly key: ReasonKey | null
  readonly text: string | null
  /** Null for nothing. */
  readonly note: string | null
}

export const reasonToWire = ({ id, key, text, note }: GivenReason): WireReason => ({
  _id: id,
  key,
  text,
  ...(note !== null && { note }),
})
