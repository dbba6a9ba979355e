import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { setLineSeat } from '@kafana/client/pad/drafts.ts'
import type { PadLine } from '@kafana/client/pad/lines-by-category.ts'
import { Button } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { MenuButton } from '../../../ui/menu-button.tsx'
import { choiceItem } from '../../../ui/menu-item.ts'
import type { CourseLinesProps } from './course-lines.tsx'
import { Line } from './ticket-lines.tsx'
import c from './course-lines.module.css'

const NONE = '0'

interface ChipProps {
  readonly line: PadLine
  readonly count: number
  readonly onChoose: (seat: number | null) => void
}

/** The seat of a line; a press offers the others. */
const SeatChip = ({ line, count, onChoose }: ChipProps) => {
  const { t } = useTranslation()
  const textOf = (seat: number): string => (seat === 0 ? t('SEAT_NONE') : t('SEAT_NUMBER', { number: seat }))
  const options = Array.from({ length: count + 1 }, (_, seat) => ({
    value: String(seat),
    text: textOf(seat),
  }))
  const text = textOf(line.seat ?? 0)
  return (
    <MenuButton
      items={[
        choiceItem({
          value: String(line.seat ?? NONE),
          options,
          onChoose: (next) => onChoose(next === NONE ? null : Number(next)),
        }),
      ]}
    >
      <Button
        variant="default"
        size="sm"
        className={c.chip ?? ''}
        aria-label={`${line.menuItem?.name ?? t('PRODUCT_NOT_FOUND')}: ${text}`}
        rightSection={<IconChevronDown size={16} aria-hidden />}
      >
        {text}
      </Button>
    </MenuButton>
  )
}

/** The lines of a ticket by seat, those for the whole table first, each with a chip to choose another seat. */
export const SeatLines = ({ pad, lines, ...actions }: CourseLinesProps) => {
  const { t } = useTranslation()
  const bySeat = [...Map.groupBy(lines, ({ seat }) => seat ?? 0)].toSorted(([a], [b]) => a - b)
  const count = Math.max(pad.draft?.covers ?? 0, 2, ...bySeat.map(([seat]) => seat))
  return bySeat.map(([seat, of]) => {
    const title = seat === 0 ? t('SEAT_NONE') : t('SEAT_NUMBER', { number: seat })
    return (
      <section key={seat} aria-label={title}>
        <div className={c.head}>
          <h3 className={c.title}>{title}</h3>
        </div>
        <ul className={c.lines} aria-label={title}>
          {of.map((line) => (
            <Line key={line.id} line={line} {...actions}>
              <SeatChip
                line={line}
                count={count}
                onChoose={(next) => pad.change(setLineSeat(line.id, next))}
              />
            </Line>
          ))}
        </ul>
      </section>
    )
  })
}
