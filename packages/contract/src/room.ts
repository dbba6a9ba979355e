/** The rooms of the wire: the contract's groups, the server's features and the first part of a browser's query key share these names. */
export const ROOMS = [
  'auth',
  'company',
  'staff',
  'sections',
  'layout',
  'storage',
  'catalog',
  'orders',
  'billing',
  'gateways',
  'gatewayLink',
  'fiscalBook',
  'statistics',
  'contact',
  'geo',
  'system',
] as const
export type Room = (typeof ROOMS)[number]
