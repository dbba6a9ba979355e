import '@mantine/core/styles/NumberInput.css'
export { NumberInput } from '@mantine/core'
