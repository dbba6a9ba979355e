import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import type { GatewayChoice } from '../data/gateway-choice.ts'
import { Row } from '../ui/row.tsx'
import { Rows } from '../ui/rows.tsx'

interface Props {
  readonly gateways: readonly GatewayChoice[]
  readonly onChoose: (gateway: string) => void
}

/** Where several gateways are connected. */
export const ChooseGateway = ({ gateways, onChoose }: Props) => {
  const { t } = useTranslation()
  return (
    <div role="group" aria-label={t('GATEWAY_CHOOSE')}>
      <p>{t('GATEWAY_CHOOSE')}</p>
      <Rows>
        {gateways.map(({ _id, name }) => (
          <Row key={_id} title={name} onPress={() => onChoose(_id)} />
        ))}
      </Rows>
    </div>
  )
}
