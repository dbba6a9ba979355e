import { hasCode } from '@kafana/client/api/api-error.ts'
import { useCallMutation } from '@kafana/client/api/query.ts'
import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { useLiveState } from '@kafana/client/live/use-live.ts'
import { contract } from '@kafana/contract'
import { Text } from '@mantine/core'
import type * as z from 'zod/mini'
import { ConfirmDialog, FormDialog } from '../../../ui/dialogs.tsx'
import { useContractForm } from '../../../ui/form.ts'
import { sendWithPin } from '../../../ui/pin/pin-step.ts'
import { usePersonAndPin } from '../../../ui/pin/use-person-and-pin.tsx'
import { OpenDayList } from './open-day-list.tsx'

interface DailyReportProps {
  /** The gateway it goes to, if there are several: its name and its id. */
  readonly on?: string | undefined
  readonly gateway?: string | null | undefined
  readonly onClose: () => void
  /** Called with the permit of an owner's PIN; without one if the server could not check it. */
  readonly onConfirm: (permit?: string) => void
}

const useTitle = (on: string | undefined): string => {
  const { t } = useTranslation()
  return on === undefined ? t('REPORT_DAILY') : `${t('REPORT_DAILY')} · ${on}`
}

type Credentials = z.output<typeof contract.billing.permitClosing.body>

/** What is open is listed; then an owner's PIN closes the day. */
const WithPin = ({ on, gateway = null, onClose, onConfirm }: DailyReportProps) => {
  const { t } = useTranslation()
  const permit = useCallMutation('billing', 'permitClosing')
  const form = useContractForm(contract.billing.permitClosing.body, { username: '', pin: '' })
  const who = usePersonAndPin(form, { ownersOnly: true })
  const save = form.submit(
    sendWithPin(form, async (body: Credentials) => {
      try {
        const answer = await permit.mutateAsync({ body: { ...body, ...(gateway !== null && { gateway }) } })
        onConfirm(answer.permit)
      } catch (error) {
        // A gateway that is paired with no venue prints its reports as it always did.
        if (!hasCode(error, 'NO_GATEWAY')) throw error
        onConfirm()
      }
    }),
    { isQuiet: true, failure: who.failure },
  )
  return (
    <FormDialog
      opened
      onClose={onClose}
      title={useTitle(on)}
      submitLabel={t('REPORT_PRINT')}
      form={{ ...form, isDirty: who.isTyped && form.isDirty }}
      onSubmit={save}
    >
      <OpenDayList />
      <Text>{t('REPORT_DAILY_ASK')}</Text>
      {who.fields}
    </FormDialog>
  )
}

/** Without the server, the device still closes its day, as the law demands of it. */
const WithoutServer = ({ on, onClose, onConfirm }: DailyReportProps) => {
  const { t } = useTranslation()
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      title={useTitle(on)}
      confirmLabel={t('REPORT_PRINT')}
      onConfirm={() => onConfirm()}
    >
      {`${t('REPORT_DAILY_ASK')} ${t('DAY_WITHOUT_SERVER')}`}
    </ConfirmDialog>
  )
}

/** Asks before the daily report, which closes the fiscal day. */
export const DailyReportDialog = (props: DailyReportProps) =>
  useLiveState().phase === 'lost' ? <WithoutServer {...props} /> : <WithPin {...props} />
