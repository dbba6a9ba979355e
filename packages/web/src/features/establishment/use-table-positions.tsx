import type { VenueTable } from '@kafana/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../platform/api/api.ts'
import { errorText } from '../../platform/api/error-text.ts'
import { callOptions } from '../../platform/api/query.ts'
import { notify } from '../../ui/notify.ts'
import { UndoToast } from '../../ui/undo-toast.tsx'
import type { Position } from './use-tile-drag.ts'

interface Move {
  readonly table: VenueTable
  readonly to: Position
}

const KEY = ['layout', 'table-position'] as const

/**
 * Saves where tables are put. `move` shows the new place at once and offers to undo it; what cannot be saved goes back.
 * `said` is for people who hear the screen.
 */
export const useTablePositions = () => {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const [said, setSaid] = useState('')
  const { queryKey } = callOptions('layout', 'tables')
  const change = (id: string, changes: Partial<VenueTable>): void => {
    queryClient.setQueryData(queryKey, (tables) => tables?.map((each) => (each._id === id ? { ...each, ...changes } : each)))
  }

  const { mutate } = useMutation({
    mutationKey: KEY,
    // One after the other: each save carries the version that the one before it made.
    scope: { id: KEY.join() },
    mutationFn: ({ table, to }: Move) => {
      const version = queryClient.getQueryData(queryKey)?.find(({ _id }) => _id === table._id)?.version ?? table.version
      return api.layout.updateTable({ params: { id: table._id }, body: { position: to, version } })
    },
    // Only the version: a later move of the same table may be on screen already.
    onSuccess: ({ _id, version }) => change(_id, { version }),
    onError: (error, { table }) => {
      change(table._id, { position: table.position })
      notify.error(`${t('FAILED_TO_MOVE_TABLE')} ${errorText(error, t)}`)
    },
    onSettled: () => {
      if (queryClient.isMutating({ mutationKey: KEY }) === 1) void queryClient.invalidateQueries({ queryKey: ['layout'] })
    },
  })

  const save = (table: VenueTable, to: Position): void => {
    // Before the save begins: it starts a moment later, and the tile would flash back for a frame.
    void queryClient.cancelQueries({ queryKey })
    change(table._id, { position: to })
    mutate({ table, to })
  }
  const move = (table: VenueTable, to: Position): void => {
    if (to.x === table.position.x && to.y === table.position.y) return
    save(table, to)
    setSaid(t('FLOOR_TABLE_MOVED', { name: table.name }))
    notify.info(<UndoToast text={t('FLOOR_TABLE_MOVED', { name: table.name })} onUndo={() => save({ ...table, position: to }, table.position)} />)
  }
  return { move, said }
}
