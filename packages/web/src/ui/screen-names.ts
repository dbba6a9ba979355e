import type { ScreenName } from '@kafana/domain'
import type { TranslationKey } from '@kafana/locales'

/** What every screen is called: in its title, on the panel, in the menu, in search and in permissions. */
export const SCREEN_NAME = {
  home: 'THE_DAY',
  panel: 'OWNER_PANEL',
  company: 'COMPANY_TITLE',
  zones: 'ZONES',
  stations: 'STATIONS',
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
  orders: 'ORDERS',
  orderDetails: 'SCREEN_ORDER',
  users: 'STAFF_BY_SECTION',
  monitor: 'MONITOR_LINK',
  userStats: 'SCREEN_USER_STATS',
  manager: 'MANAGER_LINK',
  pad: 'PAD_LINK',
} as const satisfies Record<ScreenName, TranslationKey>
