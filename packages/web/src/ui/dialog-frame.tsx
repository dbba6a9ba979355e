import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import type { ReactNode } from 'react'
import { useReturnFocus } from './dialog-behaviour.ts'
import { useOpenForm } from './open-forms.tsx'
import { useIsPhone } from './page.tsx'
import { Drawer } from './styled/drawer.ts'
import { Modal } from './styled/modal.ts'

type ClassNames = Readonly<
  Partial<Record<'inner' | 'content' | 'header' | 'body' | 'title', string | undefined>>
>

interface FrameProps {
  /** Open unless this is false. */
  readonly opened?: boolean
  readonly onClose: () => void
  readonly title: string
  /** Only its content closes it: it has no cross, and Esc, Back and a press outside do nothing. */
  readonly isHeld?: boolean
  readonly closeOnClickOutside?: boolean
  /** Of the cross; defaults to "Close". */
  readonly closeLabel?: string
  readonly classNames?: ClassNames
  /** Would something be lost by leaving the page? Then it asks first. */
  readonly isDirty?: boolean
  readonly onLeave?: (leave: () => void) => void
  readonly children: ReactNode
}

const nothing = (): void => undefined

/** Esc, the cross and Back close the topmost one and stay on the page; then the focus returns to what opened it. */
const useFrame = ({
  opened = true,
  onClose,
  title,
  isHeld = false,
  closeOnClickOutside = true,
  closeLabel,
  classNames,
  isDirty = false,
  onLeave = nothing,
  children,
}: FrameProps) => {
  const { t } = useTranslation()
  const onBack = isHeld ? nothing : onClose
  const { isTopDialog, leaving } = useOpenForm({ isDirty, onBack, onLeave }, opened)
  useReturnFocus(opened)
  const frame = {
    opened,
    onClose,
    title,
    ...(classNames && { classNames }),
    withCloseButton: !isHeld,
    // In a dialog over this one Esc is an answer there.
    closeOnEscape: isTopDialog && !isHeld,
    closeOnClickOutside: closeOnClickOutside && !isHeld,
    closeButtonProps: { 'aria-label': closeLabel ?? t('CLOSE') },
    children,
  }
  return { frame, leaving }
}

export interface DialogFrameProps extends FrameProps {
  readonly size?: string | number
  /** Without it, it is a box even on a phone. */
  readonly fullScreen?: 'phone' | 'always'
  /** Near the top of the window, and not in the middle of it: so far below its edge. */
  readonly top?: string
}

/** A dialog in the middle of the window. Forms and lists use `Dialog`, which also asks before something is lost. */
export const DialogFrame = ({ size, fullScreen, top, ...props }: DialogFrameProps) => {
  const isPhone = useIsPhone()
  const { frame, leaving } = useFrame(props)
  return (
    <>
      {leaving}
      <Modal
        {...frame}
        {...(size !== undefined && { size })}
        {...(top !== undefined && { yOffset: top, centered: false })}
        fullScreen={fullScreen === 'always' || (fullScreen === 'phone' && isPhone)}
      />
    </>
  )
}

const TITLE = { fontWeight: 680, fontSize: '1.25rem', overflowWrap: 'anywhere' } as const

export interface PanelFrameProps extends FrameProps {
  readonly size: string | number
  readonly side?: 'left' | 'right' | 'bottom'
}

/** A panel that slides in from a side of the window. On a phone one from the right takes all of it. */
export const PanelFrame = ({ size, side = 'right', ...props }: PanelFrameProps) => {
  const isPhone = useIsPhone()
  const { frame, leaving } = useFrame(props)
  const isRight = side === 'right'
  return (
    <>
      {leaving}
      <Drawer
        {...frame}
        position={side}
        size={isRight && isPhone ? '100%' : size}
        {...(isRight && { padding: 'lg', styles: { title: TITLE } })}
      />
    </>
  )
}
