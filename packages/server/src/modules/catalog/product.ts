import {
  type Category,
  costOf,
  type MenuColour,
  producibleCount,
  rateBasisPoints,
  type Minor,
  type SoldOut,
  type TaxChoice,
  type Thousandths,
  type Unit,
} from '@kafana/domain'

/** What one product needs of one ingredient. */
export interface RecipeNeed {
  readonly ingredientId: string
  readonly quantity: Thousandths
}

interface RecipeEntry extends RecipeNeed {
  readonly name: string
  readonly servingUnit: Unit
  /** The current cost of this quantity. */
  readonly price: Minor
}

export interface ProductDetails {
  readonly name: string
  readonly category: Category
  /** What guests pay, VAT included. */
  readonly price: Minor
  /** Percent; one of the venue's tax classes. */
  readonly taxRate: number
  /** Of takeaway and delivery, percent; null or missing for the same rate. */
  readonly takeawayTaxRate?: number | null | undefined
  /** It takes no discount; free of charge it may be. Missing for a product that takes them. */
  readonly noDiscount?: boolean | undefined
}

/** The menu group of a product, as its list shows it. */
interface ProductGroup {
  readonly id: string
  readonly name: string
  readonly colour: MenuColour
  /** Groups follow each other by their position. */
  readonly position: number
  /** The course of its products unless somebody chooses another. */
  readonly course: string | null
}

export interface Product extends ProductDetails {
  readonly id: string
  /** How many can be made from the current stock; null without a recipe. */
  readonly calculatedQuantity: number | null
  readonly recipe: readonly RecipeEntry[]
  readonly group: ProductGroup | null
  /** Its own station, before that of its group. */
  readonly station: string | null
  /** Null while it can be ordered; an end that has passed means the same. */
  readonly soldOut: SoldOut | null
  /** How many can still be sold; null where nobody counts (`leftOf`). */
  readonly left: number | null
  /** The groups of options that it has, in their order. */
  readonly modifierGroups: readonly string[]
  readonly version: number
}

export type NamedProduct = Pick<Product, 'id' | 'name'>

export interface ArchivedProduct extends Product {
  /** UTC ms. */
  readonly archivedAt: number
}

/** What is said of a product; without `until` (UTC ms) it is sold out until the venue's day ends; `left` in pieces. */
export interface Availability {
  readonly state: 'available' | 'soldOut' | 'left'
  readonly until?: number | null | undefined
  readonly left?: number | undefined
}

/** A product that was marked as sold out, and what was said of it before. */
export interface SoldOutProduct {
  readonly id: string
  readonly name: string
  readonly before: Availability
}

/** The new price of a product, chosen when it had this version. */
export interface NewPrice {
  readonly id: string
  readonly price: Minor
  readonly version: number
}

/** Quantities of an ingredient that is named twice are added up. */
export interface NewProduct extends ProductDetails {
  /** The menu group; none unless it is given. */
  readonly group?: string | null | undefined
  /** Where it is made; by its group unless it is given. */
  readonly station?: string | null | undefined
  /** Its groups of options, in their order; none unless they are given. */
  readonly modifierGroups?: readonly string[] | undefined
  readonly recipe: readonly RecipeNeed[]
}
/** Fields that are missing or undefined stay as they are; a product whose category changes leaves its group and station. */
export type ProductChange = { readonly [K in keyof NewProduct]?: NewProduct[K] | undefined } & {
  readonly version?: number | undefined
}

/** A product as an order copies it at this moment. */
export interface SaleProduct {
  readonly id: string
  readonly name: string
  readonly category: Category
  readonly price: Minor
  /** Basis points. */
  readonly taxRate: number
  /** The letter by which a fiscal device knows the rate. */
  readonly taxClass: string
  /** It takes no discount; free of charge it may be. */
  readonly noDiscount: boolean
  /** Where takeaway and delivery are taxed at another rate; missing where every type of order has the same tax. */
  readonly taxes?: TaxChoice
  /** For one piece; `price` is the current price of one serving unit of the ingredient. */
  readonly recipe: readonly {
    readonly ingredientId: string
    readonly need: Thousandths
    readonly price: Minor
  }[]
  /** Of one piece. */
  readonly cost: Minor
  readonly soldOut: SoldOut | null
  /** Where it is made; null is the kitchen or bar itself. */
  readonly station: string | null
  /** How many can still be sold; null where nobody counts (`leftOf`). */
  readonly left: number | null
  /** The groups of options that it has, in their order. */
  readonly modifierGroups: readonly string[]
}

/** What this many pieces need of each ingredient and cost, by the current recipe and ingredient prices. */
export const needsOf = (
  { recipe, cost }: SaleProduct,
  pieces: number,
): { readonly recipe: readonly RecipeNeed[]; readonly cost: Minor } => ({
  recipe: recipe.map(({ ingredientId, need }) => ({ ingredientId, quantity: need * pieces })),
  cost: cost * pieces,
})

/** One entry per ingredient, in the order of first mention. */
export const mergedRecipe = (needs: readonly RecipeNeed[]): RecipeNeed[] => {
  const sums = new Map<string, Thousandths>()
  for (const { ingredientId, quantity } of needs)
    sums.set(ingredientId, (sums.get(ingredientId) ?? 0) + quantity)
  return [...sums].map(([ingredientId, quantity]) => ({ ingredientId, quantity }))
}

export interface ProductRow {
  id: string
  name: string
  category: Category
  price: number
  tax_rate: number
  takeaway_tax_rate: number | null
  no_discount: 0 | 1
  group_id: string | null
  group_name: string | null
  group_colour: MenuColour | null
  group_position: number | null
  group_station: string | null
  station_id: string | null
  group_course: string | null
  /** UTC ms; null while it can be ordered. */
  sold_out_at: number | null
  /** UTC ms; null until somebody makes it available again. */
  sold_out_until: number | null
  left_count: number | null
  /** Ids separated by commas; null for none. */
  modifier_groups: string | null
  version: number
  /** UTC ms; null while it is on the menu. */
  archived_at: number | null
}
export interface RecipeRow {
  product_id: string
  ingredient_id: string
  quantity: number
  name: string
  serving_unit: Unit
  /** Price of the ingredient for one serving unit. */
  price: number
  stock: number
}

const BASIS_POINTS_PER_PERCENT = 100

export const taxPercent = (basisPoints: number): number => basisPoints / BASIS_POINTS_PER_PERCENT

/** What is stored in another form than it has in a product: its tax rates, and whether it takes no discount. */
export const storedValues = ({
  taxRate,
  takeawayTaxRate = null,
  noDiscount = false,
}: Pick<ProductDetails, 'taxRate' | 'takeawayTaxRate' | 'noDiscount'>): {
  readonly taxRate: number
  readonly takeawayTaxRate: number | null
  readonly noDiscount: 0 | 1
} => ({
  taxRate: rateBasisPoints(taxRate),
  takeawayTaxRate: takeawayTaxRate === null ? null : rateBasisPoints(takeawayTaxRate),
  noDiscount: noDiscount ? 1 : 0,
})

const toGroup = ({
  group_id,
  group_name,
  group_colour,
  group_position,
  group_course: course,
}: ProductRow): ProductGroup | null =>
  group_id === null || group_name === null || group_colour === null || group_position === null
    ? null
    : { id: group_id, name: group_name, colour: group_colour, position: group_position, course }

export const toSoldOut = ({
  sold_out_at: since,
  sold_out_until: until,
}: Pick<ProductRow, 'sold_out_at' | 'sold_out_until'>): SoldOut | null =>
  since === null ? null : { since, until }

export const toModifierGroups = ({
  modifier_groups,
}: Pick<ProductRow, 'modifier_groups'>): readonly string[] => modifier_groups?.split(',') ?? []

const toProduct = (row: ProductRow, recipe: readonly RecipeRow[]): Product => ({
  id: row.id,
  name: row.name,
  category: row.category,
  price: row.price,
  taxRate: taxPercent(row.tax_rate),
  takeawayTaxRate: row.takeaway_tax_rate === null ? null : taxPercent(row.takeaway_tax_rate),
  noDiscount: row.no_discount === 1,
  group: toGroup(row),
  station: row.station_id,
  soldOut: toSoldOut(row),
  left: row.left_count,
  modifierGroups: toModifierGroups(row),
  version: row.version,
  calculatedQuantity: producibleCount(recipe.map(({ quantity, stock }) => ({ need: quantity, stock }))),
  recipe: recipe.map((entry) => ({
    ingredientId: entry.ingredient_id,
    name: entry.name,
    servingUnit: entry.serving_unit,
    quantity: entry.quantity,
    price: costOf(entry.price, entry.quantity),
  })),
})

/** The recipes by product, in their order. */
export const recipesById = (rows: readonly RecipeRow[]): Map<string, RecipeRow[]> =>
  Map.groupBy(rows, ({ product_id }) => product_id)

export const toProducts = (rows: readonly ProductRow[], recipeRows: readonly RecipeRow[]): Product[] => {
  const recipes = recipesById(recipeRows)
  return rows.map((row) => toProduct(row, recipes.get(row.id) ?? []))
}

export const toArchivedProducts = (
  rows: readonly ProductRow[],
  recipeRows: readonly RecipeRow[],
): ArchivedProduct[] =>
  toProducts(rows, recipeRows).map((product, index) => ({
    ...product,
    archivedAt: rows[index]?.archived_at ?? 0,
  }))

/**
 * What is stored of a product after a change: one whose category changes leaves its group and its station, unless it is
 * given one.
 */
export const valuesAfter = (
  { id, name, category, price, taxRate, takeawayTaxRate, noDiscount, group, station }: Product,
  change: Partial<ProductDetails> & { readonly group?: string | null; readonly station?: string | null },
) => {
  const leaves = change.category !== undefined && change.category !== category
  const kept = leaves ? { group: null, station: null } : { group: group?.id ?? null, station }
  return { id, name, category, price, taxRate, takeawayTaxRate, noDiscount, ...kept, ...change }
}
