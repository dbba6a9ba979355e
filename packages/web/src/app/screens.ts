import type { RouteName } from '@kafana/domain'
import type { ComponentType } from 'react'
import { doorScreens } from './door.ts'

/** How a screen wants to be framed. */
export interface ScreenHandle {
  /** Uses the whole window instead of the centred column. */
  readonly wide?: boolean
  /** Dark and high in contrast, for a screen that hangs in a kitchen. */
  readonly dark?: boolean
}

/** What every route's handle says of it. */
export interface NamedHandle {
  readonly name: RouteName
}

export interface ScreenModule {
  readonly Component: ComponentType
  readonly handle?: ScreenHandle
}

/** Every screen by its route name. The front pages are not here: they are pages of their own, made at build time. What else is not here is not a page, and nothing links to it. */
export const screens: Partial<Record<RouteName, () => Promise<ScreenModule>>> = {
  ...doorScreens,
  home: () => import('../features/home/home-screen.tsx'),
  panel: () => import('../features/panel/panel-screen.tsx'),
  venues: () => import('../features/venues/venues-screen.tsx'),
  company: () => import('../features/company/company-screen.tsx'),
  products: () => import('../features/products/products-screen.tsx'),
  storage: () => import('../features/storage/storage-screen.tsx'),
  zones: () => import('../features/zones/zones-screen.tsx'),
  statistics: () => import('../features/statistics/statistics-screen.tsx'),
  fiscalBook: () => import('../features/fiscal-book/fiscal-book-screen.tsx'),
  staff: () => import('../features/staff/staff-screen.tsx'),
  establishment: () => import('../features/establishment/establishment-screen.tsx'),
  monitor: () => import('../features/monitor/monitor-screen.tsx'),
  manager: () => import('../features/manager/manager-screen.tsx'),
  gateway: () => import('../features/gateway/gateway-screen.tsx'),
  orders: () => import('../features/orders/orders-screen.tsx'),
  establishmentDetails: () => import('../features/table-details/table-details-screen.tsx'),
  orderDetails: () => import('../features/order-details/order-details-screen.tsx'),
  staffDetails: () => import('../features/staff-details/staff-details-screen.tsx'),
  users: () => import('../features/sections/sections-screen.tsx'),
  userStats: () => import('../features/user-stats/user-stats-screen.tsx'),
  unauthorized: () => import('../features/unauthorized/unauthorized-screen.tsx'),
}

/** What stands at every address that is none of theirs. */
export const loadNotFound = () => import('../features/not-found/not-found-screen.tsx')

export const builtScreens: ReadonlySet<RouteName> = new Set(Object.keys(screens) as RouteName[])
