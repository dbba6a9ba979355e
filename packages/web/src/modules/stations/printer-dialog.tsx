import { useCall, useCallMutation } from '@kafana/client/api/query.ts'
import { refusalText } from '@kafana/client/i18n/message-text.ts'
import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { type Gateway, type Station, StationPrinter } from '@kafana/contract'
import { PAPER_WIDTHS, PRINTER_PORT } from '@kafana/domain'
import { Button, Stack, Text } from '@mantine/core'
import { useId } from 'react'
import { FormDialog } from '../../ui/dialogs.tsx'
import { NumberField } from '../../ui/fields/number-field.tsx'
import { SelectField } from '../../ui/fields/select-field.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { useContractForm } from '../../ui/form.ts'
import { notify } from '../../ui/notify.tsx'
import { SegmentedControl } from '../../ui/segmented-control.tsx'

interface ChoiceProps<V extends string> {
  readonly label: string
  readonly value: V
  readonly options: readonly { readonly value: V; readonly label: string }[]
  readonly onChange: (value: V) => void
}

const Choice = <V extends string>({ label, value, options, onChange }: ChoiceProps<V>) => {
  const id = useId()
  return (
    <Stack gap={4} role="group" aria-labelledby={id}>
      <Text id={id} fw={500}>
        {label}
      </Text>
      <SegmentedControl fullWidth value={value} data={options} onChange={onChange} />
    </Stack>
  )
}

interface Props {
  readonly station: Station
  readonly onClose: () => void
}

const PrinterForm = ({ station, onClose, gateways }: Props & { readonly gateways: readonly Gateway[] }) => {
  const { t, language } = useTranslation()
  const update = useCallMutation('stations', 'setPrinter')
  const { _id: id, name, version, printer } = station
  const form = useContractForm(
    StationPrinter,
    printer ?? {
      kind: 'both',
      gateway: gateways[0]?._id ?? '',
      host: '',
      port: PRINTER_PORT,
      paper: 80,
      language,
    },
  )
  const failure = (error: unknown): string => refusalText(error, t, 'PRINTER_NOT_SAVED')
  const save = async (next: StationPrinter | null): Promise<void> => {
    await update.mutateAsync({ params: { id }, body: { printer: next, version } })
    notify.success(t(next === null ? 'PRINTER_REMOVED' : 'PRINTER_SAVED'))
    onClose()
  }
  const onSubmit = form.submit((values) => save({ ...values, language }), { failure })
  const remove = (): void => {
    save(null).catch((error: unknown) => notify.error(failure(error)))
  }
  return (
    <FormDialog
      opened
      onClose={onClose}
      title={`${t('STATION_PRINTER')}: ${name}`}
      submitLabel={t('SAVE')}
      form={form}
      onSubmit={onSubmit}
    >
      <Choice
        label={t('STATION')}
        value={form.values.kind ?? 'both'}
        options={[
          { value: 'both', label: t('PRINTER_AND_SCREEN') },
          { value: 'printer', label: t('PRINTER_ONLY') },
        ]}
        onChange={(kind) => form.setValue('kind', kind)}
      />
      <SelectField
        form={form}
        name="gateway"
        label={t('PRINTER_GATEWAY')}
        required
        options={gateways.map((gateway) => ({ value: gateway._id, label: gateway.name }))}
      />
      <TextField
        form={form}
        name="host"
        label={t('PRINTER_ADDRESS')}
        description={t('PRINTER_ADDRESS_HINT')}
        required
        inputMode="text"
        maxLength={15}
      />
      <NumberField form={form} name="port" label={t('PRINTER_PORT')} required allowDecimal={false} />
      <Choice
        label={t('PAPER_WIDTH')}
        value={String(form.values.paper)}
        options={PAPER_WIDTHS.map((width) => ({ value: String(width), label: t('PAPER_MM', { width }) }))}
        onChange={(chosen) => form.setValue('paper', chosen === '58' ? 58 : 80)}
      />
      <Text c="dimmed">{t('PRINTER_LANGUAGE_HINT')}</Text>
      {printer && (
        <Button variant="subtle" color="red" loading={update.isPending} onClick={remove}>
          {t('REMOVE_PRINTER')}
        </Button>
      )}
    </FormDialog>
  )
}

/** Gives a station a printer, changes it, or takes it away. */
export const PrinterDialog = (props: Props) => {
  const gateways = useCall('gateways', 'list')
  return gateways.data !== undefined && <PrinterForm {...props} gateways={gateways.data} />
}
