import { emailKey } from '@kafana/domain'
import type { EraseTraces } from '../../platform/erasure.ts'
import { deleteMailById, selectPayloads } from './mail-store.ts'

/** The addresses in a mail's data: whom a link is for, or where an answer goes. */
const addressesIn = (payload: string): readonly string[] =>
  Object.values(JSON.parse(payload) as Readonly<Record<string, unknown>>).filter(
    (value) => typeof value === 'string',
  )

/** Deletes the mails to a person and their messages to the operator, sent or not. */
export const eraseMails: EraseTraces = async (tx, { email }) => {
  for (const { id, payload } of await tx.all(selectPayloads, {}))
    if (addressesIn(payload).some((address) => emailKey(address) === emailKey(email)))
      await tx.run(deleteMailById, { id })
}
