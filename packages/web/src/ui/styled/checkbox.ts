import '@mantine/core/styles/InlineInput.css'
import '@mantine/core/styles/CheckboxIndicator.css'
import '@mantine/core/styles/Checkbox.css'

/** A checkbox, with its styles. */
export { Checkbox } from '@mantine/core'
