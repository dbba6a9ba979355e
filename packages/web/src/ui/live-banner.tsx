import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { useFormats } from '@kafana/client/i18n/use-venue.ts'
import { useLiveState } from '@kafana/client/live/use-live.ts'
import { IconPlugConnectedX } from '@tabler/icons-react'
import c from './live-banner.module.css'

/**
 * Shows that the screen is not live, and since when, or that the server restarts if that takes longer than a moment.
 * `inset` is for the cards of a page.
 */
export const LiveBanner = ({ inset = false }: { readonly inset?: boolean }) => {
  const { t } = useTranslation()
  const { time } = useFormats()
  const { phase, since, restart } = useLiveState()
  return (
    <div role="status">
      {phase === 'lost' && since !== null && restart !== 'begun' && (
        <p className={c.banner} data-inset={inset}>
          <IconPlugConnectedX size={20} aria-hidden />
          <span>
            <strong>{restart ? t('SERVER_RESTARTING') : t('NOT_LIVE_SINCE', { time: time(since) })}</strong>{' '}
            {t('NOT_LIVE_HINT')}
          </span>
        </p>
      )}
    </div>
  )
}
