import { useTranslation } from 'react-i18next'
import { type InputOf, useCallMutation } from '../platform/api/query.ts'
import { errorText } from '../platform/i18n/message-text.ts'
import { notify } from './notify.tsx'

interface Fired {
  /** Of a check. */
  readonly check: string
  /** The name of the course. */
  readonly course: string
  readonly what: InputOf<'service', 'fire'>['body']
}

/** Sends what a check holds to the kitchen. Without a connection it says that the kitchen does not have it. */
export const useFireCourse = () => {
  const { t } = useTranslation()
  const { mutate, isPending } = useCallMutation('service', 'fire')
  const fire = ({ check, course, what }: Fired): void =>
    mutate(
      { params: { id: check }, body: what },
      {
        onSuccess: ({ orders }) =>
          orders.length > 0
            ? notify.success(t('COURSE_FIRED', { course }))
            : notify.info(t('COURSE_FIRED_BEFORE', { course })),
        onError: (error) => notify.error(t('COURSE_NOT_FIRED', { course, reason: errorText(error, t) })),
      },
    )
  return { fire, isPending }
}
