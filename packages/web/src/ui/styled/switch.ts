import '@mantine/core/styles/InlineInput.css'
import '@mantine/core/styles/Switch.css'

/** Yes or no, with its styles. */
export { Switch } from '@mantine/core'
