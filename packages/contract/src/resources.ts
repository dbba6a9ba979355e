/**
 * The resources of the API: the contract's groups, the server's modules and the first part of a browser's query
 * key share these names.
 */
export const RESOURCES = [
  'auth',
  'company',
  'staff',
  'sections',
  'layout',
  'storage',
  'catalog',
  'stations',
  'printing',
  'orders',
  'checks',
  'service',
  'approvals',
  'waiter',
  'accounts',
  'billing',
  'gateways',
  'gatewayLink',
  'fiscalBook',
  'statistics',
  'contact',
  'geo',
  'system',
] as const
export type Resource = (typeof RESOURCES)[number]
