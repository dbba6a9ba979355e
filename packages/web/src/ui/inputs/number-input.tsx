import { type NumberInputProps, TextInput } from '@mantine/core'
import { deferredInput } from '../deferred-input.tsx'
import { placeholderProps } from './placeholder-props.ts'

/** An input for numbers. */
export const NumberInput = deferredInput<NumberInputProps>(
  async () => (await import('./loaded-number-input.ts')).NumberInput,
  (props) => <TextInput {...placeholderProps(props)} readOnly value={String(props.value ?? '')} />,
)
