import { useFormats } from '@kafana/client/i18n/use-venue.ts'
import { deltaText, optionText, type ShownOption } from '@kafana/client/pad/option-text.ts'
import { fromMinor, toMinor } from '@kafana/domain'
import c from './priced-options.module.css'

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
