import type { ReactNode } from 'react'
import { DialogFrame, type DialogFrameProps, PanelFrame, type PanelFrameProps } from './dialog-frame.tsx'
import { useDiscardQuestion, useUnsavedParts } from './unsaved.tsx'

type Close = () => void

interface Content {
  /** Closes it without a question. */
  readonly onClose: Close
  /** Would something be lost by closing it? Then it asks first. A form inside may say so too: `useUnsavedPart`. */
  readonly isDirty?: boolean
  /** A function gets what closes the dialog as the cross does, for a button such as "Cancel". */
  readonly children: ReactNode | ((close: Close) => ReactNode)
}

/** What closes it asks first where something would be lost. */
const useContent = ({ onClose, isDirty = false, children }: Content) => {
  const { isAnyDirty, within } = useUnsavedParts()
  const isAllDirty = isDirty || isAnyDirty
  const { close, onLeave, question } = useDiscardQuestion(isAllDirty, onClose)
  return {
    content: {
      onClose: close,
      onLeave,
      isDirty: isAllDirty,
      children: within(typeof children === 'function' ? children(close) : children),
    },
    question,
  }
}

type Frame<Props> = Omit<Props, keyof Content | 'onLeave'> & Content

/**
 * A dialog in the middle of the window: Esc, the cross and Back close it, after a question where something would be
 * lost, and the focus returns to what opened it. Put it on the page only while it is open, so that its state is new
 * each time.
 */
export const Dialog = (props: Frame<DialogFrameProps>) => {
  const { content, question } = useContent(props)
  return (
    <>
      <DialogFrame {...props} {...content} />
      {question}
    </>
  )
}

/** The same as a panel that slides in from a side of the window. On a phone one from the right takes all of it. */
export const SidePanel = (props: Frame<PanelFrameProps>) => {
  const { content, question } = useContent(props)
  return (
    <>
      <PanelFrame {...props} {...content} />
      {question}
    </>
  )
}
