import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import type { ReactNode } from 'react'
import { useReturnFocus } from './dialog-behaviour.ts'
import { useIsPhone } from './page.tsx'
import { Drawer } from './styled/drawer.ts'
import { Modal } from './styled/modal.ts'
import { useUnsaved, useUnsavedParts } from './unsaved.tsx'

type Close = () => void
type ClassNames = Readonly<
  Partial<Record<'inner' | 'content' | 'header' | 'body' | 'title', string | undefined>>
>

interface FrameProps {
  /** Open unless this is false. */
  readonly opened?: boolean
  /** Closes it without a question. */
  readonly onClose: Close
  readonly title: string
  /** Would something be lost by closing it? Then it asks first. A form inside may say so too: `useUnsavedPart`. */
  readonly isDirty?: boolean
  /** Only its content closes it: it has no cross, and Esc, Back and a press outside do nothing. */
  readonly isHeld?: boolean
  readonly closeOnClickOutside?: boolean
  /** Of the cross; defaults to "Close". */
  readonly closeLabel?: string
  readonly classNames?: ClassNames
  /** A function gets what closes the dialog as the cross does, for a button such as "Cancel". */
  readonly children: ReactNode | ((close: Close) => ReactNode)
}

/**
 * What all dialogs have: Esc, the cross and Back close the topmost one and stay on the page, after a question where
 * something would be lost; then the focus returns to what opened it.
 */
const useFrame = (props: FrameProps) => {
  const { opened = true, onClose, title, isDirty = false, isHeld = false, classNames, children } = props
  const { t } = useTranslation()
  const { isAnyDirty, within } = useUnsavedParts()
  const { close, isTopDialog, question } = useUnsaved(isDirty || isAnyDirty, onClose, {
    isDialog: true,
    isHeld,
    isOpen: opened,
  })
  useReturnFocus(opened)
  const frame = {
    opened,
    onClose: close,
    title,
    ...(classNames && { classNames }),
    withCloseButton: !isHeld,
    // In a dialog over this one Esc is an answer there.
    closeOnEscape: isTopDialog && !isHeld,
    closeOnClickOutside: (props.closeOnClickOutside ?? true) && !isHeld,
    closeButtonProps: { 'aria-label': props.closeLabel ?? t('CLOSE') },
    children: within(typeof children === 'function' ? children(close) : children),
  }
  return { frame, question }
}

interface DialogProps extends FrameProps {
  readonly size?: string | number
  /** Without it, it is a box even on a phone. */
  readonly fullScreen?: 'phone' | 'always'
  /** Near the top of the window, and not in the middle of it: so far below its edge. */
  readonly top?: string
}

/** A dialog in the middle of the window. Put it on the page only while it is open, so that its state is new each time. */
export const Dialog = ({ size, fullScreen, top, ...props }: DialogProps) => {
  const isPhone = useIsPhone()
  const { frame, question } = useFrame(props)
  return (
    <>
      <Modal
        {...frame}
        {...(size !== undefined && { size })}
        {...(top !== undefined && { yOffset: top, centered: false })}
        fullScreen={fullScreen === 'always' || (fullScreen === 'phone' && isPhone)}
      />
      {question}
    </>
  )
}

const TITLE = { fontWeight: 680, fontSize: '1.25rem', overflowWrap: 'anywhere' } as const

interface SidePanelProps extends FrameProps {
  readonly size: string | number
  readonly side?: 'left' | 'right' | 'bottom'
}

/** A panel that slides in from a side of the window. On a phone one from the right takes all of it. */
export const SidePanel = ({ size, side = 'right', ...props }: SidePanelProps) => {
  const isPhone = useIsPhone()
  const { frame, question } = useFrame(props)
  const isRight = side === 'right'
  return (
    <>
      <Drawer
        {...frame}
        position={side}
        size={isRight && isPhone ? '100%' : size}
        {...(isRight && { padding: 'lg', styles: { title: TITLE } })}
      />
      {question}
    </>
  )
}
