import type { Section } from '@kafana/contract'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../platform/api/error-text.ts'
import { useCallMutation } from '../../platform/api/query.ts'
import { notify } from '../../ui/notify.ts'
import { UndoToast } from '../../ui/undo-toast.tsx'

export type SectionUser = Section['staff'][number]

/** Takes somebody out of a section; the toast offers the way back. */
export const useRemoveUser = (): {
  readonly remove: (section: Section, user: SectionUser) => void
  readonly removing: string | undefined
} => {
  const { t } = useTranslation()
  const add = useCallMutation('sections', 'addMember', {
    onError: (error) => notify.error(errorText(error, t)),
  })
  const { mutate, isPending, variables } = useCallMutation('sections', 'removeMember')
  const remove = (section: Section, { _id: userId, email }: SectionUser): void =>
    mutate(
      { params: { sectionId: section._id, userId } },
      {
        onSuccess: () =>
          notify.success(
            <UndoToast
              text={t('USER_REMOVED')}
              onUndo={() => add.mutate({ body: { email, section: section._id } })}
            />,
          ),
        onError: () => notify.error(t('FAILED_TO_REMOVE_USER')),
      },
    )
  return { remove, removing: isPending ? variables.params.userId : undefined }
}
