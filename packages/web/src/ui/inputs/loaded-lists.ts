import '@mantine/core/styles/ScrollArea.css'
import '@mantine/core/styles/Combobox.css'
import { foldText } from '@kafana/domain'
import { Autocomplete as AnyAutocomplete, Select as AnySelect, type OptionsFilter } from '@mantine/core'

/** The options whose label contains what was typed, whatever the case, the accents and the alphabet. */
const filter: OptionsFilter = ({ options, search, limit }) => {
  const wanted = foldText(search.trim())
  return options
    .filter((option) => 'group' in option || foldText(option.label).includes(wanted))
    .slice(0, limit)
}

export const Select = AnySelect.withProps({ filter })
export const Autocomplete = AnyAutocomplete.withProps({ filter })
