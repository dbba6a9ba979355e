import { useTranslation } from 'react-i18next'
import { useLiveState } from '../../platform/live/live.ts'
import c from './live-mark.module.css'

const TEXT = { open: 'LIVE', connecting: 'LIVE_CONNECTING', lost: 'NOT_LIVE' } as const

/** Do the figures follow by themselves? */
export const LiveMark = () => {
  const { t } = useTranslation()
  const { phase } = useLiveState()
  return (
    <span role="status" className={c.mark} data-phase={phase}>
      <i className={c.dot} aria-hidden />
      {t(TEXT[phase])}
    </span>
  )
}
