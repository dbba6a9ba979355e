import c from './kbd.module.css'

/** A key as it stands on a keyboard. `hint` beside a button that it presses: only where there is a keyboard, and not read aloud. */
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
