import c from './rows.module.css'

/** A name that takes two lines at most; all of it stands in the tooltip. */
export const LongName = ({ name }: { readonly name: string }) => <span className={c.longName} title={name}>{name}</span>
