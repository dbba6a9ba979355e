import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { useFormats } from '@kafana/client/i18n/use-venue.ts'
import type { Ingredient } from '@kafana/contract'
import { ActionIcon } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import type { KeyboardEvent } from 'react'
import { NumberField } from '../../../ui/fields/number-field.tsx'
import { useField } from '../../../ui/fields/use-field.ts'
import type { FormFields } from '../../../ui/form.ts'
import { Select } from '../../../ui/inputs/select.tsx'
import { unitText } from '../../../ui/labels.ts'
import { Money } from '../../../ui/text.tsx'
import { isEmptyLine, type LineDraft, lineTotal } from './invoice-form.ts'
import c from './invoice.module.css'

/** The rest of a long list is found by typing. */
const MAX_OPTIONS = 60

export type LineField = `lines.${number}.ingredient` | `lines.${number}.packs` | `lines.${number}.packPrice`

/** Enter in a number goes to the next field, so that it does not book an invoice that is half typed. */
const toNextField = (event: KeyboardEvent<HTMLElement>): void => {
  if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return
  if (event.target.inputMode === '') return
  event.preventDefault()
  const inputs = [
    ...(event.currentTarget.closest('ol')?.querySelectorAll('input:not([type="hidden"])') ?? []),
  ]
  const next = inputs[inputs.indexOf(event.target) + 1]
  if (next instanceof HTMLElement) next.focus()
}

interface Props {
  readonly form: FormFields<LineField>
  readonly index: number
  readonly line: LineDraft
  readonly ingredients: readonly Ingredient[]
  readonly onChoose: () => void
  readonly onRemove: () => void
}

/** A line of the invoice: ingredient, packs, the price of one, and what that makes. */
export const InvoiceLine = ({ form, index, line, ingredients, onChoose, onRemove }: Props) => {
  const { t } = useTranslation()
  const { number } = useFormats()
  const chosen = useField({ form, name: `lines.${index}.ingredient` })
  const ingredient = ingredients.find(({ _id }) => _id === line.ingredient)
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys are those of its fields
    <li className={c.line} onKeyDown={toNextField}>
      <div className={c.ingredient}>
        <Select
          label={t('INGREDIENT')}
          placeholder={t('CHOOSE_INGREDIENT')}
          name={`lines.${index}.ingredient`}
          searchable
          selectFirstOptionOnChange
          allowDeselect={false}
          limit={MAX_OPTIONS}
          nothingFoundMessage={t('NO_INGREDIENTS_FOUND')}
          value={line.ingredient ?? null}
          error={chosen.error}
          description={
            ingredient &&
            t('ONE_PACK_IS', {
              quantity: number(ingredient.buyingQuantity, 3),
              unit: unitText(t, ingredient.buyingUnit),
            })
          }
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          onChange={(id) => {
            chosen.onChange(id ?? undefined)
            onChoose()
          }}
          data={ingredients.map(({ _id, name }) => ({ value: _id, label: name }))}
        />
      </div>
      <NumberField form={form} name={`lines.${index}.packs`} label={t('PACKS')} allowDecimal={false} />
      <NumberField form={form} name={`lines.${index}.packPrice`} label={t('PACK_PRICE')} />
      <span className={c.sum}>{isEmptyLine(line) ? null : <Money amount={lineTotal(line)} />}</span>
      <ActionIcon
        className={c.remove}
        aria-label={t('INVOICE_REMOVE_LINE', { number: index + 1 })}
        title={t('INVOICE_REMOVE_LINE', { number: index + 1 })}
        disabled={isEmptyLine(line)}
        onClick={onRemove}
      >
        <IconTrash size={18} aria-hidden />
      </ActionIcon>
    </li>
  )
}
