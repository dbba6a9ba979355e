import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { type ReactNode, type SubmitEvent, useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { NavigationType, useBlocker } from 'react-router'
import { useIsPhone } from './page.tsx'
import c from './dialogs.module.css'

/** Returns the focus to the element that opened a dialog, unless another element has it by then. */
export const useReturnFocus = (): void => {
  const [opener] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      if (
        opener instanceof HTMLElement &&
        (document.activeElement === null || document.activeElement === document.body)
      )
        opener.focus()
    },
    [opener],
  )
}

/** The browser's back button closes a dialog and stays on the page. */
export const useBackCloses = (onClose: () => void): void => {
  const blocker = useBlocker(({ historyAction }) => historyAction === NavigationType.Pop)
  const close = useEffectEvent(() => {
    blocker.reset?.()
    onClose()
  })
  useEffect(() => {
    if (blocker.state === 'blocked') close()
  }, [blocker.state])
}

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

/**
 * Asks before leaving a page with unsaved changes: by a link, the back button, or closing the tab. Another
 * URL of the same page does not count as leaving.
 */
export const UnsavedGuard = ({ when }: { readonly when: boolean }) => {
  const { t } = useTranslation()
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => when && currentLocation.pathname !== nextLocation.pathname,
  )
  useEffect(() => {
    if (!when) return undefined
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [when])
  if (blocker.state !== 'blocked') return null
  return (
    <ConfirmDialog
      opened
      onClose={blocker.reset}
      title={t('LEAVE_UNSAVED')}
      cancelLabel={t('STAY_HERE')}
      confirmLabel={t('LEAVE_PAGE')}
      onConfirm={blocker.proceed}
    >
      <Text>{t('LEAVE_UNSAVED_TEXT')}</Text>
    </ConfirmDialog>
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
