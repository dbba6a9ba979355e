import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import type { Gateway } from '@kafana/contract'
import { IconChevronRight } from '@tabler/icons-react'
import { Dialog } from '../../../ui/dialog.tsx'
import { gatewayState, GatewayStatusText } from './gateway-status.tsx'
import c from './ask-gateway-dialog.module.css'

interface Props {
  /** What will be printed. */
  readonly title: string
  readonly gateways: readonly Gateway[]
  readonly onClose: () => void
  readonly onPick: (gateway: Gateway) => void
}

/** Asks which of several gateways prints something. */
export const AskGatewayDialog = ({ title, gateways, onClose, onPick }: Props) => {
  const { t } = useTranslation()
  return (
    <Dialog onClose={onClose} title={title}>
      <p className={c.question} id="ask-gateway">
        {t('GATEWAY_ASK')}
      </p>
      <ul className={c.list} aria-labelledby="ask-gateway">
        {gateways.map((gateway) => (
          <li key={gateway._id}>
            <button
              type="button"
              className={c.gateway}
              data-state={gatewayState(gateway)}
              onClick={() => onPick(gateway)}
            >
              <span className={c.text}>
                <b>{gateway.name}</b>
                <span className={c.details}>
                  <GatewayStatusText gateway={gateway} />
                  {gateway.device?.serial ? ` · ${gateway.device.serial}` : ''}
                </span>
              </span>
              <IconChevronRight size={20} aria-hidden />
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
