import { useEffect } from 'react'
import type { FormStatus } from '../../../ui/form.ts'
import type { Billing } from './use-billing.ts'

/** A step of the billing dialog that has a form. */
export interface StepFormProps {
  readonly billing: Billing
  /** Called with whether closing the dialog would lose what was typed. */
  readonly onDirty: (isDirty: boolean) => void
}

/** The dialog outlives the forms of its steps, and asks before what is typed in one of them is thrown away. */
export const useReportDirty = (
  { isDirty }: Pick<FormStatus, 'isDirty'>,
  onDirty: StepFormProps['onDirty'],
): void => {
  useEffect(() => {
    onDirty(isDirty)
    return () => onDirty(false)
  }, [isDirty, onDirty])
}
