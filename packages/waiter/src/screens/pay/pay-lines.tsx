import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import {
  addPiece,
  type Choice,
  isAllOf,
  type SplitLine,
  takeOff,
  withTaken,
} from '@kafana/client/split/split-choice.ts'
import { fromMinor, lineGross } from '@kafana/domain'
import { useFormats } from '../../data/use-venue.tsx'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Row } from '../../ui/row.tsx'
import classes from './pay.module.css'

interface Props {
  readonly lines: readonly SplitLine[]
  readonly choice: Choice
  readonly onChoice: (choice: Choice) => void
}

/** What is delivered, to press what this guest pays: once for each piece. */
export const PayLines = ({ lines, choice, onChoice }: Props) => {
  const { t } = useTranslation()
  const { money } = useFormats()
  return (
    <ul className={classes['lines']}>
      {lines.map((line) => {
        const { id, quantity } = line
        const name = line.name ?? t('PRODUCT_NOT_FOUND')
        const taken = choice.get(id)
        return (
          <li key={id} className={classes['line']}>
            <Row
              title={`${quantity}\u00a0× ${name}`}
              hint={[...(line.options ?? []).map((option) => option.name), line.note]
                .filter(Boolean)
                .join(', ')}
              isPressed={taken !== undefined}
              end={
                <span className={classes['amount']}>
                  {taken && quantity > 1 && <strong>{`${taken.pieces} / ${quantity}`}</strong>}
                  {money(fromMinor(lineGross(line)))}
                </span>
              }
              onPress={() =>
                onChoice(withTaken(choice, id, isAllOf(line, taken) ? undefined : addPiece(line, taken)))
              }
            />
            {taken && quantity > 1 && (
              <Button
                aria-label={t('ONE_LESS', { name })}
                onClick={() => onChoice(withTaken(choice, id, takeOff(taken)))}
              >
                <Icon name="minus" />
              </Button>
            )}
          </li>
        )
      })}
    </ul>
  )
}
