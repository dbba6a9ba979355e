import { Button, Group, Stack, Text } from '@mantine/core'
import type { ReactNode, SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useBackCloses, useReturnFocus } from './dialog-behaviour.ts'
import { useIsPhone } from './page.tsx'
import { Modal } from './styled/modal.ts'
import c from './dialogs.module.css'

interface ConfirmDialogProps {
  readonly opened: boolean
  readonly onClose: () => void
  readonly title: string
  /** The consequences. Only what cannot be undone needs confirmation. */
  readonly children: ReactNode
  readonly confirmLabel: string
  /** Defaults to "Cancel". */
  readonly cancelLabel?: string
  readonly onConfirm: () => void
  readonly busy?: boolean
}

/** Asks for confirmation of something that cannot be undone. The cancel button has the focus. */
export const ConfirmDialog = ({
  opened,
  onClose,
  title,
  children,
  confirmLabel,
  cancelLabel,
  onConfirm,
  busy = false,
}: ConfirmDialogProps) => {
  const { t } = useTranslation()
  useReturnFocus()
  return (
    <Modal opened={opened} onClose={onClose} title={title} closeButtonProps={{ 'aria-label': t('CLOSE') }}>
      <Stack gap="lg">
        <div>{children}</div>
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose} data-autofocus>
            {cancelLabel ?? t('CANCEL')}
          </Button>
          <Button color="red.8" loading={busy} onClick={onConfirm}>
            {confirmLabel}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}

interface FormDialogProps {
  readonly opened: boolean
  readonly onClose: () => void
  readonly title: string
  /** From `useContractForm(...).submit(...)`. */
  readonly onSubmit: (event: SubmitEvent<HTMLFormElement>) => void
  readonly submitLabel: string
  readonly busy?: boolean
  readonly size?: string | number
  /** An error of the form as a whole, shown by the buttons so that it is always in view. */
  readonly fault?: string | undefined
  readonly children: ReactNode
}

/**
 * A form in a dialog, full-screen on a phone. A press outside does not close it, so that no input is lost.
 * Put its content in a component of its own, so that its state is new each time it opens.
 */
export const FormDialog = ({
  opened,
  onClose,
  title,
  onSubmit,
  submitLabel,
  busy = false,
  size = 'md',
  fault,
  children,
}: FormDialogProps) => {
  const { t } = useTranslation()
  const isPhone = useIsPhone()
  useReturnFocus()
  useBackCloses(onClose)
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={title}
      size={size}
      fullScreen={isPhone}
      closeOnClickOutside={false}
      classNames={{ content: c.content ?? '' }}
      closeButtonProps={{ 'aria-label': t('CLOSE') }}
    >
      <form noValidate onSubmit={onSubmit}>
        <Stack>
          {children}
          <div className={c.foot}>
            {fault !== undefined && (
              <Text c="red.8" role="alert" className={c.fault}>
                {fault}
              </Text>
            )}
            <Button variant="default" onClick={onClose}>
              {t('CANCEL')}
            </Button>
            <Button type="submit" loading={busy}>
              {submitLabel}
            </Button>
          </div>
        </Stack>
      </form>
    </Modal>
  )
}
