import c from './long-name.module.css'

/** A name that takes so many lines at most, two where nothing is said; all of it stands in the tooltip. */
export const LongName = ({ name, lines = 2 }: { readonly name: string; readonly lines?: 2 | 3 }) => (
  <span className={c.name} data-lines={lines} title={name}>
    {name}
  </span>
)
