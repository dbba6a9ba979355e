import type { StockMovementKind } from '@kafana/domain'
import { useInfiniteQuery } from '@tanstack/react-query'
import { api } from '../../platform/api/api.ts'

/** The changes of what is on hand, page by page, the latest first; news of storage read them again. */
export const useMovements = (id: string, kind: StockMovementKind | undefined) =>
  useInfiniteQuery({
    queryKey: ['storage', 'movements', { id, kind }],
    queryFn: ({ pageParam, signal }) =>
      api.storage.movements({ params: { id }, query: { kind, after: pageParam } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
  })
