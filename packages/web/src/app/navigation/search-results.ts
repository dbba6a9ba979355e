import { useCall } from '@kafana/client/api/query.ts'
import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { useFormats } from '@kafana/client/i18n/use-venue.ts'
import { useCanOpen } from '@kafana/client/session/screen-access.ts'
import { useSession } from '@kafana/client/session/session-store.ts'
import { ROUTES, foldText } from '@kafana/domain'
import { keepPreviousData } from '@tanstack/react-query'
import { generatePath } from 'react-router'
import { orderNumberText } from '../../modules/orders/index.ts'
import { searchPath } from '../../platform/url/search-params.ts'
import { byName, fullName, ROLE_TEXT } from '../../ui/labels.ts'
import { personPath } from '../../ui/person-path.ts'
import { SCREEN_NAME } from '../../ui/screen-names.ts'
import { tablePath } from '../../ui/table-path.ts'
import { groupsFor } from './screen-groups.ts'

/** One thing that was found, and where it is. */
export interface Found {
  readonly key: string
  readonly name: string
  /** What distinguishes it from others of that name. */
  readonly detail?: string
  readonly path: string
}
export interface FoundGroup {
  readonly title: string
  readonly found: readonly Found[]
}

const SHOWN = 5

/** 0 for the whole name, 1 for its beginning, 2 for the rest: "Table 1" stands above "Table 12". */
const distance = (name: string, text: string): number => {
  const [key, wanted] = [foldText(name), foldText(text)]
  if (key === wanted) return 0
  return key.startsWith(wanted) ? 1 : 2
}
/** The rows whose name contains the text, the best matches first. */
const bestByName = <T>(rows: readonly T[], nameOf: (row: T) => string, text: string): readonly T[] =>
  byName(rows, nameOf, text).toSorted((a, b) => distance(nameOf(a), text) - distance(nameOf(b), text))

/** The screens by name; all of them without a text. */
const useFoundScreens = (text: string): readonly Found[] => {
  const { t } = useTranslation()
  const canOpen = useCanOpen()
  const screens = [
    ...(canOpen('panel') ? (['panel'] as const) : []),
    ...groupsFor(canOpen).flatMap(({ links }) => links.map(({ screen }) => screen)),
  ].map((screen): Found => ({ key: screen, name: t(SCREEN_NAME[screen]), path: ROUTES[screen] }))
  return bestByName(screens, ({ name }) => name, text)
}

const useFoundPeople = (text: string): readonly Found[] => {
  const { t } = useTranslation()
  const mayList = useSession()?.user.role === 'owner'
  const enabled = useCanOpen()('staffDetails') && mayList && text !== ''
  const staff = useCall('staff', 'list', {}, { enabled }).data ?? []
  return bestByName(staff, fullName, text).map(({ _id, firstname, lastname, role }): Found => ({
    key: _id,
    name: fullName({ firstname, lastname }),
    detail: t(ROLE_TEXT[role]),
    path: personPath({ _id, firstname, lastname }),
  }))
}

const useFoundProducts = (text: string): readonly Found[] => {
  const { money } = useFormats()
  const products = useCall('catalog', 'list', {}, { enabled: useCanOpen()('products') && text !== '' })
  return bestByName(products.data ?? [], ({ name }) => name, text).map(({ _id, name, price }): Found => ({
    key: _id,
    name,
    detail: money(price),
    path: searchPath(ROUTES.products, name),
  }))
}

const useFoundIngredients = (text: string): readonly Found[] => {
  const ingredients = useCall('storage', 'list', {}, { enabled: useCanOpen()('storage') && text !== '' })
  return bestByName(ingredients.data ?? [], ({ name }) => name, text).map(({ _id, name }): Found => ({
    key: _id,
    name,
    path: searchPath(ROUTES.storage, name),
  }))
}

const useFoundTables = (text: string): readonly Found[] => {
  const enabled = useCanOpen()('establishmentDetails') && text !== ''
  const zones = useCall('layout', 'zones', {}, { enabled }).data ?? []
  const tables = useCall('layout', 'tables', {}, { enabled }).data ?? []
  return bestByName(tables, ({ name }) => name, text).map(({ _id, name, zone }): Found => {
    const zoneName = zones.find((each) => each._id === zone)?.name
    return {
      key: _id,
      name,
      ...(zoneName !== undefined && { detail: zoneName }),
      path: tablePath(_id),
    }
  })
}

/** The orders that the orders screen would find, by number, receipt, name, table or amount; searched by the server. */
const useFoundOrders = (text: string): readonly Found[] => {
  const { money, orderDate } = useFormats()
  const canOpen = useCanOpen()
  const orders = useCall(
    'orders',
    'list',
    { query: { search: text, limit: SHOWN, sort: 'match' } },
    {
      enabled: canOpen('orders') && canOpen('orderDetails') && text !== '',
      placeholderData: keepPreviousData,
    },
  )
  return (orders.data?.orders ?? []).map(({ _id, number, name, table, totalPrice, createdAt }): Found => ({
    key: _id,
    name,
    detail: [orderNumberText({ number }), table?.name, money(totalPrice), orderDate(createdAt)]
      .filter(Boolean)
      .join(' · '),
    path: generatePath(ROUTES.orderDetails, { id: _id }),
  }))
}

/**
 * What the person can open that matches the text, at most five of each kind. @param settled the text after a short
 * pause, for what is searched by the server
 */
export const useSearchResults = (text: string, settled: string): readonly FoundGroup[] => {
  const { t } = useTranslation()
  const groups: readonly FoundGroup[] = [
    { title: t('SEARCH_SCREENS'), found: useFoundScreens(text) },
    { title: t('STAFF'), found: useFoundPeople(text) },
    { title: t('PRODUCTS'), found: useFoundProducts(text) },
    { title: t('TABLES'), found: useFoundTables(text) },
    { title: t('ORDERS'), found: useFoundOrders(settled) },
    { title: t('INGREDIENTS'), found: useFoundIngredients(text) },
  ]
  if (text === '') return groups.slice(0, 1)
  return groups
    .map(({ title, found }) => ({ title, found: found.slice(0, SHOWN) }))
    .filter(({ found }) => found.length > 0)
}
