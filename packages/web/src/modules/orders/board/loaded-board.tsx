import type { VenueTable } from '@kafana/contract'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../../platform/api/api-error.ts'
import { part } from '../../../platform/browser/parts.ts'
import { usePart } from '../../../platform/browser/use-part.ts'
import { QueryView } from '../../../ui/query-view.tsx'
import { BoardSkeleton } from './board-skeleton.tsx'
import { ViewBar } from './view-bar.tsx'

const board = part(async () => (await import('./board-view.tsx')).BoardView)

/** Loads the board; if that fails, it says so and offers another try. */
const BoardLoading = () => {
  const { t } = useTranslation()
  const [error, setError] = useState<Error | null>(null)
  const load = async (): Promise<void> => {
    setError(null)
    await board.load().catch(() => setError(new ApiError({ status: 0, code: 'NETWORK', message: '' })))
  }
  useEffect(() => void load(), [])
  return (
    <>
      <ViewBar view="board" />
      <QueryView
        query={{ data: undefined, error, isFetching: error === null, refetch: load }}
        failure={t('ERROR_NETWORK')}
        skeleton={<BoardSkeleton />}
      >
        {() => null}
      </QueryView>
    </>
  )
}

/** The board of a table, loaded when it is opened for the first time. */
export const LoadedBoard = ({ table }: { readonly table: VenueTable }) => {
  const Board = usePart(board)
  return Board ? <Board table={table} /> : <BoardLoading />
}
