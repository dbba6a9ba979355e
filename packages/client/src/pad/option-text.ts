import type { ModifierGroup } from '@kafana/contract'
import type { Formats } from '../i18n/formats.ts'
import type { Translate } from '../i18n/translator.ts'

/** An option of a line, with its price for one piece in major units. */
export interface ShownOption {
  readonly name: string
  readonly delta: number
  readonly quantity: number
  /** The product that it is, until it is sent; a line of its own goes with the line then. */
  readonly product?: string | undefined
}

/** "Egg", "2 × Egg" */
export const optionText = ({ name, quantity }: Omit<ShownOption, 'delta'>): string =>
  quantity > 1 ? `${quantity}\u00a0×\u00a0${name}` : name

/** "+40 den.", "−20 den.", and nothing for an option that costs nothing. */
export const deltaText = (delta: number, { money }: Pick<Formats, 'money'>): string => {
  if (delta === 0) return ''
  return delta > 0 ? `+${money(delta)}` : `−${money(-delta)}`
}

/** How many may be chosen: "Choose 1", "Choose 0–3"; what is missing after a first choice; or that it is enough. */
export const ruleText = (
  { min, max }: Pick<ModifierGroup, 'min' | 'max'>,
  count: number,
  t: Translate,
): string => {
  if (count > 0 && count < min) return t('OPTIONS_MORE', { number: min - count })
  // Of a group of which one is chosen, another one takes its place.
  if (count >= max && max > 1) return t('OPTIONS_NO_MORE', { number: max })
  return t('OPTIONS_CHOOSE', { range: min === max ? min : `${min}–${max}` })
}
