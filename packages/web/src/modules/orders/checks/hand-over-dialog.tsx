import { useCall, useCallMutation } from '@kafana/client/api/query.ts'
import { errorText } from '@kafana/client/i18n/message-text.ts'
import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import type { Check } from '@kafana/contract'
import { Stack, Text } from '@mantine/core'
import { Dialog } from '../../../ui/dialog.tsx'
import { fullName } from '../../../ui/labels.ts'
import { notify } from '../../../ui/notify.tsx'
import { useApproved } from '../../../ui/pin/use-approved.tsx'
import { QueryView } from '../../../ui/query-view.tsx'
import { useWhileShown } from '../../../ui/while-shown.ts'
import c from './checks.module.css'

interface Props {
  readonly check: Check
  readonly onClose: () => void
}

/** Another waiter takes over a check. */
export const HandOverDialog = ({ check, onClose }: Props) => {
  const { t } = useTranslation()
  const query = useCall('checks', 'colleagues')
  const { mutateAsync, isPending } = useCallMutation('service', 'handOverCheck')
  const { run, dialog } = useApproved()
  const done = useWhileShown(onClose)
  const colleagues = query.data?.filter(({ _id }) => _id !== check.waiter?._id) ?? []
  const handOver = async (to: (typeof colleagues)[number]): Promise<void> => {
    try {
      const params = { id: check._id }
      const after = await run((approved) => mutateAsync({ params, body: { to: to._id, ...approved } }))
      if (after === null) return
      notify.success(t('CHECK_HANDED_OVER', { name: fullName(to) }))
      done()
    } catch (error) {
      notify.error(errorText(error, t))
    }
  }
  return (
    <Dialog onClose={onClose} title={t('CHECK_HAND_OVER')}>
      {dialog}
      <QueryView query={query} failure={t('ERROR_NETWORK')}>
        {() => (
          <Stack gap="sm">
            {colleagues.length === 0 && <Text>{t('NO_STAFF_MEMBERS_FOUND')}</Text>}
            {colleagues.map((each) => (
              <button
                key={each._id}
                type="button"
                className={c.choice}
                disabled={isPending}
                onClick={() => void handOver(each)}
              >
                <strong>{fullName(each)}</strong>
              </button>
            ))}
          </Stack>
        )}
      </QueryView>
    </Dialog>
  )
}
