import { Text } from '@mantine/core'
import type { Fault } from './form-state.ts'

interface Props {
  readonly fault: Fault | undefined
  readonly className?: string | undefined
}

/** Why a form was not saved, by its buttons; until it is sent again. */
export const FormFault = ({ fault, className = '' }: Props) =>
  fault && (
    <Text c="var(--fault)" className={className} {...(fault.isAnnounced ? {} : { role: 'alert' })}>
      {fault.text}
    </Text>
  )
