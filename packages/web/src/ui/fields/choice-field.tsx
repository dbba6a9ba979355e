import { SegmentedControl, Stack, Text } from '@mantine/core'
import { useId } from 'react'
import type { FieldValues } from 'react-hook-form'
import type { ChoiceProps } from './select-field.tsx'
import { useField } from './use-field.ts'

/** One of few options, all visible. */
export const ChoiceField = <T extends FieldValues>({ options, ...props }: ChoiceProps<T>) => {
  const { field, error } = useField(props)
  const id = useId()
  return (
    <Stack gap={4} role="group" aria-labelledby={id}>
      <Text id={id} fw={500}>
        {props.label}
      </Text>
      <SegmentedControl
        ref={field.ref}
        fullWidth
        value={field.value ?? ''}
        data={[...options]}
        onChange={field.onChange}
        onBlur={field.onBlur}
      />
      {error !== undefined && (
        <Text c="red.8" size="sm" role="alert">
          {error}
        </Text>
      )}
    </Stack>
  )
}
