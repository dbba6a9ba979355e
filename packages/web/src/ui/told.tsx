import type { ReactNode } from 'react'
import c from './told.module.css'

const takeFocus = (node: HTMLElement | null): void => node?.focus()

/** What became of a form, where the form was: it takes the focus that the form had, so that it is read out. */
export const Told = ({ children }: { readonly children: ReactNode }) => (
  <div ref={takeFocus} tabIndex={-1} role="status" className={c.told}>
    {children}
  </div>
)
