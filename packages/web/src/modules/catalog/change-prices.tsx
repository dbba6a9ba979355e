import { useCallMutation } from '@kafana/client/api/query.ts'
import { refusalText } from '@kafana/client/i18n/message-text.ts'
import type { Translate } from '@kafana/client/i18n/translator.ts'
import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { useFormats } from '@kafana/client/i18n/use-venue.ts'
import type { Product } from '@kafana/contract'
import { compareOnMenu, fromMinor, PRICE_STEPS, type PriceChange } from '@kafana/domain'
import { Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import * as z from 'zod/mini'
import { Dialog } from '../../ui/dialog.tsx'
import { FormDialog } from '../../ui/dialogs.tsx'
import { ChoiceField } from '../../ui/fields/choice-field.tsx'
import { NumberField } from '../../ui/fields/number-field.tsx'
import { SelectField } from '../../ui/fields/select-field.tsx'
import { useContractForm } from '../../ui/form.ts'
import { categoryOptions } from '../../ui/labels.ts'
import { notify } from '../../ui/notify.tsx'
import { Checkbox } from '../../ui/styled/checkbox.ts'
import { previewPrices, type PricePreview } from './price-preview.ts'
import c from './change-prices.module.css'

const Change = z.object({
  by: z.enum(['percent', 'amount']),
  value: z
    .number('VALUE_REQUIRED')
    .check(z.gte(-1_000_000, 'NUMBER_TOO_SMALL'), z.lte(1_000_000, 'NUMBER_TOO_LARGE')),
  step: z.string(),
  part: z.string(),
})

const changeOf = (by: 'percent' | 'amount', value: number | undefined): PriceChange | null => {
  if (value === undefined || !Number.isFinite(value)) return null
  const hundredths = Math.round(value * 100)
  return by === 'percent' ? { by, basisPoints: hundredths } : { by, amount: hundredths }
}

/** All products, those of a category, or those of a group. */
const ALL = 'all'
const isIn = ({ category, group }: Product, part: string): boolean =>
  part === ALL || category === part || group?._id === part
const partsOf = (products: readonly Product[], t: Translate) => {
  const groups = new Map(
    products
      .toSorted(compareOnMenu)
      .flatMap(({ group }) => (group ? [[group._id, group.name] as const] : [])),
  )
  return [
    { value: ALL, label: t('FILTER_ALL') },
    ...categoryOptions(t),
    ...[...groups].map(([value, label]) => ({ value, label })),
  ]
}

interface RowProps {
  readonly row: PricePreview
  readonly isChosen: boolean
  readonly onToggle: () => void
}

/** A product with its price before and after; unticked ones stay as they are. */
const Row = ({ row: { product, price, margin }, isChosen, onToggle }: RowProps) => {
  const { t } = useTranslation()
  const { money, number } = useFormats()
  const isChanged = isChosen && price !== product.price
  return (
    <li className={c.row} data-changed={isChanged}>
      <Checkbox checked={isChosen} onChange={onToggle} label={product.name} className={c.name} />
      <span className={c.prices}>
        {isChanged ? `${money(product.price)} → ` : ''}
        <strong>{money(isChosen ? price : product.price)}</strong>
        <Text component="span" size="sm" c="dimmed" className={c.margin}>
          {margin === null || !isChosen ? '–' : `${t('MARGIN')} ${number(margin, 1)} %`}
        </Text>
      </span>
    </li>
  )
}

interface DoneProps {
  /** The products as they were, and as they are now. */
  readonly before: readonly Product[]
  readonly after: readonly Product[]
  readonly onClose: () => void
}

/** What was changed, with a way back. */
const Done = ({ before, after, onClose }: DoneProps) => {
  const { t } = useTranslation()
  const change = useCallMutation('catalog', 'changePrices')
  const undo = async (): Promise<void> => {
    const versions = new Map(after.map(({ _id, version }) => [_id, version]))
    const prices = before.flatMap(({ _id, price }) => {
      const version = versions.get(_id)
      return version === undefined ? [] : [{ product: _id, price, version }]
    })
    try {
      await change.mutateAsync({ body: { prices } })
      notify.success(t('PRICES_RESTORED', { count: prices.length }))
      onClose()
    } catch (error) {
      notify.error(refusalText(error, t, 'PRICES_NOT_CHANGED'))
    }
  }
  return (
    <Dialog onClose={onClose} title={t('CHANGE_PRICES')} fullScreen="phone">
      <Stack>
        <Text role="status">{t('PRICES_CHANGED', { count: before.length })}</Text>
        <Group justify="flex-end">
          <Button variant="default" loading={change.isPending} onClick={() => void undo()}>
            {t('UNDO')}
          </Button>
          <Button data-autofocus onClick={onClose}>
            {t('CLOSE')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}

interface Props {
  readonly products: readonly Product[]
  readonly onClose: () => void
}

/** Changes the prices of several products at once, with a preview of each, and can take it back. */
export const ChangePrices = ({ products, onClose }: Props) => {
  const { t } = useTranslation()
  const send = useCallMutation('catalog', 'changePrices')
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [done, setDone] = useState<Omit<DoneProps, 'onClose'> | null>(null)
  const { hasCents, number } = useFormats()
  const steps = PRICE_STEPS[hasCents ? 'cents' : 'whole']
  const form = useContractForm(Change, { by: 'percent', step: String(steps[0]), part: ALL })
  const { by = 'percent', value, step, part = ALL } = form.values
  const rows = previewPrices(
    products.filter((product) => isIn(product, part)),
    changeOf(by, value),
    Number(step ?? steps[0]),
  )
  const changed = rows.filter(({ product, price }) => !left.has(product._id) && price !== product.price)
  const onSubmit = form.submit(
    async () => {
      if (changed.length === 0) {
        notify.info(t('NOTHING_CHANGED'))
        return
      }
      const after = await send.mutateAsync({
        body: {
          prices: changed.map(({ product: { _id, version }, price }) => ({ product: _id, price, version })),
        },
      })
      setDone({ before: changed.map(({ product }) => product), after })
    },
    { failure: (error) => refusalText(error, t, 'PRICES_NOT_CHANGED') },
  )
  if (done) return <Done {...done} onClose={onClose} />
  const toggle = (id: string): void =>
    setLeft((now) => new Set(now.has(id) ? [...now].filter((each) => each !== id) : [...now, id]))
  return (
    <FormDialog
      opened
      onClose={onClose}
      title={t('CHANGE_PRICES')}
      submitLabel={t('CHANGE_PRICES_OF', { count: changed.length })}
      form={form}
      onSubmit={onSubmit}
      size="lg"
    >
      <SelectField form={form} name="part" label={t('PRODUCTS')} options={partsOf(products, t)} />
      <Group grow align="flex-end">
        <ChoiceField
          form={form}
          name="by"
          label={t('CHANGE_BY')}
          options={[
            { value: 'percent', label: '%' },
            { value: 'amount', label: t('AMOUNT') },
          ]}
        />
        <NumberField
          form={form}
          name="value"
          label={t(by === 'percent' ? 'PERCENT_MORE_OR_LESS' : 'AMOUNT_MORE_OR_LESS')}
          required
          autoFocus
        />
      </Group>
      <ChoiceField
        form={form}
        name="step"
        label={t('ROUND_TO')}
        options={steps
          .toSorted((a, b) => a - b)
          .map((each) => ({ value: String(each), label: number(fromMinor(each)) }))}
      />
      <ul className={c.rows} aria-label={t('PURCHASE_PREVIEW')}>
        {rows.map((row) => (
          <Row
            key={row.product._id}
            row={row}
            isChosen={!left.has(row.product._id)}
            onToggle={() => toggle(row.product._id)}
          />
        ))}
      </ul>
    </FormDialog>
  )
}
