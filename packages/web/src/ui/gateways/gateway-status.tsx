import type { Gateway } from '@kafana/contract'
import { useTranslation } from 'react-i18next'
import { useNow } from '../../platform/browser/use-now.ts'
import { durationText } from '../duration-text.ts'
import { stateOf, type GatewayState } from './gateway-state.ts'
import c from './gateways.module.css'

const WORDS = {
  new: 'GATEWAY_NEW',
  silent: 'GATEWAY_SILENT',
  confirm: 'GATEWAY_CONNECTED',
  well: 'GATEWAY_CONNECTED',
} as const

/** Says how long it has been; a component of its own, for it changes with the clock. */
const Away = ({ seenAt }: Pick<Gateway, 'seenAt'>) => {
  const { t } = useTranslation()
  const now = useNow()
  return seenAt === null ? '' : t('GATEWAY_AWAY_FOR', { time: durationText(t, now - Date.parse(seenAt)) })
}

/** Connected or not, in a few words. */
export const GatewayStatusWords = ({ gateway }: { readonly gateway: Gateway }) => {
  const { t } = useTranslation()
  const state = stateOf(gateway)
  return state === 'away' ? <Away seenAt={gateway.seenAt} /> : t(WORDS[state])
}

interface Props {
  readonly gateway: Gateway
  readonly state: GatewayState
}

const HINTS = { new: 'GATEWAY_NEW_HINT', away: 'GATEWAY_AWAY_HINT', silent: 'GATEWAY_SILENT_HINT' } as const

/** Connected or not, in words, and what to do where it is not. */
export const GatewayStatus = ({ gateway, state }: Props) => {
  const { t } = useTranslation()
  return (
    <div role="status" className={c.status}>
      <p className={c.state}>
        <span className={c.dot} aria-hidden />
        <GatewayStatusWords gateway={gateway} />
      </p>
      {state in HINTS && <p className={c.soft}>{t(HINTS[state as keyof typeof HINTS])}</p>}
    </div>
  )
}
