import { IconCloudOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useUntoldBills } from '../../platform/fiscal/told-outbox.ts'
import c from './billing-dialog.module.css'

/** Says that printed bills wait for the server, which hears of them by itself as soon as it is there. */
export const UntoldBanner = () => {
  const { t } = useTranslation()
  const count = useUntoldBills()
  return (
    <div role="status" className={c.news}>
      {count > 0 && (
        <p className={c.banner}>
          <IconCloudOff size={20} aria-hidden />
          {t('UNTOLD_BILLS', { count })}
        </p>
      )}
    </div>
  )
}
