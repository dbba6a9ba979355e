import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { putLinesBack, setCovers, setNote, setQuantity, keepingPieces } from '@kafana/client/pad/drafts.ts'
import type { PadLine } from '@kafana/client/pad/lines-by-category.ts'
import type { Check } from '@kafana/contract'
import { MAX_COVERS } from '@kafana/domain'
import { TextInput } from '@mantine/core'
import { offerUndo } from '../../../ui/notify.tsx'
import { GroupedLines } from './grouped-lines.tsx'
import { SendFaults } from './send-faults.tsx'
import { SentNotice } from './sent-notice.tsx'
import { Stepper } from './stepper.tsx'
import { TableCheck } from './table-check.tsx'
import type { Pad } from './use-pad-draft.ts'
import type { Sending } from './use-send-ticket.ts'
import c from './ticket.module.css'

/** The contract's longest note. */
const MAX_NOTE = 1000

const Covers = ({ pad }: { readonly pad: Pad }) => {
  const { t } = useTranslation()
  const covers = pad.draft?.covers ?? null
  const change = (next: number): void => pad.change(setCovers(next < 1 ? null : next))
  return (
    <div className={c.covers}>
      <span>{t('PAD_COVERS')}</span>
      <Stepper
        name={t('PAD_COVERS')}
        isLeast={covers === null}
        isMost={covers === MAX_COVERS}
        onLess={() => change((covers ?? 0) - 1)}
        onMore={() => change((covers ?? 0) + 1)}
      >
        <span {...(covers === null && { 'aria-label': t('PAD_COVERS_UNKNOWN'), role: 'img' })}>
          {covers ?? '–'}
        </span>
      </Stepper>
    </div>
  )
}

export interface TicketProps {
  readonly pad: Pad
  readonly lines: readonly PadLine[]
  readonly sending: Sending
  /** The open checks of the table; undefined while they are not loaded. */
  readonly checks: readonly Check[] | undefined
  /** Shows the note of a line. */
  readonly onOpenLine: (line: PadLine) => void
}

/** The ticket: its lines, notes, guests, and what the table owes already. */
export const Ticket = ({ pad, lines, sending, checks, onOpenLine }: TicketProps) => {
  const { t } = useTranslation()
  const onQuantity = (line: PadLine, quantity: number): void => {
    pad.change(setQuantity(line.id, quantity))
    if (quantity > 0) return
    const text = t('PAD_LINE_REMOVED', { name: line.menuItem?.name ?? t('PRODUCT_NOT_FOUND') })
    const { menuItem: _menuItem, chosen: _chosen, ...back } = line
    offerUndo(text, () => pad.change(putLinesBack([back])))
  }
  const isEmpty = lines.length === 0
  const hasNoCovers = checks !== undefined && !checks.some(({ covers }) => covers !== null)
  return (
    <>
      {checks && <TableCheck table={pad.place.table} checks={checks} />}
      <div role="status">{isEmpty && sending.last && <SentNotice last={sending.last} />}</div>
      {isEmpty ? (
        <div className={c.empty}>
          <strong>{t('ORDER_LINES_EMPTY')}</strong>
          {t('PAD_EMPTY_HINT')}
        </div>
      ) : (
        <div>
          <GroupedLines pad={pad} lines={lines} onQuantity={onQuantity} onOpen={onOpenLine} />
        </div>
      )}
      {!isEmpty && (
        <TextInput
          label={t('PAD_ORDER_NOTE')}
          value={pad.draft?.note ?? ''}
          maxLength={MAX_NOTE}
          autoComplete="off"
          onChange={(event) => pad.change(setNote(event.currentTarget.value))}
        />
      )}
      {!isEmpty && hasNoCovers && <Covers pad={pad} />}
      <SendFaults sending={sending} lines={lines} onKeep={(rest) => pad.change(keepingPieces(rest))} />
    </>
  )
}
