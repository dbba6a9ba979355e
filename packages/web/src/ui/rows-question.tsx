import { useSyncExternalStore } from 'react'
import { DiscardQuestion } from './discard-question.tsx'
import type { UnsavedRowsState } from './inline-edit.ts'
import { useUnsaved } from './unsaved.tsx'

interface Props {
  readonly unsaved: UnsavedRowsState
  /** Always: it is loaded with the page's dialogs. */
  readonly opened?: true
}

/** For a page with inline editing: changed rows are not lost without a question. */
export const RowsQuestion = ({ unsaved }: Props) => {
  const { isDirty, asked, keep, discard, subscribe } = unsaved
  const isAnyDirty = useSyncExternalStore(subscribe, isDirty)
  const isAsking = useSyncExternalStore(subscribe, asked) !== null
  const { question } = useUnsaved(isAnyDirty, discard)
  return (
    <>
      {question}
      {isAsking && <DiscardQuestion onClose={keep} onDiscard={discard} />}
    </>
  )
}
