import { recipeCost, routeOf, type TaxClass, taxLetter } from '@kafana/domain'
import { changesOf } from '../../platform/audit/audit-log.ts'
import { definedOnly } from '../../platform/defined-only.ts'
import { AppError, ensureVersion, ensureFound } from '../../platform/http/app-error.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { newId } from '../../platform/ids.ts'
import { byName, isSameName } from '../../platform/names.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Tx, WriteTx } from '../../platform/unit-of-work/unit-of-work.ts'
import type { Company, CompanyService } from '../company/index.ts'
import type { ImportService } from '../imports/index.ts'
import type { StorageService } from '../storage/index.ts'
import { type AvailabilityService, createAvailabilityService } from './availability-service.ts'
import { createLineOptions, type LineOptionsService } from './line-options.ts'
import { createMenuGroupService, type MenuGroupService } from './menu-group-service.ts'
import { createModifierService, type ModifierService, writeGroupsOfProduct } from './modifier-service.ts'
import { createProductImportService, type ProductImportService } from './product-import-service.ts'
import {
  archiveProduct,
  deleteArchivedEntries,
  insertProduct,
  restoreProduct,
  selectArchivedNames,
  selectArchivedProduct,
  selectArchivedProducts,
  selectMenu,
  selectMenuRecipes,
  selectProducts,
  selectRecipes,
  updatePrice,
  updateProduct,
} from './product-store.ts'
import {
  type ArchivedProduct,
  type NamedProduct,
  type NewPrice,
  type NewProduct,
  type Product,
  type ProductChange,
  type ProductDetails,
  type ProductRow,
  type RecipeRow,
  recipesById,
  type SaleProduct,
  storedValues,
  taxPercent,
  toArchivedProducts,
  toModifierGroups,
  toProducts,
  toSoldOut,
  valuesAfter,
} from './product.ts'
import { createRecipeWriter } from './recipe-writer.ts'
import { ensureStation, type StationRouting, stationRouting } from './station-routing.ts'

const letterOf = (classes: readonly TaxClass[], basisPoints: number): string => {
  const letter = taxLetter(classes, taxPercent(basisPoints))
  if (letter === null) throw new AppError('TAX_RATE_UNKNOWN')
  return letter
}

type SellingVenue = Pick<Company, 'taxClasses' | 'orderTypes'>

/** Rates in basis points. Where nothing is taken away any more, a rate that the venue has no longer stops no sale. */
const saleTaxes = (
  { taxClasses, orderTypes }: SellingVenue,
  taxRate: number,
  takeawayTaxRate: number | null,
): Pick<SaleProduct, 'taxRate' | 'taxClass' | 'taxes'> => {
  const dineIn = { taxRate, taxClass: letterOf(taxClasses, taxRate) }
  if (takeawayTaxRate === null || takeawayTaxRate === taxRate) return dineIn
  if (orderTypes.length === 0 && taxLetter(taxClasses, taxPercent(takeawayTaxRate)) === null) return dineIn
  const away = { taxRate: takeawayTaxRate, taxClass: letterOf(taxClasses, takeawayTaxRate) }
  return { ...dineIn, taxes: { dineIn, away } }
}

const toSaleProduct = (
  { id, name, category, price, tax_rate, ...saved }: ProductRow,
  rows: readonly RecipeRow[],
  venue: SellingVenue,
): SaleProduct => ({
  id,
  name,
  category,
  price,
  ...saleTaxes(venue, tax_rate, saved.takeaway_tax_rate),
  cost: recipeCost(rows),
  soldOut: toSoldOut(saved),
  station: routeOf(saved.station_id, saved.group_station),
  left: saved.left_count,
  noDiscount: saved.no_discount === 1,
  modifierGroups: toModifierGroups(saved),
  recipe: rows.map((row) => ({ ingredientId: row.ingredient_id, need: row.quantity, price: row.price })),
})

const readForSale = async (
  tx: Tx,
  ids: readonly string[],
  current: Promise<SellingVenue>,
): Promise<Map<string, SaleProduct>> => {
  const [venue, rows, recipeRows] = await Promise.all([
    current,
    tx.all(selectProducts, { ids }),
    tx.all(selectRecipes, { ids }),
  ])
  const recipes = recipesById(recipeRows)
  return new Map(rows.map((row) => [row.id, toSaleProduct(row, recipes.get(row.id) ?? [], venue)]))
}

export interface CatalogService
  extends
    MenuGroupService,
    ModifierService,
    LineOptionsService,
    ProductImportService,
    StationRouting,
    AvailabilityService {
  list(tx: Tx): Promise<Product[]>
  /**
   * @throws AppError NAME_TAKEN, TAX_RATE_UNKNOWN, STATION_OF_OTHER_CATEGORY, NOT_FOUND for an ingredient or a group that
   * does not exist
   */
  create(tx: WriteTx, caller: Caller, values: NewProduct): Promise<Product>
  /** @throws AppError NOT_FOUND, NAME_TAKEN, TAX_RATE_UNKNOWN, STATION_OF_OTHER_CATEGORY; ConflictError VERSION_CONFLICT */
  update(tx: WriteTx, caller: Caller, id: string, change: ProductChange): Promise<Product>
  /**
   * Changes all these prices, or none.
   * @throws AppError NOT_FOUND; ConflictError VERSION_CONFLICT with the first product that has changed
   */
  changePrices(tx: WriteTx, caller: Caller, prices: readonly NewPrice[]): Promise<Product[]>
  /** Takes a product off the menu; orders keep their own copy. @throws AppError NOT_FOUND */
  archive(tx: WriteTx, caller: Caller, id: string): Promise<Product>
  /** The archived products, latest first. */
  archived(tx: Tx): Promise<ArchivedProduct[]>
  /**
   * Puts an archived product back on the menu, without the ingredients that are archived themselves.
   * @throws AppError NOT_FOUND when it is not archived, NAME_TAKEN, TAX_RATE_UNKNOWN
   */
  restore(tx: WriteTx, caller: Caller, id: string): Promise<Product>
  /**
   * These products as an order copies them; those that are not on the menu are absent.
   * @throws AppError TAX_RATE_UNKNOWN when the venue no longer has the tax class of one of them
   */
  forSale(tx: Tx, productIds: readonly string[]): Promise<Map<string, SaleProduct>>
  /** Those of these products that are archived. */
  archivedOf(tx: Tx, productIds: readonly string[]): Promise<NamedProduct[]>
}

const current = async (tx: Tx, id: string): Promise<Product> => {
  const ids = [id]
  return ensureFound(
    toProducts(await tx.all(selectProducts, { ids }), await tx.all(selectRecipes, { ids }))[0],
  )
}

const archivedOf: CatalogService['archivedOf'] = (tx, ids) => tx.all(selectArchivedNames, { ids })

const ensureNameFree = async (tx: Tx, name: string, ownId: string): Promise<void> => {
  const others = await tx.all(selectMenu, {})
  if (others.some((other) => other.id !== ownId && isSameName(other.name, name)))
    throw new AppError('NAME_TAKEN')
}

export interface CatalogDeps {
  readonly company: CompanyService
  readonly storage: StorageService
  readonly imports: ImportService
}

export const createCatalogService = (
  { audit, clock }: Pick<Platform, 'audit' | 'clock'>,
  { company, storage, imports }: CatalogDeps,
): CatalogService => {
  const record = changesOf(audit, 'catalog')
  const groups = createMenuGroupService({ audit, clock }, company)
  /** Of those that are given. */
  const ensureTaxRates = async (
    tx: Tx,
    { taxRate, takeawayTaxRate }: Partial<Pick<ProductDetails, 'taxRate' | 'takeawayTaxRate'>>,
  ): Promise<void> => {
    const rates = [taxRate, takeawayTaxRate].filter((rate) => typeof rate === 'number')
    if (rates.length === 0) return
    const { taxClasses } = await company.current(tx)
    if (rates.some((rate) => taxLetter(taxClasses, rate) === null)) throw new AppError('TAX_RATE_UNKNOWN')
  }

  const writeRecipe = createRecipeWriter(storage)
  const forSale: CatalogService['forSale'] = (tx, productIds) =>
    readForSale(tx, productIds, company.current(tx))
  const list = async (tx: Tx): Promise<Product[]> =>
    toProducts(await tx.all(selectMenu, {}), await tx.all(selectMenuRecipes, {})).toSorted(byName)

  return {
    ...groups,
    ...stationRouting,
    ...createAvailabilityService({ audit, clock }, company, current),
    ...createModifierService({ audit, clock }, storage),
    ...createLineOptions({ clock, forSale, archivedOf }),
    ...createProductImportService(
      { audit, clock },
      { company, storage, imports, list, groups: groups.groups },
    ),
    list,
    create: async (tx, { userId }, { recipe, group = null, station = null, modifierGroups, ...details }) => {
      const id = newId()
      await ensureTaxRates(tx, details)
      await ensureNameFree(tx, details.name, id)
      if (group !== null) await groups.ensureGroup(tx, group, details.category)
      await ensureStation(tx, station, details.category)
      await tx.run(insertProduct, {
        ...details,
        ...storedValues(details),
        group,
        station,
        id,
        now: clock.now(),
      })
      await writeRecipe(tx, id, recipe)
      if (modifierGroups) await writeGroupsOfProduct(tx, id, modifierGroups)
      await record(tx, userId, 'product.created', id, { ...details, group, station, recipe, modifierGroups })
      return current(tx, id)
    },
    update: async (tx, { userId }, id, { version, ...sent }) => {
      const before = await current(tx, id)
      ensureVersion(before, version)
      const { recipe, modifierGroups, ...details } = definedOnly(sent)
      const after = valuesAfter(before, details)
      if (after.group !== null) await groups.ensureGroup(tx, after.group, after.category)
      await ensureStation(tx, after.station, after.category)
      await ensureTaxRates(tx, details)
      await ensureNameFree(tx, after.name, id)
      await tx.run(updateProduct, { ...after, ...storedValues(after) })
      if (recipe) await writeRecipe(tx, id, recipe)
      if (modifierGroups) await writeGroupsOfProduct(tx, id, modifierGroups)
      await record(tx, userId, 'product.updated', id, {
        ...details,
        ...definedOnly({ recipe, modifierGroups }),
      })
      return current(tx, id)
    },
    changePrices: async (tx, { userId }, prices) => {
      const ids = prices.map(({ id }) => id)
      const read = async () =>
        toProducts(await tx.all(selectProducts, { ids }), await tx.all(selectRecipes, { ids }))
      const before = new Map((await read()).map((product) => [product.id, product]))
      for (const { id, price, version } of prices) {
        const product = ensureFound(before.get(id))
        ensureVersion(product, version)
        await tx.run(updatePrice, { id, price })
        await record(tx, userId, 'product.updated', id, { price })
        before.set(id, { ...product, price, version: product.version + 1 })
      }
      return (await read()).toSorted(byName)
    },
    archive: async (tx, { userId }, id) => {
      const before = await current(tx, id)
      await tx.run(archiveProduct, { id, now: clock.now() })
      await record(tx, userId, 'product.archived', id)
      return { ...before, version: before.version + 1 }
    },
    archived: async (tx) => {
      const rows = await tx.all(selectArchivedProducts, {})
      return toArchivedProducts(rows, await tx.all(selectRecipes, { ids: rows.map(({ id }) => id) }))
    },
    restore: async (tx, { userId }, id) => {
      const [archived] = toProducts(await tx.all(selectArchivedProduct, { id }), [])
      const { name, ...details } = ensureFound(archived)
      await ensureTaxRates(tx, details)
      await ensureNameFree(tx, name, id)
      await tx.run(restoreProduct, { id })
      await tx.run(deleteArchivedEntries, { productId: id })
      await record(tx, userId, 'product.restored', id)
      return current(tx, id)
    },
    archivedOf,
    forSale,
  }
}
