import type { Section } from '@kafana/contract'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../platform/api/error-text.ts'
import { useCallMutation } from '../../platform/api/query.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { notify } from '../../ui/notify.ts'

/** Asks before a section goes; its people stay in the venue. */
export const DeleteSection = ({
  section,
  onClose,
}: {
  readonly section: Section
  readonly onClose: () => void
}) => {
  const { t } = useTranslation()
  const remove = useCallMutation('sections', 'remove', {
    onSuccess: () => {
      notify.success(t('SECTION_DELETED'))
      onClose()
    },
    onError: (error) => {
      notify.error(errorText(error, t))
      onClose()
    },
  })
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      title={t('DELETE_SECTION')}
      confirmLabel={t('DELETE')}
      busy={remove.isPending}
      onConfirm={() => remove.mutate({ params: { id: section._id } })}
    >
      {t('DELETE_SECTION_TEXT', { name: section.name })}
    </ConfirmDialog>
  )
}
