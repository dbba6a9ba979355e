import '@mantine/core/styles/ModalBase.css'
import '@mantine/core/styles/Modal.css'

/** A dialog, with its styles. */
export { Modal } from '@mantine/core'
