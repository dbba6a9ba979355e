import { part } from '@kafana/client/browser/parts.ts'
import { usePart } from '@kafana/client/browser/use-part.ts'
import type { VenueTable } from '@kafana/contract'
import { useNavigate } from 'react-router'
import { deferred } from '../../../ui/deferred.tsx'
import { BoardSkeleton } from './board-skeleton.tsx'
import { TAB_ADDRESS } from './table-view.ts'
import { ViewBar } from './view-bar.tsx'

const code = part(async () => import('./board-view.tsx'))
const Board = deferred(async () => (await code.load()).BoardView)

/** The board of a table, loaded when it is opened for the first time; if it cannot be, the tab stays. */
export const LoadedBoard = ({ table }: { readonly table: VenueTable }) => {
  const navigate = useNavigate()
  const isLoaded = usePart(code) !== undefined
  return (
    <>
      {!isLoaded && (
        <>
          <ViewBar view="board" />
          <BoardSkeleton />
        </>
      )}
      <Board table={table} onClose={() => void navigate(TAB_ADDRESS, { replace: true })} />
    </>
  )
}
