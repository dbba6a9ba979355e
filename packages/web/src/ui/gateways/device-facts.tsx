import type { Gateway } from '@kafana/contract'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../platform/i18n/use-formats.ts'
import { driverText } from './gateway-state.ts'
import c from './gateways.module.css'

const Fact = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => <div className={c.fact}><dt>{label}</dt><dd>{children}</dd></div>

/** What a gateway last said of its device, and since when it is the venue's. What nobody knows yet is left out. */
export const DeviceFacts = ({ gateway: { device, pairedAt, seenAt, connected } }: { readonly gateway: Gateway }) => {
  const { t } = useTranslation()
  const { orderDate } = useFormats()
  const driver = device && driverText(device.driver)
  return (
    <dl className={c.facts}>
      {device && <Fact label={t('GATEWAY_DEVICE')}>{driver ? t(driver) : device.driver}{device.serial !== null && <span className={c.serial}>{device.serial}</span>}</Fact>}
      {device?.lastReceiptNo != null && <Fact label={t('LAST_RECEIPT')}>{device.lastReceiptNo === 0 ? t('NONE_YET') : device.lastReceiptNo}</Fact>}
      {device?.closingNo != null && <Fact label={t('LAST_CLOSING')}>{device.closingNo === 0 ? t('NONE_YET') : device.closingNo}</Fact>}
      {device && device.unsettled > 0 && <Fact label={t('GATEWAY_UNSETTLED')}><b className={c.unsettled}>{t('GATEWAY_UNSETTLED_BILLS', { count: device.unsettled })}</b></Fact>}
      {!connected && seenAt !== null && <Fact label={t('GATEWAY_SEEN')}>{orderDate(seenAt)}</Fact>}
      <Fact label={t('GATEWAY_PAIRED')}>{orderDate(pairedAt)}</Fact>
    </dl>
  )
}
