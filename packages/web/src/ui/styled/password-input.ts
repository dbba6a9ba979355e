import '@mantine/core/styles/PasswordInput.css'

/** A field for a secret, with its styles. */
export { PasswordInput } from '@mantine/core'
