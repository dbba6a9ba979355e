import '@mantine/core/styles/Modal.css'

/** A dialog, with its styles. */
export { Modal } from '@mantine/core'
