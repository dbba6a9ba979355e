import { type InputOf, useCallMutation } from '@kafana/client/api/query.ts'
import { errorText } from '@kafana/client/i18n/message-text.ts'
import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
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
  const { mutateAsync, isPending } = useCallMutation('service', 'fire')
  const send = async ({ check, course, what }: Fired): Promise<void> => {
    const { orders } = await mutateAsync({ params: { id: check }, body: what })
    if (orders.length > 0) notify.success(t('COURSE_FIRED', { course }))
    else notify.info(t('COURSE_FIRED_BEFORE', { course }))
  }
  return {
    // Not as callbacks of the mutation: what fires a course is gone as soon as nothing is held.
    fire: (fired: Fired): void =>
      void send(fired).catch((error: unknown) =>
        notify.error(t('COURSE_NOT_FIRED', { course: fired.course, reason: errorText(error, t) })),
      ),
    isPending,
  }
}
