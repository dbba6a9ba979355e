import type { Gateway } from '@kafana/contract'
import { Modal, Select } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../../platform/api/query.ts'
import { useSession } from '../../../platform/session/session-store.ts'
import { useReturnFocus } from '../../../ui/dialogs.tsx'
import { fetchHealth, gatewayAddress } from '../client/gateway-client.ts'
import { gatewayState, GatewayStatusText } from './gateway-status.tsx'
import c from './gateway-choice.module.css'

/** Live events announce changes, but not that a gateway stopped answering, so the list is polled as well. */
const POLL_MS = 30_000

/** The gateways of the venue, and whether this user may manage them. */
export const useGateways = () => {
  const query = useCall('gateways', 'list', {}, { refetchInterval: POLL_MS })
  return { query, isOwner: useSession()?.user.role === 'owner' }
}

/**
 * Which of the venue's gateways prints: the chosen one, else the local one. If neither is known, the user has
 * to choose, so that nothing is printed at a random place. With a single gateway there is no choice and
 * `gateway` is null.
 */
export const useGatewayChoice = () => {
  const all = useGateways().query.data ?? []
  const gateways = all.length > 1 ? all : []
  const [chosen, choose] = useState<string | null>(null)
  const [hasTried, setHasTried] = useState(false)
  const address = gatewayAddress()
  const { data: health } = useQuery({
    queryKey: ['gateway-health', address],
    queryFn: () => fetchHealth(address),
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
    enabled: gateways.length > 0,
  })
  const local = health?.is === 'healthy' ? health.gateway : null
  const gateway = [chosen, local].find((id) => gateways.some(({ _id }) => _id === id)) ?? null
  const isOpen = gateways.length > 0 && gateway === null
  return {
    gateways,
    gateway,
    choose,
    /** The user has to choose, and tried to print before choosing. */
    isMissing: hasTried && isOpen,
    /** Can something be printed now? If not, the field shows an error. */
    isMade: (): boolean => {
      setHasTried(isOpen)
      return !isOpen
    },
  }
}
export type GatewayChoiceState = ReturnType<typeof useGatewayChoice>

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
  useReturnFocus()
  return (
    <Modal opened onClose={onClose} title={title} closeButtonProps={{ 'aria-label': t('CLOSE') }}>
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
    </Modal>
  )
}
