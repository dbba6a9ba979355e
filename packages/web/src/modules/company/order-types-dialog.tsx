import { useCall, useCallMutation } from '@kafana/client/api/query.ts'
import { refusalText } from '@kafana/client/i18n/message-text.ts'
import { ORDER_TYPE_TEXT } from '@kafana/client/i18n/order-type-text.ts'
import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { type Company, OrderTypesChange } from '@kafana/contract'
import { AWAY_TYPES, type AwayType } from '@kafana/domain'
import { Stack, Text } from '@mantine/core'
import { FormDialog } from '../../ui/dialogs.tsx'
import { SwitchField } from '../../ui/fields/switch-field.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { useContractForm } from '../../ui/form.ts'
import { notify } from '../../ui/notify.tsx'
import { Switch } from '../../ui/styled/switch.ts'

interface Props {
  readonly company: Company
  readonly onClose: () => void
}

/** Switches takeaway, delivery and seats on and off; the first time, it asks for the name of the counter. */
export const OrderTypesDialog = ({ company, onClose }: Props) => {
  const { t } = useTranslation()
  const { mutateAsync } = useCallMutation('service', 'updateOrderTypes')
  const tables = useCall('layout', 'tables')
  const hasCounter = tables.data?.some(({ kind }) => kind === 'counter') ?? false
  const form = useContractForm(OrderTypesChange, {
    types: [...(company.orderTypes ?? [])],
    seats: company.seats ?? false,
    askCovers: company.askCovers ?? false,
    counter: t('ORDER_TYPE_TAKEAWAY'),
  })
  const types = form.values.types ?? []
  const offer = (type: AwayType, isOn: boolean): void =>
    form.setValue(
      'types',
      AWAY_TYPES.filter((each) => (each === type ? isOn : types.includes(each))),
    )
  const onSubmit = form.submit(
    async (body) => {
      await mutateAsync({ body: { ...body, version: company.version } })
      notify.success(t('COMPANY_DETAILS_UPDATED'))
      onClose()
    },
    {
      failure: (error) => refusalText(error, t, 'FAILED_TO_UPDATE_COMPANY_DETAILS'),
      fields: { NAME_TAKEN: 'counter' },
    },
  )
  return (
    <FormDialog
      opened
      onClose={onClose}
      title={t('ORDER_TYPES')}
      submitLabel={t('SAVE')}
      form={form}
      onSubmit={onSubmit}
    >
      <Stack gap="md" pt={4}>
        {AWAY_TYPES.map((type) => (
          <Switch
            key={type}
            label={t(ORDER_TYPE_TEXT[type])}
            checked={types.includes(type)}
            onChange={(event) => offer(type, event.currentTarget.checked)}
          />
        ))}
        {types.length > 0 && tables.data && !hasCounter && (
          <TextField
            form={form}
            name="counter"
            label={t('COUNTER_NAME')}
            description={t('COUNTER_NAME_HINT')}
            required
            maxLength={200}
          />
        )}
        <SwitchField form={form} name="seats" label={t('ORDER_SEATS')} />
        <SwitchField form={form} name="askCovers" label={t('ASK_COVERS')} />
        <Text size="sm" c="dimmed">
          {t('ORDER_TYPES_HINT')}
        </Text>
      </Stack>
    </FormDialog>
  )
}
