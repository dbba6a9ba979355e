import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { useFormats } from '@kafana/client/i18n/use-venue.ts'
import type { Ingredient } from '@kafana/contract'
import { COUNT_REASONS } from '@kafana/domain'
import { Chip, Input, TextInput } from '@mantine/core'
import { type KeyboardEvent, memo } from 'react'
import { useTypedNumber } from '../../../ui/fields/number-field.tsx'
import { NumberInput } from '../../../ui/inputs/number-input.tsx'
import { unitText } from '../../../ui/labels.ts'
import { signed } from '../ingredient-edit.ts'
import { REASON_TEXT } from '../movement-row.tsx'
import { type CountEntry, differenceOf, missingIn } from './count-draft.ts'
import c from './count.module.css'

const MOST = 1_000_000_000
/** Small text on a full-size touch target. */
const REASON = { label: { minHeight: 44, fontSize: 15 } }

/** Enter goes to the next line, as the key of a phone says. */
const toNextLine = (event: KeyboardEvent<HTMLInputElement>): void => {
  if (event.key !== 'Enter') return
  event.preventDefault()
  const line = event.currentTarget.closest('li')
  line?.nextElementSibling?.querySelector<HTMLInputElement>('input[inputmode="decimal"]')?.focus()
}

interface ReasonProps {
  readonly name: string
  readonly entry: CountEntry
  readonly isChecked: boolean
  readonly onChange: (entry: CountEntry) => void
}

/** Why a line differs, in one press; what happened, in words, for another reason. */
const Reason = ({ name, entry, isChecked, onChange }: ReasonProps) => {
  const { t } = useTranslation()
  const missing = isChecked ? missingIn(entry) : null
  return (
    <div className={c.reason}>
      <Chip.Group
        value={entry.reason ?? ''}
        onChange={(next) => onChange({ ...entry, reason: COUNT_REASONS.find((each) => each === next) })}
      >
        <div className={c.reasons} role="radiogroup" aria-label={t('COUNT_REASON_OF', { name })}>
          {COUNT_REASONS.map((each) => (
            <Chip key={each} value={each} size="sm" styles={REASON} aria-invalid={missing === 'reason'}>
              {t(REASON_TEXT[each])}
            </Chip>
          ))}
        </div>
      </Chip.Group>
      {missing === 'reason' && <Input.Error>{t('REASON_REQUIRED')}</Input.Error>}
      {(entry.reason === 'other' || (entry.note ?? '') !== '') && (
        <TextInput
          aria-label={t('COUNT_NOTE_OF', { name })}
          placeholder={t('COUNT_NOTE')}
          maxLength={500}
          value={entry.note ?? ''}
          error={missing === 'note' && t('VALUE_REQUIRED')}
          onChange={(event) => onChange({ ...entry, note: event.currentTarget.value })}
        />
      )}
    </div>
  )
}

interface DifferenceProps {
  readonly entry: CountEntry | undefined
  readonly unit: string
}

/** What a counted line differs by, and whether somebody else has counted it. */
const Difference = ({ entry, unit }: DifferenceProps) => {
  const { t } = useTranslation()
  const formats = useFormats()
  const difference = entry ? differenceOf(entry) : 0
  return (
    <>
      <span className={c.difference} data-direction={difference < 0 ? 'out' : 'in'}>
        {entry?.counted !== undefined && (
          <>
            <span className={c.label}>{t('COUNT_DIFFERENCE')}</span>
            {difference === 0 ? '0' : `${signed(formats, difference)} ${unit}`}
          </>
        )}
      </span>
      {entry?.isCountedByOthers === true && (
        <Input.Error className={c.reason ?? ''} role="alert">
          {t('COUNT_BY_OTHERS', { quantity: `${formats.number(entry.expected, 3)} ${unit}` })}
        </Input.Error>
      )}
    </>
  )
}

interface Props {
  readonly ingredient: Ingredient
  readonly entry: CountEntry | undefined
  /** On hand now, or when the sheet was printed. */
  readonly expected: number
  /** That of the ingredient when it had the expected quantity. */
  readonly version: number | undefined
  /** Was posting tried, so that what is missing is marked? */
  readonly isChecked: boolean
  readonly onChange: (id: string, entry: CountEntry) => void
}

/** A line of the count. A quantity is compared with what is expected when it is typed. */
export const CountLine = memo(({ ingredient, entry, expected, version, isChecked, onChange }: Props) => {
  const { t } = useTranslation()
  const formats = useFormats()
  const { _id: id, name, servingUnit } = ingredient
  const unit = unitText(t, servingUnit)
  const typed = useTypedNumber(entry?.counted, (counted) =>
    onChange(
      id,
      entry && counted === entry.counted
        ? entry
        : { ...entry, counted, expected, version, isCountedByOthers: undefined },
    ),
  )
  const isCounted = entry?.counted !== undefined
  return (
    <li className={c.line} data-counted={isCounted || undefined}>
      <span className={c.name}>{name}</span>
      <span className={c.expected}>
        <span className={c.label}>{t('COUNT_EXPECTED')}</span>
        {formats.number(entry && isCounted ? entry.expected : expected, 3)} {unit}
      </span>
      <NumberInput
        className={c.counted}
        size="lg"
        aria-label={t('COUNT_COUNTED_OF', { name })}
        hideControls
        inputMode="decimal"
        enterKeyHint="next"
        allowNegative={false}
        decimalScale={3}
        max={MOST}
        clampBehavior="strict"
        rightSection={<span className={c.unit}>{unit}</span>}
        rightSectionWidth={92}
        onKeyDown={toNextLine}
        {...typed}
        error={entry?.isCountedByOthers === true}
      />
      <Difference entry={entry} unit={unit} />
      {entry && differenceOf(entry) !== 0 && (
        <Reason
          name={name}
          entry={entry}
          isChecked={isChecked}
          onChange={(changed) => onChange(id, changed)}
        />
      )}
    </li>
  )
})
