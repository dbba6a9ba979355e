import type { ImportList } from '@kafana/domain'
import type { TranslationKey } from '@kafana/locales'

/** How the cells of a field are read. */
export type FieldKind = 'text' | 'money' | 'percent' | 'quantity' | 'category' | 'unit' | 'role'

/** A field of a list: its name in the call, its heading, and whether a file without it says nothing. */
export interface ImportField {
  readonly name: string
  readonly label: TranslationKey
  readonly kind: FieldKind
  readonly isRequired?: true
}

const NAME = { name: 'name', label: 'NAME', kind: 'text', isRequired: true } as const
const CATEGORY = { name: 'category', label: 'CATEGORY', kind: 'category' } as const

/** The fields of each list, in the order in which they are exported. */
export const IMPORT_FIELDS: Readonly<Record<ImportList, readonly ImportField[]>> = {
  products: [
    NAME,
    { name: 'price', label: 'PRICE', kind: 'money' },
    CATEGORY,
    { name: 'group', label: 'MENU_GROUP', kind: 'text' },
    { name: 'taxRate', label: 'TAX_RATE', kind: 'percent' },
  ],
  recipes: [
    { name: 'product', label: 'PRODUCT', kind: 'text', isRequired: true },
    { name: 'ingredient', label: 'INGREDIENT', kind: 'text', isRequired: true },
    { name: 'quantity', label: 'QUANTITY', kind: 'quantity', isRequired: true },
    { name: 'unit', label: 'SERVING_UNIT', kind: 'unit' },
  ],
  ingredients: [
    NAME,
    CATEGORY,
    { name: 'quantity', label: 'QUANTITY_ON_HAND', kind: 'quantity' },
    { name: 'servingUnit', label: 'SERVING_UNIT', kind: 'unit' },
    { name: 'price', label: 'PRICE_PER_SERVING_UNIT', kind: 'money' },
    { name: 'buyingQuantity', label: 'BUYING_QUANTITY', kind: 'quantity' },
    { name: 'buyingUnit', label: 'BUYING_UNIT', kind: 'unit' },
    { name: 'lowAt', label: 'WARN_ME_AT', kind: 'quantity' },
  ],
  staff: [
    { name: 'firstname', label: 'FIRST_NAME', kind: 'text', isRequired: true },
    { name: 'lastname', label: 'LAST_NAME', kind: 'text', isRequired: true },
    { name: 'username', label: 'USERNAME', kind: 'text', isRequired: true },
    { name: 'email', label: 'EMAIL', kind: 'text', isRequired: true },
    { name: 'role', label: 'ROLE', kind: 'role', isRequired: true },
  ],
}

/** The fields of which the person may say once what new lines have that do not say it themselves. */
export const DEFAULT_FIELDS: Readonly<Record<ImportList, readonly string[]>> = {
  products: ['category', 'taxRate'],
  recipes: [],
  ingredients: ['category', 'servingUnit'],
  staff: [],
}
