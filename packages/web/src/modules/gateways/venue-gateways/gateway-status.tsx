import { useNow } from '@kafana/client/browser/use-now.ts'
import { durationText } from '@kafana/client/i18n/duration-text.ts'
import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { useFormats } from '@kafana/client/i18n/use-venue.ts'
import type { DeviceState, Gateway } from '@kafana/contract'
import type { TranslationKey } from '@kafana/locales'
import type { ReactNode } from 'react'
import c from './gateways.module.css'

/**
 * The state of a gateway: never connected, offline, online with a failing device, to be confirmed, or online.
 */
type GatewayState = 'new' | 'offline' | 'device-failing' | 'confirm' | 'online'

/** Only the server knows whether a gateway is connected. */
export const gatewayState = ({ connected, seenAt, device }: Gateway): GatewayState => {
  if (!connected) return seenAt === null ? 'new' : 'offline'
  if (device?.needsConfirming) return 'confirm'
  return device?.answers === false ? 'device-failing' : 'online'
}

/** Texts for the driver names of gateways; other names are shown unchanged. */
const DRIVERS: Readonly<Record<string, TranslationKey>> = {
  virtual: 'DRIVER_VIRTUAL',
  erpnet: 'DRIVER_ERPNET',
}
const driverText = (driver: string): TranslationKey | undefined =>
  Object.hasOwn(DRIVERS, driver) ? DRIVERS[driver] : undefined

export interface NumberToConfirm {
  readonly serial: string
  readonly lastReceiptNo: number
  /** The highest receipt number seen before, if the counter went back. */
  readonly before: number | null
}
/** The number that an owner compares with the last printed receipt; null if nothing can be confirmed now. */
export const numberToConfirm = ({ connected, device }: Gateway): NumberToConfirm | null => {
  if (!connected || !device?.needsConfirming || device.serial === null || device.lastReceiptNo === null)
    return null
  return { serial: device.serial, lastReceiptNo: device.lastReceiptNo, before: device.countedBefore ?? null }
}

const STATE_TEXT = {
  new: 'GATEWAY_NEW',
  'device-failing': 'GATEWAY_SILENT',
  confirm: 'GATEWAY_CONNECTED',
  online: 'GATEWAY_CONNECTED',
} as const

/** How long it has been offline. A separate component, because it re-renders with the clock. */
const Offline = ({ seenAt }: Pick<Gateway, 'seenAt'>) => {
  const { t } = useTranslation()
  const now = useNow()
  return seenAt === null ? '' : t('GATEWAY_AWAY_FOR', { time: durationText(t, now - Date.parse(seenAt)) })
}

/** Short text: connected or not. */
export const GatewayStatusText = ({ gateway }: { readonly gateway: Gateway }) => {
  const { t } = useTranslation()
  const state = gatewayState(gateway)
  return state === 'offline' ? <Offline seenAt={gateway.seenAt} /> : t(STATE_TEXT[state])
}

interface Props {
  readonly gateway: Gateway
  readonly state: GatewayState
}

const STATE_HINT = {
  new: 'GATEWAY_NEW_HINT',
  offline: 'GATEWAY_AWAY_HINT',
  'device-failing': 'GATEWAY_SILENT_HINT',
} as const

/** Connected or not, and what to do if it is not. */
export const GatewayStatus = ({ gateway, state }: Props) => {
  const { t } = useTranslation()
  return (
    <div role="status" className={c.status}>
      <p className={c.state}>
        <span className={c.dot} aria-hidden />
        <GatewayStatusText gateway={gateway} />
      </p>
      {state in STATE_HINT && <p className={c.soft}>{t(STATE_HINT[state as keyof typeof STATE_HINT])}</p>}
    </div>
  )
}

const Fact = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <div className={c.fact}>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
)

/** A counter of the device; omitted if unknown. */
const Counted = ({ label, no }: { readonly label: string; readonly no: number | null }) => {
  const { t } = useTranslation()
  return no !== null && <Fact label={label}>{no === 0 ? t('NONE_YET') : no}</Fact>
}

/** The tax rates that are set on the device, by its letters; omitted if it reports none. */
const Rates = ({ rates }: Pick<DeviceState, 'rates'>) => {
  const { t } = useTranslation()
  const { number } = useFormats()
  const known = Object.entries(rates ?? {}).flatMap(([letter, rate]) =>
    rate === null ? [] : [`${letter} ${t('BOOK_RATE', { rate: number(rate) })}`],
  )
  return known.length > 0 && <Fact label={t('TAX_CLASSES')}>{known.join(' · ')}</Fact>
}

const Device = ({
  device: { driver, serial, lastReceiptNo, closingNo, unsettled, rates },
}: {
  readonly device: DeviceState
}) => {
  const { t } = useTranslation()
  const driverKey = driverText(driver)
  return (
    <>
      <Fact label={t('GATEWAY_DEVICE')}>
        {driverKey ? t(driverKey) : driver}
        {serial !== null && <span className={c.serial}>{serial}</span>}
      </Fact>
      <Counted label={t('LAST_RECEIPT')} no={lastReceiptNo} />
      <Counted label={t('LAST_CLOSING')} no={closingNo} />
      <Rates rates={rates} />
      {unsettled > 0 && (
        <Fact label={t('GATEWAY_UNSETTLED')}>
          <b className={c.unsettled}>{t('GATEWAY_UNSETTLED_BILLS', { count: unsettled })}</b>
        </Fact>
      )}
    </>
  )
}

/** The last reported state of the gateway's device, and when it was paired. Unknown facts are omitted. */
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
