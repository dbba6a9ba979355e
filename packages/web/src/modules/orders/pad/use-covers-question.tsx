import { useVenue } from '@kafana/client/i18n/use-venue.ts'
import type { Check } from '@kafana/contract'
import { useState } from 'react'
import { deferred } from '../../../ui/deferred.tsx'
import type { TableOption } from '../order-entry/table-options.ts'
import type { Pad } from './use-pad-draft.ts'

const CoversQuestion = deferred(async () => (await import('../checks/covers-question.tsx')).CoversQuestion)

interface Party {
  readonly pad: Pad
  readonly table: TableOption | undefined
  readonly checks: readonly Check[] | undefined
}

/**
 * In a venue that asks for it: how many guests a new check of a table is for.
 * @param onAnswer null where nobody counts them
 */
export const useCoversQuestion = (
  { pad, table, checks }: Party,
  onAnswer: (covers: number | null) => void,
) => {
  const [isOpen, setOpen] = useState(false)
  const { askCovers = false } = useVenue()
  const isNew = checks?.every(({ covers }) => covers === null) ?? false
  return {
    /** It has to be asked before the ticket is sent. */
    isMissing: askCovers && isNew && table?.isCounter === false && (pad.draft?.covers ?? null) === null,
    ask: () => setOpen(true),
    question: isOpen && <CoversQuestion onAnswer={onAnswer} onClose={() => setOpen(false)} />,
  }
}
