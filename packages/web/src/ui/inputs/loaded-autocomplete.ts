import '@mantine/core/styles/ScrollArea.css'
import '@mantine/core/styles/Combobox.css'
export { Autocomplete } from '@mantine/core'
