import '@mantine/core/styles/ScrollArea.css'
import '@mantine/core/styles/Combobox.css'
import { Select as MantineSelect } from '@mantine/core'
import { foldedFilter } from './folded-filter.ts'

export const Select = MantineSelect.withProps({ filter: foldedFilter })
