import { DEFAULT_ALLOWED_ROUTES, SCREENS, type Role, type ScreenName } from '@kafana/domain'
import type { TranslationKey } from '@kafana/locales'

/** Every screen in words. */
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

const only = (wanted: (screen: ScreenName) => boolean): readonly Group[] =>
  GROUPS.map(({ title, screens }) => ({ title, screens: screens.filter(wanted) })).filter(
    ({ screens }) => screens.length > 0,
  )

/** The screens a role usually has, and those that are other roles' work. */
export const screenGroups = (
  role: Role,
): { readonly usual: readonly Group[]; readonly others: readonly Group[] } => {
  const usual = (screen: ScreenName): boolean => DEFAULT_ALLOWED_ROUTES[role].includes(screen)
  return { usual: only(usual), others: only((screen) => !usual(screen)) }
}

export const inScreenOrder = (screens: readonly ScreenName[]): ScreenName[] =>
  SCREENS.filter((screen) => screens.includes(screen))

/** What one owner switched between `before` and `mine`, done to the list as another owner left it. */
export const mergeScreens = (
  before: readonly ScreenName[],
  mine: readonly ScreenName[],
  now: readonly ScreenName[],
): ScreenName[] =>
  SCREENS.filter((screen) =>
    (mine.includes(screen) === before.includes(screen) ? now : mine).includes(screen),
  )
