import { changeDraft, joinDraft } from '@kafana/client/pad/drafts.ts'
import { draftsOf, NO_TABLE, type PadDraft } from '@kafana/client/pad/stored-drafts.ts'
import { phoneOutbox } from './phone-outbox.ts'
import { isPhoneTicket } from './phone-ticket.ts'

/** The drafts of tickets that only this page keeps, as the browser refuses the outbox its database. */
const keptOf = (person: string) => draftsOf(`${person}/sent`)

/** Keeps a draft whose ticket would end with the page. `key` is that of its place. */
export const keepDraft = (person: string, key: string, draft: PadDraft): void => {
  const kept = keptOf(person)
  kept.set({ current: NO_TABLE, of: { ...kept.get().of, [`${draft.id}/${key}`]: draft } })
}

/** The ticket is answered, or in the database. */
export const dropDraft = (person: string, ticket: string): void => {
  const kept = keptOf(person)
  const others = Object.entries(kept.get().of).filter(([, { id }]) => id !== ticket)
  kept.set({ current: NO_TABLE, of: Object.fromEntries(others) })
}

/** Puts the drafts back whose tickets ended with an earlier page, with the same ids: each is made once. */
export const restoreDrafts = (person: string): void => {
  const waiting = new Set(
    phoneOutbox()
      .changes()
      .filter(isPhoneTicket)
      .map(({ input }) => input.body.id),
  )
  const drafts = draftsOf(person)
  for (const [name, draft] of Object.entries(keptOf(person).get().of)) {
    if (waiting.has(draft.id)) continue
    const key = name.slice(draft.id.length + 1)
    drafts.set(changeDraft(drafts.get(), key, drafts.get().of[key] ? joinDraft(draft) : () => draft))
    dropDraft(person, draft.id)
  }
}
