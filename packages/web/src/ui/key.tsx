import c from './keys.module.css'

/** A key of the keyboard. As the `hint` of a button it is hidden on touch devices and from screen readers. */
export const Key = ({
  children,
  hint = false,
}: {
  readonly children: string | number
  readonly hint?: boolean
}) => (
  <kbd className={c.key} data-hint={hint} aria-hidden={hint || undefined}>
    {children}
  </kbd>
)
