import '@mantine/core/styles/SegmentedControl.css'

/** A choice of which all options are visible, with its styles. */
export { SegmentedControl } from '@mantine/core'
