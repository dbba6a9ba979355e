import { useCall } from '@kafana/client/api/query.ts'
import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { useFormats, useTodayBounds, useVenue } from '@kafana/client/i18n/use-venue.ts'
import { useCanOpen } from '@kafana/client/session/screen-access.ts'
import type { Gateway } from '@kafana/contract'
import { addDays, type RouteName, ROUTES, stockLevel } from '@kafana/domain'
import {
  type Icon,
  IconChevronRight,
  IconCircleCheck,
  IconCircleOff,
  IconDatabaseExclamation,
  IconPrinterOff,
  IconReceiptOff,
  IconReceiptTax,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useUnresolvedBills } from '../../modules/billing/index.ts'
import { gatewayState, GatewayStatusText } from '../../modules/gateways/index.ts'
import { ordersPath } from '../../modules/orders/index.ts'
import { boundsOf } from '../../ui/day-range.ts'
import c from './attention.module.css'

interface Item {
  readonly key: string
  readonly icon: Icon
  readonly text: ReactNode
  /** Where it is dealt with; nothing can be opened for what only the operator of the server can mend. */
  readonly to?: { readonly screen: RouteName; readonly path: string }
}

const useBillItems = (): Item[] => {
  const { t } = useTranslation()
  const count = useUnresolvedBills().length
  return count === 0
    ? []
    : [
        {
          key: 'bills',
          icon: IconReceiptOff,
          text: t('BILLS_WAIT_PERSON', { count }),
          to: { screen: 'home', path: ROUTES.home },
        },
      ]
}

const LOOKED_BACK_DAYS = 31

/**
 * Pre-bills that nobody has printed a receipt for. Those of today may still belong to guests at their table; what is
 * older than a month is in the fiscal report.
 */
const usePreBillItems = (): Item[] => {
  const { t } = useTranslation()
  const { money, number } = useFormats()
  const { day } = useTodayBounds()
  const earlier = { from: addDays(day, -LOOKED_BACK_DAYS), to: addDays(day, -1) }
  const { start, end } = boundsOf(earlier, useVenue())
  const query = { document: 'preBill', billedStart: start, billedEnd: end } as const
  const { data } = useCall('orders', 'totals', { query }, { enabled: useCanOpen()('orders') })
  return data === undefined || data.count === 0
    ? []
    : [
        {
          key: 'pre-bills',
          icon: IconReceiptTax,
          text: t('ATTENTION_PRE_BILLS', { number: number(data.count, 0), amount: money(data.total) }),
          to: { screen: 'orders', path: ordersPath(query) },
        },
      ]
}

const MAX_NAMES = 3

/** What is used up is named, so that somebody can buy it on the way. */
const useStockItems = (): Item[] => {
  const { t } = useTranslation()
  const stock = useCall('storage', 'list', {}, { enabled: useCanOpen()('storage') })
  const out = (stock.data ?? []).filter((ingredient) => stockLevel(ingredient) === 'out')
  if (out.length === 0) return []
  const names = out
    .slice(0, MAX_NAMES)
    .map(({ name }) => name)
    .join(', ')
  const more = out.length - MAX_NAMES
  return [
    {
      key: 'stock',
      icon: IconCircleOff,
      text: more > 0 ? t('ATTENTION_STOCK_MORE', { names, count: more }) : t('ATTENTION_STOCK', { names }),
      to: { screen: 'storage', path: `${ROUTES.storage}?level=low` },
    },
  ]
}

const GatewayProblem = ({ gateway }: { readonly gateway: Gateway }) => {
  const { t } = useTranslation()
  return (
    <>
      {gateway.name}:{' '}
      {gatewayState(gateway) === 'confirm' ? t('ATTENTION_NUMBER') : <GatewayStatusText gateway={gateway} />}
    </>
  )
}

const POLL_MS = 60_000

/** Gateways that are away, whose device is silent, or that wait for a number. */
const useGatewayItems = (): Item[] => {
  const canOpen = useCanOpen()
  const gateways = useCall('gateways', 'list', {}, { enabled: canOpen('company'), refetchInterval: POLL_MS })
  return (gateways.data ?? [])
    .filter((gateway) => gatewayState(gateway) !== 'online')
    .map((gateway) => ({
      key: gateway._id,
      icon: IconPrinterOff,
      text: <GatewayProblem gateway={gateway} />,
      to: { screen: 'company', path: ROUTES.company },
    }))
}

const TEN_MINUTES_MS = 600_000

/** Before the disk is full: then only billing and reading work. */
const useDiskItems = (): Item[] => {
  const { t } = useTranslation()
  const { data } = useCall('system', 'diskSpace', {}, { refetchInterval: TEN_MINUTES_MS })
  return data?.isLow === true
    ? [{ key: 'disk', icon: IconDatabaseExclamation, text: t('DISK_LOW', { percent: data.usedPercent }) }]
    : []
}

const Row = ({ item: { icon: ItemIcon, text, to } }: { readonly item: Item }) => {
  const canOpen = useCanOpen()
  const content = (
    <>
      <ItemIcon size={22} aria-hidden />
      <span className={c.text}>{text}</span>
    </>
  )
  return (
    <li>
      {to && canOpen(to.screen) ? (
        <Link to={to.path} className={c.row}>
          {content}
          <IconChevronRight size={20} aria-hidden />
        </Link>
      ) : (
        <span className={c.row}>{content}</span>
      )}
    </li>
  )
}

/** What needs somebody now, each with the way to it; one quiet line if nothing does. */
export const Attention = () => {
  const { t } = useTranslation()
  const items = [
    ...useBillItems(),
    ...usePreBillItems(),
    ...useGatewayItems(),
    ...useStockItems(),
    ...useDiskItems(),
  ]
  return (
    <section aria-label={t('ATTENTION')} role="status">
      {items.length === 0 ? (
        <p className={c.none}>
          <IconCircleCheck size={20} aria-hidden />
          {t('ATTENTION_NONE')}
        </p>
      ) : (
        <>
          <h2 className={c.title}>{t('ATTENTION')}</h2>
          <ul className={c.list}>
            {items.map((item) => (
              <Row key={item.key} item={item} />
            ))}
          </ul>
        </>
      )}
    </section>
  )
}
