import type { Category } from '@kafana/domain'
import { useMemo } from 'react'
import { useCall } from '../../platform/api/query.ts'
import { kitchenWith, type Kitchen } from './all-day.ts'
import type { OwnMove } from './own-move.ts'

/** What a kitchen or a bar has before it; undefined until it is known. */
export const useKitchen = (category: Category, moves: readonly OwnMove[]): Kitchen | undefined => {
  const { data, dataUpdatedAt } = useCall('orders', 'kitchen', { query: { category } })
  return useMemo(() => {
    const ofCategory = moves.filter(({ order }) => order.category === category)
    return data && kitchenWith(data, dataUpdatedAt, ofCategory)
  }, [data, dataUpdatedAt, moves, category])
}
