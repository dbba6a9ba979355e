import '@mantine/core/styles/Progress.css'

/** A progress bar, with its styles. */
export { Progress } from '@mantine/core'
