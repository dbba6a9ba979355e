import type { Gateway } from '@kafana/contract'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { useNow } from '../../platform/browser/use-now.ts'
import { durationText } from '../duration-text.ts'
import type { GatewayState } from './gateway-state.ts'
import c from './gateways.module.css'

interface Props {
  readonly gateway: Gateway
  readonly state: GatewayState
}

const awayFor = (t: TFunction, seenAt: string | null, now: number): string => (seenAt === null ? '' : t('GATEWAY_AWAY_FOR', { time: durationText(t, now - Date.parse(seenAt)) }))

/** Says how long it has been; a component of its own, for it changes with the clock. */
const Away = ({ seenAt }: Pick<Gateway, 'seenAt'>) => {
  const { t } = useTranslation()
  return awayFor(t, seenAt, useNow())
}

const HINTS = { new: 'GATEWAY_NEW_HINT', away: 'GATEWAY_AWAY_HINT', silent: 'GATEWAY_SILENT_HINT' } as const

/** Connected or not, in words, and what to do where it is not. */
export const GatewayStatus = ({ gateway: { seenAt }, state }: Props) => {
  const { t } = useTranslation()
  const words = { new: t('GATEWAY_NEW'), silent: t('GATEWAY_SILENT'), confirm: t('GATEWAY_CONNECTED'), well: t('GATEWAY_CONNECTED') }
  return (
    <div role="status" className={c.status}>
      <p className={c.state}><span className={c.dot} aria-hidden />{state === 'away' ? <Away seenAt={seenAt} /> : words[state]}</p>
      {state in HINTS && <p className={c.soft}>{t(HINTS[state as keyof typeof HINTS])}</p>}
    </div>
  )
}
