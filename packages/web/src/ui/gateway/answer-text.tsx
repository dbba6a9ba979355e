import { useId } from 'react'
import { CopyButton } from '../copy-button.tsx'
import c from './answer-text.module.css'

interface Props {
  readonly label: string
  readonly text: string
  /** Shows a first part of it and scrolls the rest: for what few people read. */
  readonly short?: boolean
}

/** A text as the device wrote it, each letter as wide as the other: read, selected, copied; the arrow keys scroll it. */
export const AnswerText = ({ label, text, short = false }: Props) => {
  const id = useId()
  return (
    <section aria-labelledby={id} className={c.answer}>
      <div className={c.head}>
        <h3 id={id} className={c.label}>
          {label}
        </h3>
        <CopyButton text={text} />
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls has to be scrolled by the keyboard too */}
      <pre className={`${c.text} ${short ? c.short : ''}`} tabIndex={0} role="group" aria-labelledby={id}>
        {text}
      </pre>
    </section>
  )
}
