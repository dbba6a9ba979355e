import { type ReactNode, useId } from 'react'
import classes from './me.module.css'

interface Props {
  readonly title: string
  readonly children: ReactNode
}

export const Section = ({ title, children }: Props) => {
  const id = useId()
  return (
    <section aria-labelledby={id} className={classes['section']}>
      <h2 id={id} className={classes['title']}>
        {title}
      </h2>
      {children}
    </section>
  )
}
