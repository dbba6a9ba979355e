import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { type CategoryLines, linesByCategory, type PadLine } from '@kafana/client/pad/lines-by-category.ts'
import { useIsSoldOut } from '@kafana/client/pad/sold-out.ts'
import { fromMinor, MAX_LINE_QUANTITY, toMinor } from '@kafana/domain'
import type { ReactNode } from 'react'
import { CATEGORY_TEXT } from '../../../ui/labels.ts'
import { Money } from '../../../ui/text.tsx'
import { LineOptions } from '../line-options.tsx'
import { Stepper } from './stepper.tsx'
import c from './ticket-lines.module.css'

export interface LineActions {
  readonly onQuantity: (line: PadLine, quantity: number) => void
  /** Shows the note of a line. */
  readonly onOpen: (line: PadLine) => void
}

interface LineProps extends LineActions {
  readonly line: PadLine
  /** What else is chosen for it. */
  readonly children?: ReactNode
}

export const Line = ({ line, onQuantity, onOpen, children }: LineProps) => {
  const { t } = useTranslation()
  const { menuItem, quantity, note } = line
  const name = menuItem?.name ?? t('PRODUCT_NOT_FOUND')
  const isSoldOut = useIsSoldOut({ soldOut: menuItem?.soldOut ?? null })
  return (
    <li className={c.line}>
      <button type="button" className={c.text} onClick={() => onOpen(line)} data-sold-out={isSoldOut}>
        <span className={c.name}>{name}</span>
        {isSoldOut && <span className={c.soldOut}>{t('SOLD_OUT')}</span>}
        <LineOptions options={line.chosen} className={c.options} />
        {note !== '' && <span className={c.note}>{note}</span>}
        <span className={c.facts}>
          {menuItem && <Money amount={fromMinor(toMinor(menuItem.price) * quantity)} />}
          {note === '' && (
            <span>{t(menuItem?.modifierGroups ? 'PAD_OPTIONS_AND_NOTE' : 'PAD_ADD_NOTE')}</span>
          )}
        </span>
      </button>
      <Stepper
        name={name}
        isLast={quantity === 1}
        isMost={quantity >= MAX_LINE_QUANTITY}
        onLess={() => onQuantity(line, quantity - 1)}
        onMore={() => onQuantity(line, quantity + 1)}
      >
        {quantity}
      </Stepper>
      {children}
    </li>
  )
}

const Group = ({
  group: { category, lines },
  ...actions
}: LineActions & { readonly group: CategoryLines }) => {
  const { t } = useTranslation()
  const title = category ? t(CATEGORY_TEXT[category]) : t('PRODUCT_NOT_FOUND')
  return (
    <section aria-label={title}>
      <h3 className={c.category}>{title}</h3>
      <ul className={c.lines} aria-label={title}>
        {lines.map((line) => (
          <Line key={line.id} line={line} {...actions} />
        ))}
      </ul>
    </section>
  )
}

/** The lines of a ticket: what the kitchen makes, then what the bar makes. A press on one shows its note. */
export const TicketLines = ({ lines, ...actions }: LineActions & { readonly lines: readonly PadLine[] }) =>
  linesByCategory(lines).map((group) => (
    <Group key={group.category ?? 'removed'} group={group} {...actions} />
  ))
