import { createHash } from 'node:crypto'
import { languageFor, translatorFor } from '../../platform/texts.ts'

/** Topics have 32 characters at most. */
const TOPIC_LENGTH = 22

/** What a push may say: which table, and how much stands at the pass. The phone leads to the table by its id. */
export interface PushContent {
  readonly tableId: string
  readonly table: string
  readonly pieces: number
}

/** The JSON that the service worker of the app shows. A name that is a number says that it is a table. */
export const pushText = ({ tableId, table, pieces }: PushContent, language: string): string => {
  const t = translatorFor(languageFor(language, undefined))
  return JSON.stringify({
    table: tableId,
    title: /^\d/.test(table) ? t('PUSH_TABLE', { table }) : table,
    body: t('PUSH_READY', { number: String(pieces) }),
  })
}

/** A later push about the same table takes the place of one that a push service still keeps. */
export const topicOf = (tableId: string): string =>
  createHash('sha256').update(tableId).digest('base64url').slice(0, TOPIC_LENGTH)
