import type { VenueTable } from '@kafana/contract'
import { notifyManager, useMutation, useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../platform/api/api.ts'
import { errorText } from '../../platform/api/error-text.ts'
import { callOptions } from '../../platform/api/query.ts'
import { renewKnown } from '../../platform/api/renew-known.ts'
import { useLiveState } from '../../platform/live/live.ts'
import { notify } from '../../ui/notify.ts'
import { UndoToast } from '../../ui/undo-toast.tsx'
import type { Position } from './use-tile-drag.ts'

interface Move {
  readonly table: VenueTable
  readonly to: Position
}

const KEY = ['layout', 'table-position'] as const
const { queryKey: TABLES } = callOptions('layout', 'tables')

/** The places that are shown before the server knows them, over whatever is read meanwhile. */
const useUnderWay = (tables: readonly VenueTable[]) => {
  const [underWay, setUnderWay] = useState<ReadonlyMap<string, Position>>(() => new Map())
  const placed = useMemo(
    () =>
      tables.map((table) => {
        const position = underWay.get(table._id)
        return position ? { ...table, position } : table
      }),
    [tables, underWay],
  )
  const begin = useCallback(
    ({ table, to }: Move) => setUnderWay((before) => new Map(before).set(table._id, to)),
    [],
  )
  /** A later move of the same table goes on. */
  const end = useCallback(
    ({ table, to }: Move) =>
      setUnderWay(
        (before) => new Map([...before].filter(([id, position]) => id !== table._id || position !== to)),
      ),
    [],
  )
  return { placed, begin, end }
}

/** Saves moves one after the other: each carries the version that the one before it made. */
const useSaveMove = (end: (move: Move) => void) => {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  return useMutation({
    mutationKey: KEY,
    scope: { id: KEY.join() },
    mutationFn: ({ table, to }: Move) => {
      const version =
        queryClient.getQueryData(TABLES)?.find(({ _id }) => _id === table._id)?.version ?? table.version
      return api.layout.updateTable({ params: { id: table._id }, body: { position: to, version } })
    },
    onSuccess: (saved, move) => {
      renewKnown(queryClient, 'layout', saved)
      // In its turn after those who show the tables were told: the tile must not flash back for a frame.
      notifyManager.schedule(() => end(move))
    },
    onError: (error, move) => {
      end(move)
      notify.error(`${t('FAILED_TO_MOVE_TABLE')} ${errorText(error, t)}`)
    },
    onSettled: () => {
      if (queryClient.isMutating({ mutationKey: KEY }) === 1)
        void queryClient.invalidateQueries({ queryKey: ['layout'] })
    },
  }).mutate
}

/**
 * Saves where tables are put. `move` shows the new place at once and offers to undo it; what cannot be saved goes back, and says why. `placed` are the tables as
 * they are to be shown, `said` is for people who hear the screen.
 */
export const useTablePositions = (tables: readonly VenueTable[]) => {
  const { t } = useTranslation()
  const [said, setSaid] = useState('')
  const { placed, begin, end } = useUnderWay(tables)
  const mutate = useSaveMove(end)
  const isAway = useLiveState().phase === 'lost'

  const save = useCallback(
    (move: Move): void => {
      begin(move)
      mutate(move)
    },
    [begin, mutate],
  )
  const move = useCallback(
    (table: VenueTable, to: Position): void => {
      if (to.x === table.position.x && to.y === table.position.y) return
      if (isAway) {
        notify.error(t('FLOOR_MOVE_NEEDS_SERVER'))
        return
      }
      save({ table, to })
      const text = t('FLOOR_TABLE_MOVED', { name: table.name })
      setSaid(text)
      notify.info(<UndoToast text={text} onUndo={() => save({ table, to: table.position })} />)
    },
    [t, save, isAway],
  )
  return { placed, move, said }
}
