import { IconPlugConnectedX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../i18n/use-formats.ts'
import { useLiveState } from './live.ts'
import c from './live-banner.module.css'

/** Says across the screen that it is not live, and since when; nothing while all is well. `inset` stands among the cards of a page. */
export const LiveBanner = ({ inset = false }: { readonly inset?: boolean }) => {
  const { t } = useTranslation()
  const { time } = useFormats()
  const { phase, since } = useLiveState()
  return (
    <div role="status">
      {phase === 'lost' && since !== null && (
        <p className={c.banner} data-inset={inset}>
          <IconPlugConnectedX size={20} aria-hidden />
          <span>
            <strong>{t('NOT_LIVE_SINCE', { time: time(since) })}</strong> {t('NOT_LIVE_HINT')}
          </span>
        </p>
      )}
    </div>
  )
}
