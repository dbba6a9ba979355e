/** An option of a line, with its price for one piece in major units. */
export interface ShownOption {
  readonly name: string
  readonly delta: number
  readonly quantity: number
}

/** "Egg", "2 × Egg" */
export const optionText = ({ name, quantity }: ShownOption): string =>
  quantity > 1 ? `${quantity}\u00a0×\u00a0${name}` : name

interface Props {
  readonly options: readonly ShownOption[] | undefined
  readonly className: string | undefined
}

/** What was chosen for a dish, under its name. */
export const LineOptions = ({ options, className }: Props) =>
  options?.length ? <span className={className}>{options.map(optionText).join(', ')}</span> : null
