import { useCall, useCallMutation } from '@kafana/client/api/query.ts'
import { errorText } from '@kafana/client/i18n/message-text.ts'
import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { Stack } from '@mantine/core'
import { Dialog } from '../../ui/dialog.tsx'
import { notify } from '../../ui/notify.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { Switch } from '../../ui/styled/switch.ts'

const RuleSwitch = ({ stored }: { readonly stored: boolean }) => {
  const { t } = useTranslation()
  const change = useCallMutation('auth', 'changeSecondFactorRule', {
    onError: (error) => notify.error(errorText(error, t)),
  })
  const isRequired = change.isPending ? change.variables.body.required : (change.data?.required ?? stored)
  return (
    <Switch
      label={t('SECOND_FACTOR_RULE')}
      description={t('SECOND_FACTOR_RULE_HINT')}
      checked={isRequired}
      disabled={change.isPending}
      onChange={(event) => change.mutate({ body: { required: event.currentTarget.checked } })}
    />
  )
}

/** Whether the venue requires a second factor of its owners; read when it is opened, saved at once. */
export const SecondFactorRule = ({ onClose }: { readonly onClose: () => void }) => {
  const { t } = useTranslation()
  const query = useCall('auth', 'secondFactorRule', {}, { staleTime: 0 })
  return (
    <Dialog onClose={onClose} title={t('SECOND_FACTOR')} fullScreen="phone">
      <Stack>
        <QueryView query={query}>{({ required }) => <RuleSwitch stored={required} />}</QueryView>
      </Stack>
    </Dialog>
  )
}
