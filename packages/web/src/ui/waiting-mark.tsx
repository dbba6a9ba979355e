import { IconCloudUp } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import c from './waiting-mark.module.css'

/** Stands with an order whose move waits on this device for the server, from `useWaitingMoves`. */
export const WaitingMark = () => {
  const { t } = useTranslation()
  return (
    <p className={c.mark}>
      <IconCloudUp size={17} aria-hidden />
      {t('MOVE_WAITS')}
    </p>
  )
}
