import '@mantine/core/styles/Kbd.css'

/** The name of a key, with its styles. */
export { Kbd } from '@mantine/core'
