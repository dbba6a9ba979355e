import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { useState } from 'react'
import { go } from '../../../app/route.ts'
import { moveParty } from '../../../data/acts.ts'
import { merge, moveApproved, useIsOnline } from '../../../data/online.ts'
import { useKnownVenue } from '../../../data/use-venue.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { toast } from '../../../ui/toasts.ts'
import { TableRows } from '../table-choice.tsx'
import { PartiesAt } from './parties-at.tsx'
import type { StageProps } from './stage-props.ts'
import { useOtherParties } from './use-other-parties.ts'

interface Place {
  readonly id: string
  readonly name: string
}

const show = (table: string): void => go({ screen: 'table', table }, { replace: true })

/** Whether a move may need an approval: then it does not wait for a connection. */
const useNeedsServer = ({ onPreBill, presented }: StageProps['check']): boolean =>
  useKnownVenue().limits.movePresented !== 'free' && (onPreBill !== undefined || presented !== undefined)

/** Moves a party to another table; at one with guests it sits apart or joins them. */
export const MoveStage = ({ check, act, onClose }: StageProps) => {
  const { t } = useTranslation()
  const { floor } = useKnownVenue()
  const others = useOtherParties(check)
  const needsServer = useNeedsServer(check)
  const isOnline = useIsOnline()
  const [taken, setTaken] = useState<Place | null>(null)
  const from = check.table
  const partiesAt = (id: string) => others.filter(({ table }) => table._id === id)
  const report = (to: Place, isShown: boolean): void => {
    const text = t('CHECK_MOVED', { from: from.name, to: to.name })
    const undo = (): void => {
      moveParty(check._id, from._id)
      show(from._id)
    }
    if (isShown) show(to.id)
    toast(needsServer ? { text } : { text, onUndo: undo })
  }
  const move = (to: Place): void => {
    if (needsServer) {
      act.run(async (approval, isAwaited) => {
        await moveApproved(check._id, to.id, approval)
        report(to, isAwaited())
      })
      return
    }
    moveParty(check._id, to.id)
    report(to, true)
    onClose()
  }
  const choose = (to: Place): void => {
    const isCounter = floor.tables.some(({ _id, kind }) => _id === to.id && kind === 'counter')
    if (isCounter || partiesAt(to.id).length === 0) move(to)
    else setTaken(to)
  }
  if (needsServer && !isOnline) return <Notice tone="warn">{t('WAITER_NEEDS_SERVER')}</Notice>
  if (!taken) return <TableRows without={from._id} disabled={act.isBusy} onChoose={choose} />
  return (
    <>
      <Notice tone="warn">{`${taken.name}: ${t('ERROR_TABLE_TAKEN')}`}</Notice>
      <PartiesAt
        checks={partiesAt(taken.id)}
        disabled={act.isBusy}
        onApart={() => move(taken)}
        onJoin={(into) =>
          act.run(async (approval, isAwaited) => {
            await merge(check._id, into._id, approval)
            if (isAwaited()) show(into.table._id)
            const tab = (number: number) => t('TAB_NUMBER', { number })
            toast({ text: t('CHECK_MOVED', { from: tab(check.number), to: tab(into.number) }) })
          })
        }
      />
    </>
  )
}
