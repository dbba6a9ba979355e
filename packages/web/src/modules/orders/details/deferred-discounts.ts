import { deferred } from '../../../ui/deferred.tsx'

export const OrderDiscounts = deferred(async () => (await import('./order-discounts.tsx')).OrderDiscounts)
