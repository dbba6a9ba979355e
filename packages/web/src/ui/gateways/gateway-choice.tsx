import { Select } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { GatewayChoiceState } from './use-gateway-choice.ts'

/** Which of the venue's gateways prints; nothing where there is but one. */
export const GatewayChoice = ({
  choice: { gateways, gateway, choose, isMissing },
}: {
  readonly choice: GatewayChoiceState
}) => {
  const { t } = useTranslation()
  if (gateways.length === 0) return null
  return (
    <Select
      label={t('PRINT_THROUGH')}
      placeholder={t('GATEWAY_CHOOSE')}
      data={gateways.map(({ _id, name }) => ({ value: _id, label: name }))}
      value={gateway}
      onChange={choose}
      allowDeselect={false}
      error={isMissing && t('GATEWAY_CHOOSE_FIRST')}
    />
  )
}
