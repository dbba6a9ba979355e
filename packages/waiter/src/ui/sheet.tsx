import { type ReactNode, useEffect, useRef } from 'react'
import classes from './sheet.module.css'

interface Props {
  readonly label: string
  /** Also by Escape, Back and a press beside it. */
  readonly onClose: () => void
  readonly children: ReactNode
}

/** A sheet from the lower edge, within reach of the thumb. */
export const Sheet = ({ label, onClose, children }: Props) => {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const opened = dialog.current
    opened?.showModal()
    return () => opened?.close()
  }, [])
  return (
    <dialog
      ref={dialog}
      aria-label={label}
      className={classes['sheet']}
      onClose={onClose}
      onClick={(event) => event.target === event.currentTarget && onClose()}
    >
      <div className={classes['content']}>{children}</div>
    </dialog>
  )
}
