import { Select } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useGateways } from './use-gateways.ts'

interface Props {
  /** Null for the one beside this device, else any. */
  readonly value: string | null
  readonly onChange: (gateway: string | null) => void
}

/** Which of the venue's gateways a command is for; nothing to choose where there is but one. */
export const GatewayChoice = ({ value, onChange }: Props) => {
  const { t } = useTranslation()
  const gateways = useGateways().query.data ?? []
  if (gateways.length < 2) return null
  return (
    <Select
      label={t('COMMAND_THROUGH')} data={[{ value: '', label: t('COMMAND_THROUGH_ANY') }, ...gateways.map(({ _id, name }) => ({ value: _id, label: name }))]}
      value={value ?? ''} onChange={(chosen) => onChange(chosen === '' ? null : chosen)} allowDeselect={false} mb="md"
    />
  )
}
