import type { ChosenOption, TicketLine } from '@kafana/domain'
import { type StoredValue, storedValues } from '../browser/stored-value.ts'

/** What a party orders, before it is sent. */
export interface PadDraft {
  /** The id of the ticket: sent twice, it is made once. */
  readonly id: string
  readonly lines: readonly TicketLine[]
  readonly note: string
  /** How many guests; null where nobody has said. */
  readonly covers: number | null
  /** The courses that are sent with the ticket, though they would be held. */
  readonly now?: readonly string[]
}

/** The unsent tickets of a person on this device. */
export interface Drafts {
  /** The key of the place that was worked on last; empty for none. */
  readonly current: string
  /** By the key of its place; that without a table has the empty key. */
  readonly of: Readonly<Record<string, PadDraft>>
}

export const NO_TABLE = ''
const NONE: Drafts = { current: NO_TABLE, of: {} }

const isText = (value: unknown): value is string => typeof value === 'string'
const isChoice = (options: unknown): boolean =>
  options === undefined ||
  (Array.isArray(options) &&
    options.every(
      (each: Partial<ChosenOption> | null) => isText(each?.option) && Number.isInteger(each.quantity),
    ))
const isLine = (line: Partial<TicketLine> | null): boolean =>
  [line?.id, line?.product, line?.note].every(isText) &&
  Number.isInteger(line?.quantity) &&
  isChoice(line?.options)
const isDraft = (draft: Partial<PadDraft> | null): boolean =>
  [draft?.id, draft?.note].every(isText) &&
  Array.isArray(draft?.lines) &&
  draft.lines.every(isLine) &&
  (draft.covers === null || Number.isInteger(draft.covers))

/** Another version may have stored another format. */
const readDrafts = (stored: unknown): Drafts => {
  const drafts = stored as Partial<Drafts> | null
  const isValid =
    isText(drafts?.current) &&
    typeof drafts.of === 'object' &&
    Object.values(drafts.of).every((draft) => isDraft(draft))
  return isValid ? (drafts as Drafts) : NONE
}

const stored = storedValues(readDrafts)
/** The drafts of a person, by their id. */
export const draftsOf = (userId: string): StoredValue<Drafts> => stored(`pad-drafts:${userId}`)
