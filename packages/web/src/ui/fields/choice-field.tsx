import { Stack, Text } from '@mantine/core'
import { useId } from 'react'
import { SegmentedControl } from '../segmented-control.tsx'
import type { ChoiceProps } from './select-field.tsx'
import { useField } from './use-field.ts'

/** One of few options, all visible. */
export const ChoiceField = <N extends string>({ options, ...props }: ChoiceProps<N>) => {
  const { text, error, onChange } = useField(props)
  const id = useId()
  return (
    <Stack gap={4} role="group" aria-labelledby={id}>
      <Text id={id} fw={500}>
        {props.label}
      </Text>
      <SegmentedControl fullWidth value={text} data={[...options]} onChange={onChange} />
      {error !== undefined && (
        <Text c="var(--fault)" size="sm" role="alert">
          {error}
        </Text>
      )}
    </Stack>
  )
}
