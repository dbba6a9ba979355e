import { REASON_KEYS, REASON_NOTE_LENGTH } from '@kafana/domain'
import * as z from 'zod/mini'
import { id, instant, optionalText, Person } from './fields.ts'

export const reasonNote = z.optional(optionalText(REASON_NOTE_LENGTH))

/** The reason of something that was taken off, also one that is archived by now: its key, or the venue's text. */
export const GivenReason = z.object({
  _id: id,
  key: z.nullable(z.enum(REASON_KEYS)),
  text: z.nullable(z.string()),
  /** What was written beside it; missing for nothing. */
  note: z.optional(z.string()),
})
export type GivenReason = z.output<typeof GivenReason>

/** What a line has beside its other fields once it was taken off. */
export const voidedLineFields = {
  voidedAt: instant,
  voidedBy: Person,
  reason: GivenReason,
  /** What was made of it is lost. Otherwise its ingredients are in stock. */
  used: z.boolean(),
  /** The kitchen has seen it; if the kitchen took it off, its waiter has. */
  seen: z.boolean(),
  /** The kitchen or bar itself took it off. */
  byKitchen: z.optional(z.literal(true)),
}
