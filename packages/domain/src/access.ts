/** The roles of signed-in people. Waiters use the mobile app; admins have access to no venue. */
export const ROLES = ['admin', 'owner', 'monitor', 'waiter'] as const
export type Role = (typeof ROLES)[number]

/** Roles an owner may give to a new member of staff. */
export const STAFF_ROLES = ['monitor', 'waiter'] as const

/**
 * Every screen by its route name. The names are what a person's `allowedRoutes` lists; the paths are what the
 * browser shows.
 */
export const ROUTES = {
  landing: '/',
  login: '/login',
  register: '/register',
  forgot: '/forgot-password',
  reset: '/reset-password/:id/:token',
  privacyPolicy: '/privacy-policy',
  home: '/home',
  panel: '/panel',
  company: '/company',
  accounts: '/accounts',
  zones: '/zones',
  stations: '/stations',
  gateway: '/gateway',
  establishment: '/establishment',
  establishmentDetails: '/establishment/:id',
  staff: '/staff',
  staffDetails: '/staff/:id',
  statistics: '/statistics',
  fiscalBook: '/fiscal-book',
  venues: '/venues',
  products: '/products',
  storage: '/storage',
  orders: '/orders',
  orderDetails: '/orders/:id',
  users: '/users',
  monitor: '/monitor',
  userStats: '/users/:id/section/:section',
  manager: '/manager',
  pad: '/pad',
  unauthorized: '/unauthorized',
} as const

export type RouteName = keyof typeof ROUTES

/** Screens for signed-out people; a signed-in person is redirected to their home. */
export const PUBLIC_ROUTES = [
  'landing',
  'login',
  'forgot',
  'privacyPolicy',
  'unauthorized',
] as const satisfies readonly RouteName[]

/**
 * Open to signed-out people without being public, and never granted: needed to set up a venue and to reset a password.
 */
export const SIGNED_OUT_ROUTES = ['register', 'reset'] as const satisfies readonly RouteName[]

/** Addresses that belong to another screen: whoever may open the screen may open them. */
export const ROUTES_WITHIN = { accounts: 'company' } as const satisfies Partial<Record<RouteName, RouteName>>

type OpenRoute = (typeof PUBLIC_ROUTES)[number] | (typeof SIGNED_OUT_ROUTES)[number]
/** A screen that can stand in somebody's `allowedRoutes`. */
export type ScreenName = Exclude<RouteName, OpenRoute | keyof typeof ROUTES_WITHIN>

const open: readonly RouteName[] = [...PUBLIC_ROUTES, ...SIGNED_OUT_ROUTES]
const isScreen = (name: RouteName): name is ScreenName =>
  !open.includes(name) && !Object.hasOwn(ROUTES_WITHIN, name)
export const SCREENS: readonly ScreenName[] = (Object.keys(ROUTES) as RouteName[]).filter(isScreen)

/** The screens a new account of each role starts with; an owner may change the list person by person. */
export const DEFAULT_ALLOWED_ROUTES: Readonly<Record<Role, readonly ScreenName[]>> = {
  admin: [],
  owner: [
    'home',
    'panel',
    'company',
    'zones',
    'stations',
    'establishment',
    'establishmentDetails',
    'staff',
    'staffDetails',
    'statistics',
    'fiscalBook',
    'venues',
    'products',
    'storage',
    'orders',
    'orderDetails',
    'users',
    'userStats',
  ],
  monitor: [
    'establishment',
    'establishmentDetails',
    'monitor',
    'manager',
    'pad',
    'orders',
    'orderDetails',
    'gateway',
  ],
  // The screens of the mobile app.
  waiter: ['orders', 'orderDetails', 'establishment', 'establishmentDetails', 'manager', 'pad'],
}

/** Where a role lands after signing in on the web; admins and waiters are refused there. */
export const START_ROUTE = { owner: 'panel', monitor: 'establishment' } as const satisfies Partial<
  Record<Role, RouteName>
>
