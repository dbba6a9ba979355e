import { DEFAULT_ALLOWED_ROUTES, SCREENS, type Role, type ScreenName } from '@kafana/domain'
import type { TranslationKey } from '@kafana/locales'

/** The name of every screen. */
export const SCREEN_TEXT = {
  home: 'THE_DAY',
  panel: 'OWNER_PANEL',
  company: 'SCREEN_COMPANY',
  zones: 'ZONES',
  gateway: 'GATEWAY_LINK',
  establishment: 'FLOOR_TITLE',
  establishmentDetails: 'SCREEN_TABLE',
  staff: 'STAFF',
  staffDetails: 'SCREEN_STAFF_DETAILS',
  statistics: 'STATISTICS',
  fiscalBook: 'FISCAL_BOOK',
  venues: 'VENUE_OVERVIEW',
  products: 'PRODUCTS',
  storage: 'STORAGE',
  orders: 'ALL_ORDERS',
  orderDetails: 'SCREEN_ORDER',
  users: 'STAFF_BY_SECTION',
  monitor: 'MONITOR_LINK',
  userStats: 'SCREEN_USER_STATS',
  manager: 'MANAGER_LINK',
} as const satisfies Record<ScreenName, TranslationKey>

interface Group {
  readonly title: TranslationKey
  readonly screens: readonly ScreenName[]
}

const GROUPS: readonly Group[] = [
  {
    title: 'SCREENS_SERVICE',
    screens: [
      'establishment',
      'establishmentDetails',
      'monitor',
      'manager',
      'orders',
      'orderDetails',
      'gateway',
    ],
  },
  { title: 'SCREENS_OVERVIEW', screens: ['panel', 'home', 'venues', 'statistics', 'fiscalBook'] },
  { title: 'STAFF', screens: ['staff', 'staffDetails', 'users', 'userStats'] },
  { title: 'SCREENS_STOCK', screens: ['products', 'storage'] },
  { title: 'SCREENS_VENUE', screens: ['company', 'zones'] },
]

const filterGroups = (predicate: (screen: ScreenName) => boolean): readonly Group[] =>
  GROUPS.map(({ title, screens }) => ({ title, screens: screens.filter(predicate) })).filter(
    ({ screens }) => screens.length > 0,
  )

/** The default screens of a role, and all others. */
export const screenGroups = (
  role: Role,
): { readonly usual: readonly Group[]; readonly others: readonly Group[] } => {
  const usual = (screen: ScreenName): boolean => DEFAULT_ALLOWED_ROUTES[role].includes(screen)
  return { usual: filterGroups(usual), others: filterGroups((screen) => !usual(screen)) }
}

export const inScreenOrder = (screens: readonly ScreenName[]): ScreenName[] =>
  SCREENS.filter((screen) => screens.includes(screen))

/** Applies the difference between `before` and `mine` to the list as another owner left it. */
export const mergeScreens = (
  before: readonly ScreenName[],
  mine: readonly ScreenName[],
  now: readonly ScreenName[],
): ScreenName[] =>
  SCREENS.filter((screen) =>
    (mine.includes(screen) === before.includes(screen) ? now : mine).includes(screen),
  )
