import type { VenueTable } from '@kafana/contract'
import { notifyManager, useMutation, useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../../platform/api/api.ts'
import { updateCached } from '../../../platform/api/cached-queries.ts'
import { callOptions } from '../../../platform/api/query.ts'
import { errorText } from '../../../platform/i18n/message-text.ts'
import { useLiveState } from '../../../platform/live/use-live.ts'
import { notify, UndoToast } from '../../../ui/notify.tsx'
import type { Position } from './use-tile-drag.ts'

interface Move {
  readonly table: VenueTable
  readonly to: Position
}

const KEY = ['layout', 'table-position'] as const
const { queryKey: TABLES } = callOptions('layout', 'tables')

/** The positions that are shown before they are saved, regardless of what is fetched in between. */
const usePendingPositions = (tables: readonly VenueTable[]) => {
  const [pending, setPending] = useState<ReadonlyMap<string, Position>>(() => new Map())
  const placed = useMemo(
    () =>
      tables.map((table) => {
        const position = pending.get(table._id)
        return position ? { ...table, position } : table
      }),
    [tables, pending],
  )
  const begin = useCallback(
    ({ table, to }: Move) => setPending((before) => new Map(before).set(table._id, to)),
    [],
  )
  /** Keeps the position of a later move of the same table. */
  const end = useCallback(
    ({ table, to }: Move) =>
      setPending(
        (before) => new Map([...before].filter(([id, position]) => id !== table._id || position !== to)),
      ),
    [],
  )
  return { placed, begin, end }
}

/** Saves moves one after the other, each with the version that the previous one returned. */
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
      updateCached(queryClient, 'layout', saved)
      // Scheduled after the notification of the query's observers: the tile must not flash back for a frame.
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
 * Saves the positions of tables. `move` shows the new position at once and offers to undo it; a failed move
 * is reverted with a message. `placed` are the tables to show, `announcement` is for screen readers.
 */
export const useTablePositions = (tables: readonly VenueTable[]) => {
  const { t } = useTranslation()
  const [announcement, setAnnouncement] = useState('')
  const { placed, begin, end } = usePendingPositions(tables)
  const mutate = useSaveMove(end)
  const isOffline = useLiveState().phase === 'lost'

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
      if (isOffline) {
        notify.error(t('FLOOR_MOVE_NEEDS_SERVER'))
        return
      }
      save({ table, to })
      const text = t('FLOOR_TABLE_MOVED', { name: table.name })
      setAnnouncement(text)
      notify.info(<UndoToast text={text} onUndo={() => save({ table, to: table.position })} />)
    },
    [t, save, isOffline],
  )
  return { placed, move, announcement }
}
