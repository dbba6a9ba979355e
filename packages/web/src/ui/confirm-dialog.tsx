import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { Button, Group, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { DialogFrame } from './dialog-frame.tsx'

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
  return (
    <DialogFrame opened={opened} onClose={onClose} title={title}>
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
    </DialogFrame>
  )
}
