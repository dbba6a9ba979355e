import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { Button, Stack } from '@mantine/core'
import type { ReactNode, SubmitEvent } from 'react'
import { Dialog } from './dialog.tsx'
import { FormFault } from './form-fault.tsx'
import type { FormStatus } from './form.ts'
import c from './dialogs.module.css'

export { ConfirmDialog } from './confirm-dialog.tsx'

interface FormDialogProps {
  readonly opened: boolean
  /** Closes it without a question: after a save, or when the answer to the question is to discard the changes. */
  readonly onClose: () => void
  readonly title: string
  /** From `useContractForm`; a dialog with values of its own says itself whether they were changed. */
  readonly form: FormStatus
  /** From `useContractForm(...).submit(...)`. */
  readonly onSubmit: (event: SubmitEvent<HTMLFormElement>) => void
  readonly submitLabel: string
  readonly size?: string | number
  /** An error of the form as a whole, shown by the buttons so that it is always in view. */
  readonly fault?: string | undefined
  /** Nothing closes it at the moment. */
  readonly isHeld?: boolean
  readonly children: ReactNode
}

/**
 * A form in a dialog, full-screen on a phone. It asks before it is closed with unsaved changes (`useUnsaved`); a press
 * outside does not close it at all. Refusals that belong to no field are shown by the buttons.
 * Put its content in a component of its own, so that its state is new each time it opens.
 */
export const FormDialog = ({
  opened,
  onClose,
  title,
  form,
  onSubmit,
  submitLabel,
  size = 'md',
  fault,
  isHeld = false,
  children,
}: FormDialogProps) => {
  const { t } = useTranslation()
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={title}
      size={size}
      fullScreen="phone"
      isDirty={form.isDirty}
      isHeld={isHeld}
      closeOnClickOutside={false}
      classNames={{ content: c.content ?? '' }}
    >
      {(close) => (
        <form noValidate onSubmit={onSubmit}>
          <Stack>
            {children}
            <div className={c.foot}>
              <FormFault
                fault={fault === undefined ? form.fault : { text: fault, isAnnounced: false }}
                className={c.fault}
              />
              <Button variant="default" disabled={isHeld} onClick={close}>
                {t('CANCEL')}
              </Button>
              <Button type="submit" loading={form.busy}>
                {submitLabel}
              </Button>
            </div>
          </Stack>
        </form>
      )}
    </Dialog>
  )
}
