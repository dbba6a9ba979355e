import { Button, Group, Modal, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useReturnFocus } from './use-return-focus.ts'

interface Props {
  readonly opened: boolean
  readonly onClose: () => void
  readonly title: string
  /** What will happen; only what cannot be undone needs asking. */
  readonly children: ReactNode
  readonly confirmLabel: string
  /** Of the way back; "Cancel" when left out. */
  readonly cancelLabel?: string
  readonly onConfirm: () => void
  readonly busy?: boolean
}

/** Asks before something that cannot be undone. The way back has the focus. */
export const ConfirmDialog = ({
  opened,
  onClose,
  title,
  children,
  confirmLabel,
  cancelLabel,
  onConfirm,
  busy = false,
}: Props) => {
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
