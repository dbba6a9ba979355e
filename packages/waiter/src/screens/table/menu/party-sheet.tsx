import { useSettledPress } from '@kafana/client/browser/settled-press.ts'
import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import type { Check } from '@kafana/contract'
import { type ComponentType, useCallback, useRef, useState } from 'react'
import type { LineView } from '../../../data/use-parties.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { ApprovalForm } from './approval-form.tsx'
import { DiscountStage } from './discount-stage.tsx'
import { GuestCheckStage } from './guest-check-stage.tsx'
import { GuestsStage } from './guests-stage.tsx'
import { HandOverStage } from './hand-over-stage.tsx'
import { JoinStage } from './join-stage.tsx'
import { LineStage } from './line-stage.tsx'
import { MENU, type MenuItem, MenuStage } from './menu-stage.tsx'
import { MoveStage } from './move-stage.tsx'
import { OrdersStage } from './orders-stage.tsx'
import type { StageProps } from './stage-props.ts'
import { TakeOverStage } from './take-over-stage.tsx'
import { AllergiesStage, NoteStage } from './text-stage.tsx'
import { useServerAct } from './use-server-act.ts'
import classes from './stages.module.css'

const STAGES = {
  guestCheck: GuestCheckStage,
  guests: GuestsStage,
  note: NoteStage,
  allergies: AllergiesStage,
  move: MoveStage,
  join: JoinStage,
  orders: OrdersStage,
  discount: DiscountStage,
  handOver: HandOverStage,
  takeOver: TakeOverStage,
} as const satisfies Record<MenuItem, ComponentType<StageProps>>

/** These show by themselves why something was refused. */
const SHOWS_FAULT: readonly (MenuItem | null)[] = ['allergies']

interface CurrentProps extends StageProps {
  readonly item: MenuItem | null
  readonly onChoose: (item: MenuItem) => void
}

/** What was chosen; before that, what is done with a line, or the menu of the party. */
const CurrentStage = ({ item, onChoose, ...props }: CurrentProps) => {
  const { check, line } = props
  if (item) {
    const Stage = STAGES[item]
    return <Stage {...props} />
  }
  return line ? (
    <LineStage {...props} line={line} onDiscount={() => onChoose('discount')} />
  ) : (
    <MenuStage check={check} onChoose={onChoose} />
  )
}

/** Asks before what was typed is lost. */
const useLeaving = () => {
  const isUnsaved = useRef(false)
  /** What was pressed, while it is asked whether to discard what was typed. */
  const [leave, setLeave] = useState<(() => void) | null>(null)
  const onUnsaved = useCallback((is: boolean): void => {
    isUnsaved.current = is
    setLeave(null)
  }, [])
  const asking = (next: () => void) => (): void => {
    if (isUnsaved.current) setLeave(() => next)
    else next()
  }
  return { leave, onUnsaved, asking }
}

const Unsaved = ({ onDiscard }: { readonly onDiscard: () => void }) => {
  const { t } = useTranslation()
  return (
    <>
      <Notice tone="warn" role="alert">
        {t('DISCARD_CHANGES_TEXT')}
      </Notice>
      <Button onClick={onDiscard}>{t('WAITER_DISCARD')}</Button>
    </>
  )
}

interface Props {
  readonly check: Check
  /** The line that is changed; null for the menu of the party. */
  readonly line: LineView | null
  readonly onClose: () => void
}

/** What is done with a party, or with one of its lines: the menu, then what was chosen in it. */
export const PartySheet = ({ check, line, onClose }: Props) => {
  const { t } = useTranslation()
  const [item, setItem] = useState<MenuItem | null>(null)
  const act = useServerAct(onClose)
  const settled = useSettledPress(item)
  const { leave, onUnsaved, asking } = useLeaving()
  const props = { check, act, onUnsaved, onClose, ...(line && { line }) }
  const title = (): string => {
    if (act.asked) return t('VOID_APPROVED_BY')
    if (item) return t(MENU[item])
    return line ? line.product.name : t('TAB_NUMBER', { number: check.number })
  }
  const leaveStage = (): void => {
    // What it has sent is answered elsewhere.
    act.drop()
    setItem(null)
  }
  const toMenu = item ? asking(leaveStage) : undefined
  return (
    <Sheet title={title()} onClose={asking(onClose)} onBack={act.asked ? act.drop : toMenu}>
      <div className={classes['stage']} aria-busy={act.isBusy} {...settled}>
        {leave && <Unsaved onDiscard={leave} />}
        {act.asked && <ApprovalForm act={act} />}
        <div hidden={act.asked !== null} className={classes['stage']}>
          <CurrentStage {...props} item={item} onChoose={setItem} />
          {!act.asked && act.fault !== '' && !SHOWS_FAULT.includes(item) && (
            <Notice tone="bad">{act.fault}</Notice>
          )}
        </div>
      </div>
    </Sheet>
  )
}
