import { createContext, type ReactNode, use, useEffect, useState } from 'react'
import { deferred } from './deferred.tsx'
import { useOpenForm } from './open-forms.tsx'

const DiscardQuestion = deferred(async () => (await import('./discard-question.tsx')).DiscardQuestion)

/** Asks before something is lost: what closes a form after the question, and what leaves its page after it. */
export const useDiscardQuestion = (isDirty: boolean, onClose: () => void) => {
  const [isAsking, setAsking] = useState(false)
  const [leave, setLeave] = useState<() => void>()
  const close = (): void => {
    if (isDirty) setAsking(true)
    else onClose()
  }
  // The frame may stay, as the billing dialog's does.
  const discard = (): void => {
    setAsking(false)
    onClose()
  }
  const stay = (): void => setLeave(undefined)
  const question = (
    <>
      {isAsking && <DiscardQuestion onClose={() => setAsking(false)} onDiscard={discard} />}
      {leave && (
        <DiscardQuestion
          onClose={stay}
          onDiscard={() => {
            stay()
            leave()
          }}
        />
      )}
    </>
  )
  return { close, isAsking, onLeave: (to: () => void): void => setLeave(() => to), question }
}

interface Unsaved {
  /** Closes the form, after a question if something would be lost. */
  readonly close: () => void
  readonly isAsking: boolean
  /** To be rendered with the form. */
  readonly question: ReactNode
}

/**
 * Nothing that was typed is lost without a question: neither by what closes the form (Esc, Cancel, the cross: `close`),
 * nor by Back, a link, or closing the tab. Nothing asks while nothing has changed.
 * @param isDirty would something be lost?
 * @param onClose closes the form without a question, as a successful save does
 */
export const useUnsaved = (
  isDirty: boolean,
  onClose: () => void,
  { isDialog = false }: { readonly isDialog?: boolean } = {},
): Unsaved => {
  const { close, isAsking, onLeave, question } = useDiscardQuestion(isDirty, onClose)
  const { leaving } = useOpenForm({ isDirty, onBack: isDialog ? close : undefined, onLeave })
  return {
    close,
    isAsking,
    question: (
      <>
        {leaving}
        {question}
      </>
    ),
  }
}

/** In a dialog of its own kind, without a form: Back closes it and stays on the page. */
export const BackCloses = ({ onClose }: { readonly onClose: () => void }) =>
  useUnsaved(false, onClose, { isDialog: true }).question

/** Counts the parts of a dialog in which something would be lost. */
const DirtyForms = createContext<((change: 1 | -1) => void) | null>(null)

/** For the frame of a dialog: whether something would be lost in one of its parts, and the context of these. */
export const useUnsavedParts = () => {
  const [count, setCount] = useState(0)
  const [add] = useState(() => (change: 1 | -1) => setCount((now) => now + change))
  return {
    isAnyDirty: count > 0,
    within: (children: ReactNode): ReactNode => <DirtyForms value={add}>{children}</DirtyForms>,
  }
}

/** A form in a dialog says that something would be lost in it: the dialog then asks before it is closed. */
export const useUnsavedPart = (isDirty: boolean): void => {
  const add = use(DirtyForms)
  useEffect(() => {
    if (!isDirty || !add) return undefined
    add(1)
    return () => add(-1)
  }, [isDirty, add])
}
