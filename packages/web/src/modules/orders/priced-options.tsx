import type { Formats } from '@kafana/client/i18n/formats.ts'
import { useFormats } from '@kafana/client/i18n/use-venue.ts'
import { fromMinor, toMinor } from '@kafana/domain'
import { optionText, type ShownOption } from './line-options.tsx'
import c from './priced-options.module.css'

/** "+40 den.", "−20 den.", and nothing for an option that costs nothing. */
export const deltaText = (delta: number, { money }: Pick<Formats, 'money'>): string => {
  if (delta === 0) return ''
  return delta > 0 ? `+${money(delta)}` : `−${money(-delta)}`
}

/** What was chosen for a dish with what it adds to the price of one. */
export const PricedOptions = ({ options }: { readonly options: readonly ShownOption[] | undefined }) => {
  const formats = useFormats()
  return options?.map((option, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- the options of a line that was sent do not change
    <span key={index} className={c.option}>
      {optionText(option)}{' '}
      <span className={c.price}>
        {deltaText(fromMinor(toMinor(option.delta) * option.quantity), formats)}
      </span>
    </span>
  ))
}
