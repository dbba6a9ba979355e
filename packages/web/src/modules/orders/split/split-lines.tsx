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
import { ActionIcon, UnstyledButton } from '@mantine/core'
import { IconMinus } from '@tabler/icons-react'
import { useState } from 'react'
import { Money } from '../../../ui/text.tsx'
import { LineParent } from '../line-options.tsx'
import { PricedOptions } from '../priced-options.tsx'
import { NumberKeys } from './number-keys.tsx'
import c from './split-bill.module.css'

interface LineProps {
  readonly line: SplitLine
  readonly taken: Taken | undefined
  /** Whose open bill has it, and since when. */
  readonly billNote: string | undefined
  /** A piece is not shared. */
  readonly isWhole: boolean
  readonly onTake: (taken: Taken | undefined) => void
}

const Content = ({ line, taken, billNote }: Pick<LineProps, 'line' | 'taken' | 'billNote'>) => {
  const { t } = useTranslation()
  const { quantity, options, note, seat, parent } = line
  return (
    <>
      <span className={c.quantity}>{`${quantity}\u00a0×`}</span>{' '}
      <span className={c.dish}>
        <span className={c.name}>{line.name ?? t('PRODUCT_NOT_FOUND')}</span>
        <PricedOptions options={options} />
        <LineParent parent={parent} className={c.soft} />
        {seat !== null && <span className={c.soft}>{t('SEAT_NUMBER', { number: seat })}</span>}
        {note !== '' && <span className={c.soft}>{note}</span>}
        {billNote !== undefined && <span className={c.soft}>{billNote}</span>}
      </span>{' '}
      <span className={c.amounts}>
        <Money amount={fromMinor(lineGross(line))} />
        {taken && (
          <strong className={c.taken}>
            {`${takenText(taken)}\u00a0× · `}
            <Money amount={fromMinor(amountOf(line, taken))} />
          </strong>
        )}
      </span>
    </>
  )
}

/** A line to press: each press adds a piece to the bill. */
const Line = ({ line, taken, billNote, isWhole, onTake }: LineProps) => {
  const { t } = useTranslation()
  const [isSharing, setSharing] = useState(false)
  const name = line.name ?? t('PRODUCT_NOT_FOUND')
  const shares = isWhole ? [] : EVEN_PARTS.filter((parts) => canShare(line, parts))
  return (
    <li className={c.line} data-taken={taken !== undefined || undefined}>
      <UnstyledButton
        className={c.add}
        disabled={isAllOf(line, taken)}
        onClick={() => onTake(addPiece(line, taken))}
      >
        <Content line={line} taken={taken} billNote={billNote} />
      </UnstyledButton>
      {taken && (
        <ActionIcon
          variant="default"
          className={c.control}
          aria-label={t('ONE_LESS', { name })}
          onClick={() => onTake(takeOff(taken))}
        >
          <IconMinus size={20} aria-hidden />
        </ActionIcon>
      )}
      {shares.length > 0 && (
        <ActionIcon
          variant="default"
          className={c.control}
          aria-label={`${SHARE_MARK} ${t('SPLIT_SHARE', { name })}`}
          aria-expanded={isSharing}
          onClick={() => setSharing(!isSharing)}
        >
          {SHARE_MARK}
        </ActionIcon>
      )}
      {isSharing && (
        <NumberKeys
          label={t('SPLIT_SHARE', { name })}
          numbers={shares}
          value={taken?.parts ?? null}
          textOf={(parts) => `1/${parts}`}
          onChoose={(parts) => {
            onTake(sharePiece(line, taken, parts))
            setSharing(false)
          }}
        />
      )}
    </li>
  )
}

interface LinesProps {
  readonly lines: readonly SplitLine[]
  readonly choice: Choice
  /** For orders on an open bill, by id. */
  readonly billNotes: ReadonlyMap<string, string>
  /** Those that may go with one of them; these ones if it is missing. */
  readonly all?: readonly SplitLine[]
  /** Only whole pieces can be chosen. */
  readonly isWhole?: boolean
  readonly onChoice: (choice: Choice) => void
}

/** Lines, to press what is chosen of them. */
export const SplitLines = ({
  lines,
  choice,
  billNotes,
  all = lines,
  isWhole = false,
  onChoice,
}: LinesProps) => (
  <ul className={c.list}>
    {lines.map((line) => (
      <Line
        key={line.id}
        line={line}
        taken={choice.get(line.id)}
        billNote={billNotes.get(line.order)}
        isWhole={isWhole}
        onTake={(taken) => onChoice(takeLine(choice, all, line, taken))}
      />
    ))}
  </ul>
)
