import { useState } from 'react'
import c from './rows.module.css'

/** A figure that glows for a moment when it has changed under the reader's eyes. */
export const Fresh = ({ text }: { readonly text: string }) => {
  const [first] = useState(text)
  return (
    <span key={text} className={text === first ? undefined : c.fresh}>
      {text}
    </span>
  )
}
