import type { DeviceState, Gateway } from '@kafana/contract'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../platform/i18n/use-formats.ts'
import { driverText } from './gateway-state.ts'
import c from './gateways.module.css'

const Fact = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <div className={c.fact}>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
)

/** A number that the device counts up; left out where it does not say. */
const Counted = ({ label, no }: { readonly label: string; readonly no: number | null }) => {
  const { t } = useTranslation()
  return no !== null && <Fact label={label}>{no === 0 ? t('NONE_YET') : no}</Fact>
}

const Device = ({
  device: { driver, serial, lastReceiptNo, closingNo, unsettled },
}: {
  readonly device: DeviceState
}) => {
  const { t } = useTranslation()
  const known = driverText(driver)
  return (
    <>
      <Fact label={t('GATEWAY_DEVICE')}>
        {known ? t(known) : driver}
        {serial !== null && <span className={c.serial}>{serial}</span>}
      </Fact>
      <Counted label={t('LAST_RECEIPT')} no={lastReceiptNo} />
      <Counted label={t('LAST_CLOSING')} no={closingNo} />
      {unsettled > 0 && (
        <Fact label={t('GATEWAY_UNSETTLED')}>
          <b className={c.unsettled}>{t('GATEWAY_UNSETTLED_BILLS', { count: unsettled })}</b>
        </Fact>
      )}
    </>
  )
}

/** What a gateway last said of its device, and since when it is the venue's. What nobody knows yet is left out. */
export const DeviceFacts = ({
  gateway: { device, pairedAt, seenAt, connected },
}: {
  readonly gateway: Gateway
}) => {
  const { t } = useTranslation()
  const { orderDate } = useFormats()
  return (
    <dl className={c.facts}>
      {device && <Device device={device} />}
      {!connected && seenAt !== null && <Fact label={t('GATEWAY_SEEN')}>{orderDate(seenAt)}</Fact>}
      <Fact label={t('GATEWAY_PAIRED')}>{orderDate(pairedAt)}</Fact>
    </dl>
  )
}
