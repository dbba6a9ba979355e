import { Button, Group, Modal, Stack } from '@mantine/core'
import type { ReactNode, SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useIsPhone } from './use-is-phone.ts'
import { useReturnFocus } from './use-return-focus.ts'

interface Props {
  readonly opened: boolean
  readonly onClose: () => void
  readonly title: string
  /** From `useContractForm(...).submit(...)`. */
  readonly onSubmit: (event?: SubmitEvent<HTMLFormElement>) => void
  readonly submitLabel: string
  readonly busy?: boolean
  readonly size?: string | number
  readonly children: ReactNode
}

/** A form in a dialog; it fills the screen of a phone. Give its content a component of its own, so that it starts afresh each time it opens. */
export const FormDialog = ({ opened, onClose, title, onSubmit, submitLabel, busy = false, size = 'md', children }: Props) => {
  const { t } = useTranslation()
  const isPhone = useIsPhone()
  useReturnFocus()
  return (
    <Modal opened={opened} onClose={onClose} title={title} size={size} fullScreen={isPhone} closeButtonProps={{ 'aria-label': t('CLOSE') }}>
      <form noValidate onSubmit={onSubmit}>
        <Stack>
          {children}
          <Group justify="flex-end" mt="xs">
            <Button variant="default" onClick={onClose}>{t('CANCEL')}</Button>
            <Button type="submit" loading={busy}>{submitLabel}</Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
