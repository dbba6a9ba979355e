import { IconAlertTriangle, IconCircleCheck, IconPlugConnectedX, type Icon } from '@tabler/icons-react'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import type { GatewayHealth } from '../../platform/fiscal/gateway-health.ts'
import type { Health } from './use-gateway-health.ts'
import c from './gateway-screen.module.css'

interface Words {
  readonly tone: 'well' | 'warn' | 'bad'
  readonly icon: Icon
  readonly title: string
  readonly text: string
}

const wordsOf = (t: TFunction, health: GatewayHealth): Words => {
  switch (health.is) {
    case 'well':
      return {
        tone: 'well',
        icon: IconCircleCheck,
        title: t('GATEWAY_WELL', { serial: health.serial }),
        text:
          health.lastReceiptNo === 0
            ? t('GATEWAY_NO_RECEIPT')
            : t('GATEWAY_LAST_RECEIPT', { number: health.lastReceiptNo }),
      }
    case 'refused':
      return {
        tone: 'warn',
        icon: IconAlertTriangle,
        title: t('GATEWAY_DEVICE_SILENT'),
        text: health.message,
      }
    case 'foreign':
      return {
        tone: 'bad',
        icon: IconAlertTriangle,
        title: t('GATEWAY_FOREIGN'),
        text: t('GATEWAY_FOREIGN_HINT'),
      }
    case 'unreachable':
      return {
        tone: 'bad',
        icon: IconPlugConnectedX,
        title: t('GATEWAY_UNREACHABLE'),
        text: t('GATEWAY_UNREACHABLE_HINT', { origin: location.origin }),
      }
  }
}

/** In words how the gateway does. */
export const HealthWords = ({ health: { health, address } }: { readonly health: Health }) => {
  const { t } = useTranslation()
  if (health === null)
    return (
      <div className={c.health} role="status">
        <p className={c.healthText}>{t('GATEWAY_ASKING', { address })}</p>
      </div>
    )
  const { tone, icon: Sign, title, text } = wordsOf(t, health)
  return (
    <div className={c.health} role="status" data-tone={tone}>
      <Sign size={22} aria-hidden />
      <p className={c.healthText}>
        <b>{title}</b>
        <span>{text}</span>
        <span className={c.healthAt}>{address}</span>
      </p>
    </div>
  )
}
