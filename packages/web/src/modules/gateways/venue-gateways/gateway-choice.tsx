import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { Select } from '../../../ui/inputs/select.tsx'
import type { GatewayChoiceState } from './use-gateways.ts'

/** Select for the gateway that prints; nothing if there is only one. */
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
