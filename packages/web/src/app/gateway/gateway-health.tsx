import type { Translate } from '@kafana/client/i18n/translator.ts'
import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { type Icon, IconAlertTriangle, IconCircleCheck, IconPlugConnectedX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { fetchHealth, gatewayAddress, type GatewayHealth } from '../../modules/gateways/index.ts'
import c from './gateway-screen.module.css'

/**
 * The health of the gateway at an address, loaded with the screen and by `check`. `health` is null while
 * loading.
 */
export const useGatewayHealth = () => {
  const [address, setAddress] = useState(gatewayAddress)
  const query = useQuery({
    queryKey: ['gateway-health', address],
    queryFn: () => fetchHealth(address),
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  })
  return {
    address,
    health: query.isFetching ? null : (query.data ?? null),
    check: (next: string): void => {
      if (next === address) void query.refetch()
      else setAddress(next)
    },
  }
}

export type Health = ReturnType<typeof useGatewayHealth>

interface StatusText {
  readonly tone: 'ok' | 'warning' | 'error'
  readonly icon: Icon
  readonly title: string
  readonly text: string
}

const statusText = (t: Translate, health: GatewayHealth): StatusText => {
  switch (health.is) {
    case 'healthy':
      return {
        tone: 'ok',
        icon: IconCircleCheck,
        title: t('GATEWAY_WELL', { serial: health.serial }),
        text:
          health.lastReceiptNo === 0
            ? t('GATEWAY_NO_RECEIPT')
            : t('GATEWAY_LAST_RECEIPT', { number: health.lastReceiptNo }),
      }
    case 'refused':
      return {
        tone: 'warning',
        icon: IconAlertTriangle,
        title: t('GATEWAY_DEVICE_SILENT'),
        text: health.message,
      }
    case 'not-a-gateway':
      return {
        tone: 'error',
        icon: IconAlertTriangle,
        title: t('GATEWAY_FOREIGN'),
        text: t('GATEWAY_FOREIGN_HINT'),
      }
    case 'unreachable':
      return {
        tone: 'error',
        icon: IconPlugConnectedX,
        title: t('GATEWAY_UNREACHABLE'),
        text: t('GATEWAY_UNREACHABLE_HINT', { origin: location.origin }),
      }
  }
}

/** The health of the gateway as text. */
export const HealthStatus = ({ health: { health, address } }: { readonly health: Health }) => {
  const { t } = useTranslation()
  if (health === null)
    return (
      <div className={c.health} role="status">
        <p className={c.healthText}>{t('GATEWAY_ASKING', { address })}</p>
      </div>
    )
  const { tone, icon: IconComponent, title, text } = statusText(t, health)
  return (
    <div className={c.health} role="status" data-tone={tone}>
      <IconComponent size={22} aria-hidden />
      <p className={c.healthText}>
        <b>{title}</b>
        <span>{text}</span>
        <span className={c.healthAt}>{address}</span>
      </p>
    </div>
  )
}
