import type { MenuColour } from '@kafana/domain'
import c from './menu-colour.module.css'

/** The class that sets `--menu-colour` for what is inside it. */
export const menuColourClass = (colour: MenuColour): string => c[colour] ?? ''

/** The colour of a menu group, beside its name. */
export const MenuColourMark = ({ colour }: { readonly colour: MenuColour }) => (
  <span className={`${c.mark} ${menuColourClass(colour)}`} aria-hidden />
)
