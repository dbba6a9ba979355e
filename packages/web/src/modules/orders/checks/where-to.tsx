import { useCall } from '@kafana/client/api/query.ts'
import { errorText } from '@kafana/client/i18n/message-text.ts'
import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import type { Check } from '@kafana/contract'
import { Center, Loader } from '@mantine/core'
import { useRef, useState } from 'react'
import { Dialog } from '../../../ui/dialog.tsx'
import { notify } from '../../../ui/notify.tsx'
import { useApproved } from '../../../ui/pin/use-approved.tsx'
import { type TableOption, useTableOptions } from '../order-entry/table-options.ts'
import { TableDialog } from '../pad/table-dialog.tsx'
import { TakenTable } from './taken-table.tsx'
import { type MoveTarget, type MoveWhat, useMoveCheck } from './use-move-check.ts'

interface Props {
  readonly check: Check
  readonly what: MoveWhat
  readonly onClose: () => void
}

/** A second press of a double press must not reach what is shown next. */
const DOUBLE_PRESS_MS = 400
const pause = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, DOUBLE_PRESS_MS)
  })

const TITLE = {
  move: 'CHECK_MOVE',
  join: 'CHECK_JOIN',
  orders: 'CHECK_MOVE_ORDERS',
} as const satisfies Record<MoveWhat['is'], string>

/** What the dialog shows: the tables; the parties of the one that was chosen. */
type Stage =
  | { readonly is: 'tables' }
  | { readonly is: 'busy' }
  | {
      readonly is: 'parties'
      readonly table: string
      readonly name: string
      readonly checks: readonly Check[]
    }

/** Do others sit at the table of a check? */
const useHasCompany = ({ _id, table }: Check): boolean => {
  const { data } = useCall('checks', 'ofTable', { params: { tableId: table._id } })
  return data?.some((other) => other.state === 'open' && other._id !== _id) ?? false
}

const isTaken = ({ floor }: TableOption): boolean => floor !== undefined && floor.state !== 'free'

/** While it works nothing else can be pressed: not what is behind either. */
const Moving = ({ title, onClose }: { readonly title: string; readonly onClose: () => void }) => {
  const { t } = useTranslation()
  return (
    <Dialog isHeld onClose={onClose} title={title}>
      <Center py="xl" role="status" aria-label={t('LOADING')}>
        <Loader />
      </Center>
    </Dialog>
  )
}

/** Where a check or a part of it goes: a table, and there the party that it joins or a check of its own. */
export const WhereTo = ({ check, what, onClose }: Props) => {
  const { t } = useTranslation()
  const tables = useTableOptions()
  const hasCompany = useHasCompany(check)
  const [stage, setStage] = useState<Stage>({ is: 'tables' })
  const isChosen = useRef(false)
  const { partiesAt, move } = useMoveCheck(check, what)
  const { run, dialog } = useApproved()
  const fail = (error: unknown): void => {
    notify.error(errorText(error, t))
    onClose()
  }
  const go = async (target: MoveTarget): Promise<void> => {
    setStage({ is: 'busy' })
    try {
      await run((approved) => move(target, approved))
      onClose()
    } catch (error) {
      fail(error)
    }
  }
  const goOnce = async (target: MoveTarget): Promise<void> => {
    setStage({ is: 'busy' })
    await pause()
    await go(target)
  }
  const choose = async (value: string): Promise<void> => {
    const table = tables.find((each) => each.value === value)
    if (!table) return
    isChosen.current = true
    setStage({ is: 'busy' })
    try {
      const asked = table.isCounter && what.is === 'move' ? [] : partiesAt(value)
      const [checks] = await Promise.all([asked, pause()])
      if (checks.length === 0 && what.is === 'join') {
        notify.info(`${table.name}: ${t('FREE_TABLE')}`)
        onClose()
      } else if (checks.length === 0) await go({ table: { id: value, name: table.name } })
      else setStage({ is: 'parties', table: value, name: table.name, checks })
    } catch (error) {
      fail(error)
    }
  }
  if (dialog) return dialog
  if (stage.is === 'busy') return <Moving title={t(TITLE[what.is])} onClose={onClose} />
  if (stage.is === 'parties') {
    const table = { id: stage.table, name: stage.name }
    return (
      <TakenTable
        name={stage.name}
        checks={stage.checks}
        canSitApart={what.is !== 'join'}
        onJoin={(into) => void goOnce({ table, into })}
        onApart={() => void goOnce({ table, isApart: true })}
        onClose={onClose}
      />
    )
  }
  const isOffered = (table: TableOption): boolean => {
    const isOwn = table.value === check.table._id
    if (what.is === 'move') return !isOwn
    return what.is === 'orders' || (isOwn ? hasCompany : isTaken(table))
  }
  // Somebody who moves a party looks for a table where nobody sits.
  const offered = tables.filter(isOffered)
  return (
    <TableDialog
      title={t(TITLE[what.is])}
      tables={
        what.is === 'move' ? offered.toSorted((a, b) => Number(isTaken(a)) - Number(isTaken(b))) : offered
      }
      chosen=""
      onChoose={(value) => void choose(value)}
      onClose={() => {
        // It also closes when a table is chosen.
        if (!isChosen.current) onClose()
      }}
    />
  )
}
