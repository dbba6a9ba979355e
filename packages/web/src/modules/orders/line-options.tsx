import { optionText, type ShownOption } from '@kafana/client/pad/option-text.ts'

interface Props {
  readonly options: readonly ShownOption[] | undefined
  readonly className: string | undefined
}

/** What was chosen for a dish, under its name. */
export const LineOptions = ({ options, className }: Props) =>
  options?.length ? <span className={className}>{options.map(optionText).join(', ')}</span> : null
