import type { ReactNode } from 'react'
import classes from './row.module.css'

/** Rows below each other. */
export const Rows = ({ children }: { readonly children: ReactNode }) => (
  <div className={classes['rows']}>{children}</div>
)
