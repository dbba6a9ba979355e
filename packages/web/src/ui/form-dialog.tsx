import { Button, Modal, Stack, Text } from '@mantine/core'
import type { ReactNode, SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useBackCloses } from './use-back-closes.ts'
import { useIsPhone } from './use-is-phone.ts'
import { useReturnFocus } from './use-return-focus.ts'
import c from './form-dialog.module.css'

interface Props {
  readonly opened: boolean
  readonly onClose: () => void
  readonly title: string
  /** From `useContractForm(...).submit(...)`. */
  readonly onSubmit: (event?: SubmitEvent<HTMLFormElement>) => void
  readonly submitLabel: string
  readonly busy?: boolean
  readonly size?: string | number
  /** What is wrong with the form as a whole; it stands by the buttons, in sight however long the form is. */
  readonly fault?: string | undefined
  readonly children: ReactNode
}

/**
 * A form in a dialog; it fills the screen of a phone. A press beside it does not close it: what was typed would be lost. Give its content a component of its own, so that it starts afresh each time it opens.
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
}: Props) => {
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
