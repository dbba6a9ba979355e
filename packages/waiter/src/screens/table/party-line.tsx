import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { optionText } from '@kafana/client/pad/option-text.ts'
import { fromMinor, lineAmount } from '@kafana/domain'
import type { LineView } from '../../data/use-parties.ts'
import { useFormats } from '../../data/use-venue.tsx'
import { Tag } from '../../ui/tag.tsx'
import { LineMark } from './line-mark.tsx'
import classes from './party-line.module.css'

interface Props {
  readonly line: LineView
  /** Undefined where it cannot be changed. */
  readonly onOpen?: (() => void) | undefined
}

const SETTLED_TEXT = {
  paid: 'TAB_PAID',
  voided: 'STORNO_DONE',
} as const satisfies Record<NonNullable<LineView['settled']>, string>

/** The mark of what guests owe no more. */
const Settled = ({ line: { settled } }: Pick<Props, 'line'>) => {
  const { t } = useTranslation()
  return settled && <Tag>{t(SETTLED_TEXT[settled])}</Tag>
}

/** What the guests ordered of one product, where it is, whether it is paid, and what it costs together. */
export const PartyLine = ({ line, onOpen }: Props) => {
  const { t } = useTranslation()
  const { money } = useFormats()
  const { product, quantity, price, shownPrice, options, parent, note, seat, state, status } = line
  const name = product.name || t('PRODUCT_NOT_FOUND')
  const isRejected = status === 'rejected'
  const saysSo = state === 'ready' || isRejected
  const text = (
    <>
      <span className={classes['quantity']}>{`${quantity}\u00a0×`}</span>
      <span className={classes['dish']}>
        <span className={classes['name']}>{name}</span>
        {saysSo && <LineMark line={line} />}
        <Settled line={line} />
        {options.length > 0 && <span className={classes['more']}>{options.map(optionText).join(', ')}</span>}
        {parent !== undefined && <span className={classes['more']}>{t('LINE_WITH', { name: parent })}</span>}
        {note !== '' && <span className={classes['note']}>{note}</span>}
        {seat !== null && <span className={classes['more']}>{t('SEAT_NUMBER', { number: seat })}</span>}
        {shownPrice !== undefined && (
          <span className={classes['changed']}>
            {t('PRICE_WAS_SHOWN', { was: money(shownPrice), now: money(price) })}
          </span>
        )}
      </span>
      <span className={classes['end']}>
        <span className={classes['amount']}>{money(fromMinor(lineAmount(line)))}</span>
        {!saysSo && <LineMark line={line} />}
      </span>
    </>
  )
  return (
    <li
      className={classes['item']}
      data-state={state}
      data-rejected={isRejected || undefined}
      data-settled={line.settled}
    >
      {onOpen ? (
        <button type="button" className={classes['line']} aria-haspopup="dialog" onClick={onOpen}>
          {text}
        </button>
      ) : (
        <div className={classes['line']}>{text}</div>
      )}
    </li>
  )
}
