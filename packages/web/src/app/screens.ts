import type { RouteName } from '@kafana/domain'
import type { ComponentType } from 'react'
import { signedOutScreens } from './signed-out-screens.ts'

/** The layout options of a screen. */
export interface ScreenHandle {
  /** Full width instead of the centred column. */
  readonly wide?: boolean
  /** Its content fills the column of a large window, too: it is many small parts side by side. */
  readonly spacious?: boolean
  /** Dark with high contrast, for a screen in a kitchen. */
  readonly dark?: boolean
}

/** What a layout knows of the screen that it shows; it has no name at an unknown address. */
export interface LayoutProps {
  readonly name: RouteName | undefined
  readonly handle: ScreenHandle
}

export interface ScreenModule {
  readonly Component: ComponentType
  readonly handle?: ScreenHandle
}

/**
 * All screens by route name. The public pages are rendered at build time and not listed; a route without a
 * screen does not exist, and nothing links to it.
 */
export const screens: Partial<Record<RouteName, () => Promise<ScreenModule>>> = {
  ...signedOutScreens,
  home: () => import('../modules/statistics/home/home-screen.tsx'),
  panel: () => import('./panel/panel-screen.tsx'),
  venues: () => import('../modules/statistics/venues/venues-screen.tsx'),
  accounts: () => import('../modules/accounts/accounts-screen.tsx'),
  company: () => import('../modules/company/company-screen.tsx'),
  products: () => import('../modules/catalog/products-screen.tsx'),
  storage: () => import('../modules/storage/storage-screen.tsx'),
  stations: () => import('../modules/stations/stations-screen.tsx'),
  zones: () => import('../modules/layout/zones/zones-screen.tsx'),
  statistics: () => import('../modules/statistics/statistics-screen.tsx'),
  fiscalBook: () => import('../modules/reconciliation/fiscal-report-screen.tsx'),
  staff: () => import('../modules/staff/staff-screen.tsx'),
  establishment: () => import('../modules/layout/establishment/establishment-screen.tsx'),
  monitor: () => import('../modules/orders/monitor/monitor-screen.tsx'),
  manager: () => import('../modules/orders/manager/manager-screen.tsx'),
  pad: () => import('../modules/orders/pad/pad-screen.tsx'),
  gateway: () => import('./gateway/gateway-screen.tsx'),
  orders: () => import('../modules/orders/list/orders-screen.tsx'),
  establishmentDetails: () => import('../modules/orders/board/table-details-screen.tsx'),
  orderDetails: () => import('../modules/orders/details/order-details-screen.tsx'),
  staffDetails: () => import('../modules/staff/details/staff-details-screen.tsx'),
  users: () => import('../modules/sections/sections-screen.tsx'),
  userStats: () => import('../modules/staff/user-stats/user-stats-screen.tsx'),
  unauthorized: () => import('./unauthorized/unauthorized-screen.tsx'),
}

/** The screen for unknown addresses. */
export const loadNotFound = (): Promise<ScreenModule> => import('./not-found/not-found-screen.tsx')

export const builtScreens: ReadonlySet<RouteName> = new Set(Object.keys(screens) as RouteName[])
