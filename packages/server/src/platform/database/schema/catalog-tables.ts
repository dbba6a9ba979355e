import type {
  Category,
  CountReason,
  ImportList,
  MenuColour,
  PrinterKind,
  StockMovementKind,
  Unit,
} from '@kafana/domain'
import type { Generated } from 'kysely'

interface IngredientRow {
  company_id: string
  id: string
  name: string
  category: Category
  quantity: number
  price: number
  serving_unit: Unit
  buying_quantity: number
  buying_unit: Unit
  low_at: number | null
  archived_at: number | null
  version: number
  counted_version: number
  created_at: number
}

interface StockMovementRow {
  company_id: string
  id: string
  ingredient_id: string
  kind: StockMovementKind
  change: number
  quantity_after: number
  at: number
  by_user: string | null
  order_id: string | null
  supplier: string | null
  invoice_no: string | null
  invoice_day: string | null
  paid: number | null
  reason: CountReason | null
  note: string | null
  counted: number | null
  batch_id: string | null
}

interface ProductRow {
  company_id: string
  id: string
  name: string
  category: Category
  price: number
  tax_rate: number
  /** Of takeaway and delivery; null for the same rate. */
  takeaway_tax_rate: number | null
  /** 1 for a product that takes no discount; free of charge it may be. */
  no_discount: Generated<0 | 1>
  group_id: string | null
  /** Its own station, before that of its group. */
  station_id: string | null
  sold_out_at: number | null
  sold_out_until: number | null
  left_count: number | null
  archived_at: number | null
  version: number
  created_at: number
}

interface MenuGroupRow {
  company_id: string
  id: string
  name: string
  category: Category
  colour: MenuColour
  station_id: string | null
  position: number
  course_id: string | null
  version: number
  created_at: number
}

interface StationRow {
  company_id: string
  id: string
  name: string
  /** Null for food and drinks. */
  category: Category | null
  accept_at_once: 0 | 1
  to_served: 0 | 1
  silent: 0 | 1
  kind: 'screen' | PrinterKind
  gateway_id: string | null
  /** JSON; null for a station without a printer. */
  printer: string | null
  position: number
  archived_at: number | null
  version: number
  created_at: number
}

interface ModifierGroupRow {
  company_id: string
  id: string
  name: string
  min: number
  max: number
  position: number
  archived_at: number | null
  version: number
}

interface ModifierOptionRow {
  company_id: string
  id: string
  group_id: string
  name: string
  delta: number
  is_default: 0 | 1
  /** How it changes the recipe of one piece: a JSON list of `{ingredientId, quantity}`, which may be below zero. */
  recipe: string
  position: number
  archived_at: number | null
  /** The product that it is; null for one that changes the product that it is chosen for. */
  product_id: string | null
}

interface ProductModifierGroupRow {
  company_id: string
  product_id: string
  group_id: string
  position: number
}

interface RecipeEntryRow {
  company_id: string
  product_id: string
  position: number
  ingredient_id: string
  quantity: number
}

/** What an import wrote, as JSON in `lines`: those that were not undone yet. */
interface ImportRow {
  company_id: string
  id: string
  list: ImportList
  file_name: string
  at: number
  by_user: string
  added: number
  changed: number
  left_lines: number
  lines: string
  undone_at: number | null
}

export interface CatalogTables {
  ingredients: IngredientRow
  stock_movements: StockMovementRow
  products: ProductRow
  menu_groups: MenuGroupRow
  stations: StationRow
  modifier_groups: ModifierGroupRow
  modifier_options: ModifierOptionRow
  product_modifier_groups: ProductModifierGroupRow
  recipe_entries: RecipeEntryRow
  imports: ImportRow
}
