import { emailKey } from '@kafana/domain'
import type { EraseTraces } from '../../platform/erasure.ts'
import type { Tx } from '../../platform/unit-of-work/unit-of-work.ts'
import { deleteMailById, selectMails } from './mail-store.ts'

/** Is it an address in the mail's data: whom a link is for, or where an answer goes? */
const concerns = (payload: string, email: string): boolean =>
  Object.values(JSON.parse(payload) as Readonly<Record<string, unknown>>).some(
    (value) => typeof value === 'string' && emailKey(value) === emailKey(email),
  )

/** The mails to a person and their messages to the operator. The composed text, with its link, is left out. */
export const mailsOf = async (tx: Tx, email: string) => {
  if (email === '') return []
  const mails = (await tx.all(selectMails, {})).filter(({ payload }) => concerns(payload, email))
  return mails.map(({ id: _id, ...mail }) => mail)
}

/** Deletes them, sent or not. */
export const eraseMails: EraseTraces = async (tx, { email }) => {
  for (const { id, payload } of await tx.all(selectMails, {}))
    if (concerns(payload, email)) await tx.run(deleteMailById, { id })
}
