import { api } from '@kafana/client/api/api.ts'
import { updateCached } from '@kafana/client/api/cached-queries.ts'
import { callOptions } from '@kafana/client/api/query.ts'
import { errorText } from '@kafana/client/i18n/message-text.ts'
import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { useLiveState } from '@kafana/client/live/use-live.ts'
import type { VenueTable } from '@kafana/contract'
import { notifyManager, useMutation, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { notify, offerUndo } from '../../../ui/notify.tsx'
import { coveredAt } from './floor-geometry.ts'
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

/** Why a table cannot be moved, in words; null if it can. */
const useRefusal = (placed: readonly VenueTable[]) => {
  const { t } = useTranslation()
  const isOffline = useLiveState().phase === 'lost'
  // An undo asks later than it was offered.
  const latest = useRef(placed)
  useEffect(() => {
    latest.current = placed
  }, [placed])
  return useCallback(
    ({ table, to }: Move): string | null => {
      if (isOffline) return t('FLOOR_MOVE_NEEDS_SERVER')
      const here = latest.current.filter(({ zone }) => zone === table.zone)
      const covered = coveredAt(here, here.find(({ _id }) => _id === table._id) ?? table, to)
      return covered ? t('FLOOR_TABLE_COVERS', { name: table.name, other: covered.name }) : null
    },
    [t, isOffline],
  )
}

/**
 * Saves the positions of tables. `move` shows the new position at once and offers to undo it; a failed move is reverted
 * with a message, and one onto another table is refused with a message. `placed` are the tables to show, `announcement`
 * is for screen readers.
 */
export const useTablePositions = (tables: readonly VenueTable[]) => {
  const { t } = useTranslation()
  const [announcement, setAnnouncement] = useState('')
  const { placed, begin, end } = usePendingPositions(tables)
  const mutate = useSaveMove(end)
  const refusalOf = useRefusal(placed)

  /** Whether the table is moved; if not, a message says why. */
  const save = useCallback(
    (move: Move): boolean => {
      const refusal = refusalOf(move)
      if (refusal !== null) {
        notify.error(refusal)
        return false
      }
      begin(move)
      mutate(move)
      return true
    },
    [refusalOf, begin, mutate],
  )
  const move = useCallback(
    (table: VenueTable, to: Position): void => {
      if (to.x === table.position.x && to.y === table.position.y) return
      if (!save({ table, to })) return
      const text = t('FLOOR_TABLE_MOVED', { name: table.name })
      setAnnouncement(text)
      offerUndo(text, () => save({ table, to: table.position }))
    },
    [t, save],
  )
  return { placed, move, announcement }
}
