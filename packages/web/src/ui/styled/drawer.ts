import '@mantine/core/styles/ModalBase.css'
import '@mantine/core/styles/Drawer.css'

/** A panel that slides in, with its styles. */
export { Drawer } from '@mantine/core'
