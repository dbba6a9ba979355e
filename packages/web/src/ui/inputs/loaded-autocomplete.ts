import '@mantine/core/styles/ScrollArea.css'
import '@mantine/core/styles/Combobox.css'
import { Autocomplete as MantineAutocomplete } from '@mantine/core'
import { foldedFilter } from './folded-filter.ts'

export const Autocomplete = MantineAutocomplete.withProps({ filter: foldedFilter })
