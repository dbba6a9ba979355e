import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import {
  addPiece,
  amountOf,
  canShare,
  type Choice,
  EVEN_PARTS,
  isAllOf,
  SHARE_MARK,
  sharePiece,
  type SplitLine,
  type Taken,
  takenText,
  takeOff,
  takeLine,
} from '@kafana/client/split/split-choice.ts'
import { fromMinor, lineGross } from '@kafana/domain'
import { useState } from 'react'
import { useFormats } from '../../data/use-venue.tsx'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Row } from '../../ui/row.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { useLongPress } from '../../ui/use-long-press.ts'
import classes from './pay.module.css'

interface LineProps {
  readonly line: SplitLine
  readonly taken: Taken | undefined
  /** A piece is not shared. */
  readonly isWhole: boolean
  readonly onTake: (taken: Taken | undefined) => void
  readonly onShare: () => void
}

/** "2 of 3 · 240 den.", or "1/3 · 40 den." */
const TakenAmount = ({ line, taken }: { readonly line: SplitLine; readonly taken: Taken }) => {
  const { t } = useTranslation()
  const { money } = useFormats()
  const pieces =
    taken.parts === null ? t('SPLIT_PART', { part: taken.pieces, parts: line.quantity }) : takenText(taken)
  return <strong>{`${pieces} · ${money(fromMinor(amountOf(line, taken)))}`}</strong>
}

/** A dish to press: each press takes a piece; held, or by its key, it is shared. */
const Line = ({ line, taken, isWhole, onTake, onShare }: LineProps) => {
  const { t } = useTranslation()
  const { money } = useFormats()
  const name = line.name ?? t('PRODUCT_NOT_FOUND')
  const isShareable = !isWhole && canShare(line, EVEN_PARTS[0] ?? 0)
  const held = useLongPress(() => isShareable && onShare())
  const along = line.parent && t('LINE_WITH', { name: line.parent.name })
  const hint = [...(line.options ?? []).map((option) => option.name), along, line.note]
    .filter(Boolean)
    .join(', ')
  return (
    <li className={classes['line']}>
      <Row
        {...held}
        title={`${line.quantity}\u00a0× ${name}`}
        hint={
          taken ? (
            <>
              {hint} <TakenAmount line={line} taken={taken} />
            </>
          ) : (
            hint
          )
        }
        isPressed={taken !== undefined}
        end={!taken && <span className={classes['amount']}>{money(fromMinor(lineGross(line)))}</span>}
        onPress={() => onTake(isAllOf(line, taken) ? undefined : addPiece(line, taken))}
      />
      {taken && (line.quantity > 1 || taken.parts !== null) && (
        <Button aria-label={t('ONE_LESS', { name })} onClick={() => onTake(takeOff(taken))}>
          <Icon name="minus" />
        </Button>
      )}
      {isShareable && (
        <Button
          className={classes['share']}
          aria-label={`${SHARE_MARK} ${t('SPLIT_SHARE', { name })}`}
          aria-haspopup="dialog"
          onClick={onShare}
        >
          {SHARE_MARK}
        </Button>
      )}
    </li>
  )
}

interface ShareProps extends Pick<LineProps, 'line' | 'taken' | 'onTake'> {
  readonly onClose: () => void
}

/** By how many a piece is shared, with what each of them pays. */
const ShareSheet = ({ line, taken, onTake, onClose }: ShareProps) => {
  const { t } = useTranslation()
  const { money } = useFormats()
  return (
    <Sheet title={t('SPLIT_SHARE', { name: line.name ?? t('PRODUCT_NOT_FOUND') })} onClose={onClose}>
      <div className={classes['shares']}>
        {EVEN_PARTS.filter((parts) => canShare(line, parts)).map((parts) => (
          <Button
            key={parts}
            aria-pressed={taken?.parts === parts}
            onClick={() => {
              onTake(sharePiece(line, taken, parts))
              onClose()
            }}
          >
            <strong>{`1/${parts}`}</strong>{' '}
            <span>{money(fromMinor(amountOf(line, { pieces: 0, parts })))}</span>
          </Button>
        ))}
      </div>
    </Sheet>
  )
}

interface Props {
  readonly lines: readonly SplitLine[]
  readonly choice: Choice
  /** Those that may go with one of them; these ones if it is missing. */
  readonly all?: readonly SplitLine[]
  /** Only whole pieces can be chosen. */
  readonly isWhole?: boolean
  readonly onChoice: (choice: Choice) => void
}

/** Dishes, to press what is chosen of them: once for each piece. */
export const PayLines = ({ lines, choice, all = lines, isWhole = false, onChoice }: Props) => {
  const [shared, setShared] = useState('')
  const take =
    (of: SplitLine) =>
    (taken: Taken | undefined): void =>
      onChoice(takeLine(choice, all, of, taken))
  const line = lines.find(({ id }) => id === shared)
  return (
    <>
      <ul className={classes['lines']}>
        {lines.map((each) => (
          <Line
            key={each.id}
            line={each}
            taken={choice.get(each.id)}
            isWhole={isWhole}
            onTake={take(each)}
            onShare={() => setShared(each.id)}
          />
        ))}
      </ul>
      {line && (
        <ShareSheet
          line={line}
          taken={choice.get(line.id)}
          onTake={take(line)}
          onClose={() => setShared('')}
        />
      )}
    </>
  )
}
