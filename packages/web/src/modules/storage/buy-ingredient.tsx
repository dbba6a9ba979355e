import { useCallMutation } from '@kafana/client/api/query.ts'
import { refusalText } from '@kafana/client/i18n/message-text.ts'
import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { useFormats } from '@kafana/client/i18n/use-venue.ts'
import { type Ingredient, Purchase } from '@kafana/contract'
import {
  convertQuantity,
  fromMinor,
  fromThousandths,
  isMoneyAmount,
  movingAverage,
  toMinor,
  toThousandths,
  type Unit,
} from '@kafana/domain'
import type { TranslationKey } from '@kafana/locales'
import { Group, SimpleGrid, Text } from '@mantine/core'
import { FormDialog } from '../../ui/dialogs.tsx'
import { NumberField } from '../../ui/fields/number-field.tsx'
import { useContractForm } from '../../ui/form.ts'
import { unitText } from '../../ui/labels.ts'
import { notify } from '../../ui/notify.tsx'
import { SupplierFields } from './invoice/supplier-fields.tsx'
import c from './storage.module.css'

/** The effect of a purchase, in serving units and major units. */
interface PurchaseResult {
  readonly total: number
  readonly onHandAfter: number
  /** Per serving unit; null if no price was entered and it stays. */
  readonly price: number | null
}

/** The same calculation as on the server; null without whole packs or with an empty pack. */
const purchaseResult = (
  ingredient: Ingredient,
  packs: number | undefined,
  packPrice: number | undefined,
): PurchaseResult | null => {
  if (packs === undefined || !Number.isInteger(packs) || packs < 1) return null
  const total = convertQuantity(
    packs * toThousandths(ingredient.buyingQuantity),
    ingredient.buyingUnit,
    ingredient.servingUnit,
  )
  if (total === null || total <= 0) return null
  const onHand = toThousandths(ingredient.quantity)
  const paid = packPrice !== undefined && packPrice >= 0 && isMoneyAmount(packPrice)
  return {
    total: fromThousandths(total),
    onHandAfter: fromThousandths(onHand + total),
    price: paid
      ? fromMinor(movingAverage(onHand, toMinor(ingredient.price), total, packs * toMinor(packPrice)))
      : null,
  }
}

const PRICE_OF = {
  grams: 'PURCHASE_PRICE_OF_GRAMS',
  kilograms: 'PURCHASE_PRICE_OF_KILOGRAMS',
  milliliters: 'PURCHASE_PRICE_OF_MILLILITERS',
  liters: 'PURCHASE_PRICE_OF_LITERS',
  pieces: 'PURCHASE_PRICE_OF_PIECES',
} as const satisfies Record<Unit, TranslationKey>

interface Props {
  readonly ingredient: Ingredient
  readonly packs: number | undefined
  readonly packPrice: number | undefined
}

/** Preview of a purchase: quantity in serving units, new stock, new price. */
const PurchasePreview = ({ ingredient, packs, packPrice }: Props) => {
  const { t } = useTranslation()
  const { number, money } = useFormats()
  const { quantity, price, servingUnit, buyingQuantity, buyingUnit } = ingredient
  const unit = unitText(t, servingUnit)
  const result = purchaseResult(ingredient, packs, packPrice)
  if (buyingQuantity <= 0) return <p className={c.preview}>{t('EMPTY_PACK')}</p>
  if (result === null) return null
  const values = {
    packs: number(packs ?? 0),
    quantity: number(buyingQuantity, 3),
    unit: unitText(t, buyingUnit),
    total: number(result.total, 3),
    servingUnit: unit,
  }
  return (
    <div className={c.preview} role="status" aria-label={t('PURCHASE_PREVIEW')}>
      <strong>{t('PURCHASE_SUM', values)}</strong>
      <span>
        {t('PURCHASE_ON_HAND', { before: number(quantity, 3), after: number(result.onHandAfter, 3), unit })}
      </span>
      <span>
        {result.price === null
          ? t('PURCHASE_PRICE_STAYS')
          : t(PRICE_OF[servingUnit], { before: money(price), after: money(result.price) })}
      </span>
    </div>
  )
}

/** Records bought packs; with a price, the ingredient's price becomes the moving average. */
export const BuyIngredient = ({
  ingredient,
  onClose,
}: {
  readonly ingredient: Ingredient
  readonly onClose: () => void
}) => {
  const { t } = useTranslation()
  const { number } = useFormats()
  const purchase = useCallMutation('storage', 'purchase')
  const form = useContractForm(Purchase, { packs: 1, supplier: '', invoiceNo: '' })
  const onSubmit = form.submit(
    async (body) => {
      await purchase.mutateAsync({ params: { id: ingredient._id }, body })
      notify.success(t('INGREDIENT_BOUGHT'))
      onClose()
    },
    { failure: (error) => refusalText(error, t, 'INGREDIENT_NOT_BOUGHT') },
  )
  return (
    <FormDialog
      opened
      onClose={onClose}
      title={t('BUY_INGREDIENT', { name: ingredient.name })}
      submitLabel={t('SAVE')}
      form={form}
      onSubmit={onSubmit}
    >
      <Text>
        {t('ONE_PACK_IS', {
          quantity: number(ingredient.buyingQuantity, 3),
          unit: unitText(t, ingredient.buyingUnit),
        })}
      </Text>
      <Group grow align="flex-start">
        <NumberField form={form} name="packs" label={t('PACKS')} allowDecimal={false} required autoFocus />
        <NumberField
          form={form}
          name="packPrice"
          label={t('PACK_PRICE')}
          description={t('PACK_PRICE_HINT')}
        />
      </Group>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <SupplierFields form={form} />
      </SimpleGrid>
      <PurchasePreview ingredient={ingredient} packs={form.values.packs} packPrice={form.values.packPrice} />
    </FormDialog>
  )
}
